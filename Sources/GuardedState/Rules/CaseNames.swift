import Foundation

/// The names of enum cases, as `@Guarded` has read them in the source.
///
/// In a program that is built with `-disable-reflection-names` they are the only source of names.
enum CaseNames {
  private static let lock = NSLock()
  // Read and written only while the lock is held.
  nonisolated(unsafe) private static var names: [ObjectIdentifier: [AnyHashable: String]] = [:]

  /// Stores the names of an enum's cases.
  static func keep<Value: Hashable>(_ named: some Sequence<(Value, String)>) {
    let names = Dictionary(named.map { (AnyHashable($0), $1) }) { first, _ in first }
    if names.isEmpty { return }
    lock.withLock { self.names[ObjectIdentifier(Value.self)] = names }
  }

  /// The name of a value's case, if it is known.
  static func name(of value: some Any) -> String? {
    guard let names = lock.withLock({ names[ObjectIdentifier(type(of: value))] }), let value = value as? AnyHashable
    else { return nil }
    return names[value]
  }
}

/// The name of a value in texts: for an enum its case, without the payload, whatever description it has.
@usableFromInline
package func nameOfCase(_ value: some Any) -> String {
  if let text = value as? String { return text }
  if let name = value as? any GeneratedName { return name.caseName }
  if let name = CaseNames.name(of: value) { return name }
  if let name = reflectedCase(value).map({ plainName(String(cString: $0)) }), !name.isEmpty { return name }
  return String(describing: value)
}

/// A name without its backticks. Inside them the runtime writes spaces as non-breaking ones.
private func plainName(_ name: String) -> String {
  guard name.utf8.first == UInt8(ascii: "`"), name.utf8.count > 2 else { return name }
  return String(name.dropFirst().dropLast()).replacing("\u{A0}", with: " ")
}

/// The name of an enum's case, as `print` shows it for an enum without a description; nil for any other value.
///
/// The standard library has no public function for this. The signature of this runtime function is part of the stable
/// ABI.
@_silgen_name("swift_EnumCaseName")
private func reflectedCase<Value>(_ value: Value) -> UnsafePointer<CChar>?
