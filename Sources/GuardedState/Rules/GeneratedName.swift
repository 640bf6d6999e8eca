/// The name of a method, an event or a state, as a case of an enum that `@Guarded` generates.
///
/// Its raw value is the name of the case. Classes that may have subclasses have an ``ExtensibleName`` instead, and an
/// `Event` that the host declares itself has what its declaration says.
///
/// ```swift
/// print(Lamp.Method.goRed.rawValue, Lamp.Event.allCases)
/// let method = Lamp.Method(rawValue: "goRed")
/// ```
///
/// The members satisfy `CaseIterable`, `RawRepresentable` and `Codable`. Each conformance adds to the program, so declare
/// those that you use:
///
/// ```swift
/// extension Lamp.Event: CaseIterable, Codable {}  // encodes the name
/// ```
///
/// Only `@Guarded` declares conformances to this protocol: those of other types stop the program at the first use.
public protocol GeneratedName: Hashable, Sendable, CustomDebugStringConvertible {
  /// The names of all cases, in order, separated by backslashes, which no name contains.
  static var __cases: StaticString { get }
}

// The library has these members so that the compiler generates none of them for each enum.
extension GeneratedName {
  /// All names, in order.
  public static var allCases: [Self] { __names(Self.self) }

  /// The name of the case.
  ///
  /// - Complexity: O(*n*) in the length of all names.
  public var rawValue: String { caseName }

  /// Creates the case with a name; nil if there is none.
  ///
  /// - Complexity: O(*n*) in the length of all names.
  public init?(rawValue: String) {
    guard let number = Self.names.firstIndex(where: { $0 == rawValue }) else { return nil }
    self = caseOf(Self.self, number)
  }

  /// The name of the case, which a list of cases prints.
  ///
  /// - Complexity: O(*n*) in the length of all names.
  public var debugDescription: String { caseName }

  /// Decodes the case from its name.
  ///
  /// - Throws: A `DecodingError` if there is no case with the name.
  public init(from decoder: any Decoder) throws { try self.init(named: decoder) }

  /// Encodes the name of the case.
  public func encode(to encoder: any Encoder) throws { try encodeName(to: encoder) }

  fileprivate init(named decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let value = Self(rawValue: name) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(Self.self) has no case '\(name)'; its cases are \(Self.names)")
    }
    self = value
  }

  fileprivate func encodeName(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(caseName)
  }

  /// Whether two names are the same case.
  public static func == (a: Self, b: Self) -> Bool { numberOfCase(a) == numberOfCase(b) }

  /// Adds the number of the case to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(numberOfCase(self)) }

  /// The hash of the case.
  public var hashValue: Int {
    var hasher = Hasher()
    hash(into: &hasher)
    return hasher.finalize()
  }

  // An extension of the enum may replace the members above, but not these.
  var caseName: String { Self.names[numberOfCase(self)] }
  fileprivate static var names: [String] { __cases.names }
}

// `RawRepresentable` also encodes and decodes, so the members above would be ambiguous without these.

extension GeneratedName where Self: Decodable & RawRepresentable, RawValue == String {
  /// Decodes the case from its name.
  ///
  /// - Throws: A `DecodingError` if there is no case with the name.
  public init(from decoder: any Decoder) throws { try self.init(named: decoder) }
}

extension GeneratedName where Self: Encodable & RawRepresentable, RawValue == String {
  /// Encodes the name of the case.
  public func encode(to encoder: any Encoder) throws { try encodeName(to: encoder) }
}

extension StaticString {
  /// The names in a text of an expansion, with backslashes between them.
  var names: [String] { description.split(separator: #"\"#).map { String($0) } }
}

/// Returns all cases of a generated enum, in order.
public func __names<Name: GeneratedName>(_ type: Name.Type) -> [Name] { type.names.indices.map { caseOf(type, $0) } }

// An enum without associated values is stored as the number of its case, in as few bytes as hold all numbers: see "Type
// Layout", "Fragile Enum Layout" in the documentation of Swift's ABI.

/// Returns the case of a generated enum with a number.
private func caseOf<Name: GeneratedName>(_ type: Name.Type, _ number: Int) -> Name {
  precondition(_isPOD(type) && MemoryLayout<Name>.size <= 2, "only '@Guarded' conforms types to GeneratedName: \(type)")
  return withUnsafeTemporaryAllocation(of: type, capacity: 1) { memory in
    withUnsafeBytes(of: number.littleEndian) {
      UnsafeMutableRawBufferPointer(memory).copyMemory(from: .init(rebasing: $0.prefix(MemoryLayout<Name>.size)))
    }
    return memory[0]
  }
}

/// Returns the number of a case of a generated enum.
private func numberOfCase<Name: GeneratedName>(_ value: Name) -> Int {
  withUnsafeBytes(of: value) { bytes in
    var number = 0
    for byte in bytes.reversed() { number = number << 8 | Int(byte) }
    return number
  }
}
