import Foundation

/// One thing that happened in a host, as a value: what ``GuardedMachine/onReport(_:)`` passes on.
///
/// Names are texts, so that one journal takes the reports of all types. A report can be encoded, as a line of a log or
/// as a row of a table:
///
/// ```json
/// {"report": "transition", "machine": "Order", "from": "open", "to": "paid", "method": "pay", "revision": 1,
///  "date": "2026-11-27T10:00:00Z", "userInfo": {"by": "ann"}}
/// ```
public enum Report: Sendable {
  /// The state changed.
  case transition(Entry<Change>)
  /// A guarded method that changes no state ran.
  case call(Entry<Invocation>)
  /// A request was refused.
  case refusal(Entry<Refusal>)
  /// The body of a guarded method threw, or a closure that it enqueued.
  case failure(Entry<Failure>)
  /// The host announced something.
  case announcement(Entry<Announcement>)
  /// The host called ``GuardedMachine/conditionsChanged()``, so other methods may be permitted now.
  case permissions(Entry<Permissions>)
  /// The machine has begun, for a listener to all machines: see ``GuardedStateReports``.
  case began(Entry<Lifetime>)
  /// The host of the machine is released, for a listener to all machines.
  case ended(Entry<Lifetime>)

  /// A report's content, with where and when it happened and who asked. It has the members of its content.
  @dynamicMemberLookup
  public struct Entry<Content: Codable & Sendable>: Sendable {
    /// The change, the call, the refusal, the error or the announcement.
    public let content: Content
    /// The name of the machine: the type of its host.
    public let host: String
    /// The name of the region that it is about; nil for the host's own state.
    public let region: String?
    /// The time at which it was reported, by the machine's ``GuardedMachine/now``.
    public let date: Date
    /// The user info of the request: see ``withUserInfo(_:_:)``.
    public let userInfo: [String: any Sendable]

    /// A member of the content.
    public subscript<Value>(dynamicMember path: KeyPath<Content, Value>) -> Value { content[keyPath: path] }
  }

  /// A change of state.
  public struct Change: Hashable, Sendable, Codable {
    /// The state that was left; nil for the start of the machine.
    public let from: String?
    /// The state that was entered.
    public let to: String
    /// The event; nil if none caused it.
    public let event: String?
    /// The method that performed it; nil if none did.
    public let method: String?
    /// The number of transitions so far.
    public let revision: Int
    /// Whether ``GuardedMachine/reset()`` made the change, and no transition.
    public let isReset: Bool
    /// The cause, in a ``Commit``. A report has none.
    public let cause: Cause?
  }

  /// A call of a guarded method that changed no state.
  public struct Invocation: Hashable, Sendable, Codable {
    /// The method.
    public let method: String
    /// The state in which it ran, or that ignored it.
    public let state: String
    /// Whether the state ignored the call, so that the body didn't run.
    public let isIgnored: Bool
  }

  /// An error that is no refusal.
  public struct Failure: Hashable, Sendable, Codable {
    /// The method whose body threw, or whose change couldn't be saved; nil if there was no method.
    public let method: String?
    /// The error, as text.
    public let error: String
  }

  /// An announcement: see ``GuardedMachine/announce(_:userInfo:)``. Its data is in the entry's user info.
  public struct Announcement: Hashable, Sendable, Codable {
    /// The name.
    public let name: String
  }

  /// A change of what is permitted. No condition is evaluated for it: ask the machine, if you want to know.
  public struct Permissions: Hashable, Sendable, Codable {
    /// The current state.
    public let state: String
  }

  /// The beginning or the end of a machine.
  public struct Lifetime: Hashable, Sendable, Codable {}

  /// The kinds of reports.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A change of state.
    case transition
    /// A call that changed no state.
    case call
    /// A refusal.
    case refusal
    /// An error that is no refusal.
    case failure
    /// An announcement.
    case announcement
    /// A change of what is permitted.
    case permissions
    /// The beginning of a machine.
    case began
    /// The end of a machine.
    case ended
  }

  /// The kind: a bounded label for metrics.
  public var kind: Kind {
    switch self {
    case .transition: .transition
    case .call: .call
    case .refusal: .refusal
    case .failure: .failure
    case .announcement: .announcement
    case .permissions: .permissions
    case .began: .began
    case .ended: .ended
    }
  }

  /// The name of the machine: the type of its host.
  public var host: String { entry.host }
  /// The name of the region that it is about; nil for the host's own state.
  public var region: String? { entry.region }
  /// The time at which it was reported, by the machine's ``GuardedMachine/now``.
  public var date: Date { entry.date }
  /// The user info of the request: see ``withUserInfo(_:_:)``.
  public var userInfo: [String: any Sendable] { entry.userInfo }

  private var entry: any ReportEntry {
    switch self {
    case .transition(let entry): entry
    case .call(let entry): entry
    case .refusal(let entry): entry
    case .failure(let entry): entry
    case .announcement(let entry): entry
    case .permissions(let entry): entry
    case .began(let entry): entry
    case .ended(let entry): entry
    }
  }
}

