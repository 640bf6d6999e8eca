/// Something that observers hear of after it has happened.
enum Occurrence {
  case transition(__Change, ChangeOrigin)
  case reset(__Change, ChangeOrigin)
  case report(__Report, method: Int)
  case finish(Int)
  case announcement(String, [String: Any])
}

/// An observer whose types the engine does not know: a delegate, or a notification centre.
class Watcher {
  /// Tells it what happened to a host.
  func hear(_ occurrence: Occurrence, of host: AnyObject, _ table: __Table) {}
}

/// A closure that runs at a moment of a transition.
struct Handler {
  let id: Int
  let moment: Moment
  /// The index of the state or event it is for; nil for all.
  let index: Int?
  /// The name of the state it is for, where states have no indices that last: in open mode.
  let name: String?
  /// Returns false where the answer to a condition is no.
  let body: (__Change, ChangeOrigin) -> Bool

  /// The bits of what it is for.
  var bits: UInt64 { name == nil ? index.map { Self.bit(of: $0) } ?? .max : .max }

  /// The bit of a state or an event.
  static func bit(of index: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: index) }
}

/// A closure that hears of changes afterwards.
struct Observer {
  let id: Int
  let body: (__Change, ChangeOrigin) -> Void
}

/// A closure that picks the target of an event.
struct Chooser {
  let id: Int
  let event: Int
  let body: (__Change, ChangeOrigin) -> PickedState
}

/// A state that was picked, by a closure or by the body of a method.
@usableFromInline
struct PickedState {
  /// Its index; -1 for one that doesn't exist.
  @usableFromInline let index: Int
  /// Its name, for the message that it wasn't declared.
  @usableFromInline let name: () -> String

  @usableFromInline
  init(_ index: Int?, _ name: @escaping () -> String) {
    self.index = index ?? -1
    self.name = name
  }
}

/// Hears of every step of a machine.
class Trace {
  /// Hears of one step.
  ///
  /// - Parameters:
  ///   - moment: What kind of step it is.
  ///   - state: The state that is left or entered, or the current one.
  ///   - table: The table that the state's index belongs to.
  ///   - step: The transition that runs, what was refused, and what a condition answered.
  func step(_ moment: Moment, in state: Int, of table: __Table, _ step: TracedStep) {}
}

/// What a trace is told of a step.
struct TracedStep {
  /// The transition that runs; nil for a step that belongs to none.
  var change: __Change?
  var origin: ChangeOrigin?
  var refusal: Refusal?
  /// The condition that was asked, and what it answered.
  var condition: String?
  var answer: Bool?
}
