import Foundation

/// The names of cases of enums, as `@Guarded` has read them in the source.
///
/// A program that is built with `-disable-reflection-names` knows them from nowhere else.
final class CaseNames: Sendable {
  static let all = CaseNames()

  private let lock = NSLock()
  // Read and written only while the lock is held.
  nonisolated(unsafe) private var names: [ObjectIdentifier: [AnyHashable: String]] = [:]

  /// Keeps the names of the cases of one enum.
  func keep<Value: Hashable>(_ named: some Sequence<(Value, String)>) {
    let names = Dictionary(named.map { (AnyHashable($0), $1) }) { first, _ in first }
    if names.isEmpty { return }
    lock.withLock { self.names[ObjectIdentifier(Value.self)] = names }
  }

  /// The name of a value's case, where it is known.
  func name(of value: some Any) -> String? {
    guard let names = lock.withLock({ names[ObjectIdentifier(type(of: value))] }), let value = value as? AnyHashable
    else { return nil }
    return names[value]
  }
}

/// The name by which texts call a value: for an enum its case, without the payload, whatever description it has.
@usableFromInline
func nameOfCase(_ value: some Any) -> String {
  if let text = value as? String { return text }
  if let name = CaseNames.all.name(of: value) { return name }
  if let name = reflectedCase(value).map({ plainName(String(cString: $0)) }), !name.isEmpty { return name }
  // Without names of reflection the enums that `@Guarded` writes know their own.
  if let name = (value as? any RawRepresentable)?.rawValue as? String, Mirror(reflecting: value).displayStyle == .enum {
    return name
  }
  return String(describing: value)
}

/// A name that isn't an identifier without its backticks, within which the runtime has spaces that don't break lines.
private func plainName(_ name: String) -> String {
  guard name.utf8.first == UInt8(ascii: "`"), name.utf8.count > 2 else { return name }
  return String(name.dropFirst().dropLast()).replacing("\u{A0}", with: " ")
}

/// The name of an enum's case as `print` finds it where the enum has no description of its own; nil for what is no enum.
///
/// The standard library has no public function for it. This is the runtime's, whose signature is part of its stable
/// binary interface.
@_silgen_name("swift_EnumCaseName")
private func reflectedCase<Value>(_ value: Value) -> UnsafePointer<CChar>?
