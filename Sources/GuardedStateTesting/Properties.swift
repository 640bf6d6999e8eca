import GuardedState

/// The stored properties of an object, each as a hash.
struct Properties: Sendable {
  /// The names; the same for all objects of a class.
  let names: [String]
  let hashes: [Int]

  /// Reads the stored properties of an object, those of its superclasses included.
  ///
  /// A value is hashed if it is `Hashable`; otherwise its parts are, and those of the objects that it refers to. Lazy
  /// properties and what macros add are left out.
  ///
  /// - Parameter stateValue: The value that the current state carries.
  init(of object: Any, stateValue: Any?) {
    var (names, hashes) = ([String](), [Int]())
    Self.forEach(of: object, stateValue) { name, value in
      var hash = ContentHash()
      hash.add(value)
      names.append(name)
      hashes.append(hash.value)
    }
    (self.names, self.hashes) = (names, hashes)
  }

  /// Calls a closure with each stored property of an object, by the name that it is declared with.
  static func forEach(of object: Any, _ stateValue: Any?, _ work: (String, Any) -> Void) {
    if let stateValue { work("state", stateValue) }
    if object is any GuardedMachine { return }
    var mirror: Mirror? = Mirror(reflecting: object)
    while let next = mirror, next.subjectType != GuardedObject.self {
      let isObservable = next.children.contains { $0.label == "_$observationRegistrar" }
      for case (let label?, let value) in next.children {
        if let name = declaredName(label, value, isObservable: isObservable) { work(name, value) }
      }
      mirror = next.superclassMirror
    }
  }

  /// The name that a stored property is declared with; nil if a macro or `lazy` has added it.
  ///
  /// `@Observable` and property wrappers store a property under its name after an underscore. No type of the standard
  /// library is a wrapper.
  private static func declaredName(_ label: String, _ value: Any, isObservable: Bool) -> String? {
    if label.hasPrefix("$") || label.hasPrefix("_$") || label == "__core" { return nil }
    let isStoredForAnother =
      label.hasPrefix("_") && (isObservable || !String(reflecting: type(of: value)).hasPrefix("Swift."))
    return isStoredForAnother ? String(label.dropFirst()) : label
  }

  /// Returns the names of the properties in which these differ from others.
  func changes(from others: Properties) -> [String] {
    if names != others.names { return ["the stored properties"] }
    return names.indices.filter { hashes[$0] != others.hashes[$0] }.map { names[$0] }
  }
}

/// The hash of a value of any type, by its content.
private struct ContentHash {
  private var hasher = Hasher()
  private var seen: Set<ObjectIdentifier> = []
  /// The number of parts that may still be read, so that a large graph of objects ends.
  private var budget = 10_000

  var value: Int { hasher.finalize() }

  mutating func add(_ value: Any) {
    if budget == 0 { return }
    budget -= 1
    if type(of: value) is AnyClass {
      // Objects count by their content: identities differ between objects that are made alike.
      guard !(value is any Actor), !(value is ManualClock), seen.insert(ObjectIdentifier(value as AnyObject)).inserted
      else { return }
    } else if let value = value as? any Hashable {
      return hasher.combine(value)
    }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .dictionary { return addUnordered(mirror) }
    if mirror.displayStyle == .enum { hasher.combine(mirror.children.first?.label ?? "\(value)") }
    hasher.combine(mirror.children.count)
    var next: Mirror? = mirror
    while let mirror = next {
      for child in mirror.children where child.label != "_$observationRegistrar" { add(child.value) }
      next = mirror.superclassMirror
    }
  }

  private mutating func addUnordered(_ mirror: Mirror) {
    var sum = mirror.children.count
    for child in mirror.children {
      let outer = hasher
      hasher = Hasher()
      add(child.value)
      sum &+= hasher.finalize()
      hasher = outer
    }
    hasher.combine(sum)
  }
}