/// The common members of all entries.
private protocol ReportEntry: Codable {
  var host: String { get }
  var region: String? { get }
  var date: Date { get }
  var userInfo: [String: any Sendable] { get }
}

extension Report.Entry: ReportEntry {}

extension Report.Entry: Codable {
  private enum CodingKeys: String, CodingKey {
    // A refusal has the key "host" for the name with the region.
    case host = "machine"
    case region, date, userInfo
  }

  /// Encodes the content, and beside it the machine, the region, the date and the user info. Values that JSON doesn't
  /// have are encoded as text.
  public func encode(to encoder: any Encoder) throws {
    try content.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(host, forKey: .host)
    try container.encodeIfPresent(region, forKey: .region)
    try container.encode(date, forKey: .date)
    if !userInfo.isEmpty { try container.encode(userInfo.mapValues { UserInfoValue(of: $0) }, forKey: .userInfo) }
  }

  /// Decodes an entry.
  ///
  /// - Throws: A `DecodingError` when something is missing or malformed.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    content = try Content(from: decoder)
    host = try container.decode(String.self, forKey: .host)
    region = try container.decodeIfPresent(String.self, forKey: .region)
    date = try container.decode(Date.self, forKey: .date)
    userInfo =
      try container.decodeIfPresent([String: UserInfoValue].self, forKey: .userInfo)?.mapValues(\.value) ?? [:]
  }
}

extension Report: Codable {
  private enum CodingKeys: String, CodingKey {
    // A refusal has the key "kind" for something else.
    case kind = "report"
  }

  /// Encodes the report as one object with its kind.
  public func encode(to encoder: any Encoder) throws {
    try entry.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
  }

  /// Decodes a report.
  ///
  /// - Throws: A `DecodingError` when the kind or something of the content is missing or malformed.
  public init(from decoder: any Decoder) throws {
    switch try decoder.container(keyedBy: CodingKeys.self).decode(Kind.self, forKey: .kind) {
    case .transition: self = .transition(try Entry(from: decoder))
    case .call: self = .call(try Entry(from: decoder))
    case .refusal: self = .refusal(try Entry(from: decoder))
    case .failure: self = .failure(try Entry(from: decoder))
    case .announcement: self = .announcement(try Entry(from: decoder))
    case .permissions: self = .permissions(try Entry(from: decoder))
    case .began: self = .began(try Entry(from: decoder))
    case .ended: self = .ended(try Entry(from: decoder))
    }
  }
}

extension Report: CustomStringConvertible {
  /// The machine and what happened, in one line.
  public var description: String {
    if case .refusal(let refusal) = self { return "\(refusal.content)" }
    return "\(host)\(region.map { ".\($0)" } ?? ""): \(content)"
  }

  private var content: String {
    switch self {
    case .transition(let change):
      let cause = change.isReset ? " by reset()" : (change.method ?? change.event).map { " by \($0)" } ?? ""
      return "\(change.from ?? "(start)") → \(change.to)\(cause)"
    case .call(let call): return "\(call.method)\(call.isIgnored ? " ignored" : "") in \(call.state)"
    case .refusal(let refusal): return "\(refusal.content)"
    case .failure(let failure): return "\(failure.method.map { "\($0) threw" } ?? "error") \(failure.error)"
    case .announcement(let announcement): return "announced \(announcement.name)"
    case .permissions(let permissions): return "other methods may be permitted in \(permissions.state)"
    case .began: return "began"
    case .ended: return "ended"
    }
  }
}

extension UserInfoValue {
  /// A value as JSON has it; any other as text.
  fileprivate init(of value: any Sendable) {
    switch value {
    case let value as Bool: self = .bool(value)
    case let value as Int: self = .int(value)
    case let value as Double where value.isFinite: self = .double(value)
    case let value as String: self = .string(value)
    case let value as UserInfoValue: self = value
    case let values as [any Sendable]: self = .array(values.map { UserInfoValue(of: $0) })
    case let values as [String: any Sendable]: self = .dictionary(values.mapValues { UserInfoValue(of: $0) })
    default: self = .string("\(value)")
    }
  }
}
