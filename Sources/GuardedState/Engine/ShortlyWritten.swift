/// Returns the name of a type in its short form: `[Int]?`.
func nameOfType(_ type: Any.Type) -> String { (type as? any ShortlyWritten.Type)?.written ?? "\(type)" }

/// A type for which Swift has a short form.
private protocol ShortlyWritten {
  static var written: String { get }
}

extension Optional: ShortlyWritten {
  fileprivate static var written: String {
    let name = nameOfType(Wrapped.self)
    return name.contains(" ") && !name.hasPrefix("[") ? "(\(name))?" : "\(name)?"
  }
}

extension Array: ShortlyWritten {
  fileprivate static var written: String { "[\(nameOfType(Element.self))]" }
}

extension Dictionary: ShortlyWritten {
  fileprivate static var written: String { "[\(nameOfType(Key.self)): \(nameOfType(Value.self))]" }
}
