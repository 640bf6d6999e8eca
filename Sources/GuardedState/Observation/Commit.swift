import Foundation

/// A change that is about to happen, as the host's `willCommit(_:)` saves it: see <doc:Saving>.
///
/// ```swift
/// func willCommit(_ commit: Commit<State>) throws {
///   try database.write { database in
///     try Row(commit.snapshot).update(database)
///     try AuditRow(by: commit.userInfo["by"], commit.cause, commit.changes).insert(database)
///   }
/// }
/// ```
public struct Commit<State: Hashable & Sendable>: Sendable {
  /// The machine as it will be, its regions included.
  public let snapshot: Snapshot<State>
  /// The machine as it is: in a transaction, as it was when that began.
  public let before: Snapshot<State>
  /// The transitions of the step, or of the whole transaction, of all regions and in order. Each has its cause and the
  /// user info of its request. An internal one has its state as ``Report/Change/from`` and
  /// ``Report/Change/to``.
  public let changes: [Report.Entry<Report.Change>]

  /// The cause of the first change; nil if the machine settles before its first request.
  public var cause: Report.Cause? { changes.first.flatMap(\.content.cause) }
  /// The user info of the request that caused the first change. It also belongs to what follows from the request, such as
  /// eventless transitions. A timeout has none.
  public var userInfo: [String: any Sendable] { changes.first?.userInfo ?? [:] }
}

extension HostMachine {
  /// The change that is about to happen.
  public func __saved(by commit: __Commit) -> Commit<State> {
    Commit(
      snapshot: __saved(by: commit),
      before: engine.openSnapshot as? Snapshot<State> ?? engine.beforeTransaction { snapshot() },
      changes: engine.changes(of: commit).map { Report.Entry($0, of: engine.hostTable.subject) })
  }
}

extension StateMachine {
  /// Sets the closure that saves each change before it happens, and with it who made the change and why: see
  /// ``Commit``.
  ///
  /// - Parameter save: Receives the change. What it requests is refused.
  @_disfavoredOverload
  public func willCommit(_ save: @escaping (Commit<State>) throws -> Void) {
    saveChanges { machine, commit in try save(machine.__saved(by: commit)) }
  }
}

extension Report.Entry<Report.Change> {
  init(_ unsaved: UnsavedChange, of host: String) {
    let cause = unsaved.trigger.kind.map { Report.Cause($0, unsaved.trigger.name) }
    self.init(
      content: Report.Change(unsaved.change, of: unsaved.table, cause: cause), host: host,
      region: unsaved.table.region, date: unsaved.date, userInfo: unsaved.trigger.userInfo)
  }
}

extension Commit: CustomStringConvertible {
  /// The changes and their cause, in one sentence.
  public var description: String {
    let steps = changes.map { entry in
      let (region, change) = (entry.region.map { "\($0): " } ?? "", entry.content)
      return "\(region)\(change.from ?? change.to) → \(change.to)"
    }
    return steps.joined(separator: ", ") + (cause.map { " \($0)" } ?? "")
  }
}

extension Report {
  /// The cause of a change.
  public enum Cause: Hashable, Sendable {
    /// A request: the name of the method, the event, or the target state.
    case request(String)
    /// A timeout: its rule, as it is declared.
    case timeout(String)
    /// An eventless transition or a completion that follows from a request or a timeout, which has this name.
    case after(String)
  }
}

extension Report.Cause {
  init(_ kind: CommitTrigger.Kind, _ name: String) {
    switch kind {
    case .request: self = .request(name)
    case .timeout: self = .timeout(name)
    case .following: self = .after(name)
    }
  }
}

extension Report.Cause: CustomStringConvertible {
  /// The cause in words.
  public var description: String {
    switch self {
    case .request(let name): "by \(name)"
    case .timeout(let rule): "by \(rule)"
    case .after(let name): "after \(name)"
    }
  }
}

extension Report.Cause: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case request, timeout, after
  }

  /// Encodes the cause as an object with one key: `{"request": "pay"}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .request(let name): try container.encode(name, forKey: .request)
    case .timeout(let rule): try container.encode(rule, forKey: .timeout)
    case .after(let name): try container.encode(name, forKey: .after)
    }
  }

  /// Decodes a cause.
  ///
  /// - Throws: A `DecodingError` when the object has no known key, or its value isn't a text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let name = try container.decodeIfPresent(String.self, forKey: .request) {
      self = .request(name)
    } else if let rule = try container.decodeIfPresent(String.self, forKey: .timeout) {
      self = .timeout(rule)
    } else {
      self = .after(try container.decode(String.self, forKey: .after))
    }
  }
}
