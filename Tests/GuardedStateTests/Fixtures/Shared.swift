import Foundation

/// A value that several threads change.
final class Shared<Value>: @unchecked Sendable {
  private let lock = NSLock()
  // Used only while the lock is held, so unchecked `Sendable` is safe.
  private var known: Value

  init(_ value: Value) { known = value }

  var value: Value { lock.withLock { known } }

  @discardableResult
  func change<Result>(_ work: (inout Value) -> Result) -> Result { lock.withLock { work(&known) } }
}

/// Entries that several threads write.
typealias SharedLog<Entry> = Shared<[Entry]>

extension Shared where Value: RangeReplaceableCollection {
  convenience init() { self.init(Value()) }

  var entries: Value { value }
  var count: Int { value.count }

  func append(_ entry: Value.Element) { change { $0.append(entry) } }
}
