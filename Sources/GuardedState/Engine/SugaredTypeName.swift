/// Returns the name of a type in its short form: `[Int]?`.
func nameOfType(_ type: Any.Type) -> String { (type as? any SugaredTypeName.Type)?.written ?? "\(type)" }

/// A type for which Swift has a short form.
private protocol SugaredTypeName {
  static var written: String { get }
}

extension Optional: SugaredTypeName {
  fileprivate static var written: String {
    let name = nameOfType(Wrapped.self)
    return name.contains(" ") && !name.hasPrefix("[") ? "(\(name))?" : "\(name)?"
  }
}

extension Array: SugaredTypeName {
  fileprivate static var written: String { "[\(nameOfType(Element.self))]" }
}

extension Dictionary: SugaredTypeName {
  fileprivate static var written: String { "[\(nameOfType(Key.self)): \(nameOfType(Value.self))]" }
}
