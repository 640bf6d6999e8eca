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

/// A closure that was given to a machine, with its identity.
protocol AttachedClosure {
  /// Whoever came before has a lower one.
  var id: Int { get }
}

extension Array where Element: AttachedClosure {
  /// Where the closure with an identity is; nil where it isn't.
  ///
  /// - Complexity: O(log *n*) for *n* closures.
  func place(of id: Int) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].id == id ? low : nil
  }
}

/// A closure that runs at a moment of a transition.
struct Handler: AttachedClosure {
  let id: Int
  let moment: Moment
  /// The index of the state or event it is for; nil for all.
  let index: Int?
  /// The name of the state it is for, where states have no indices that last: in open mode.
  let name: String?
  /// Returns false where the answer to a condition is no.
  let body: (__Change, ChangeOrigin) -> Bool

  /// The bits of what it is for.
  var bits: UInt64 { name == nil ? index.map { PlanMemory.bit(of: $0) } ?? .max : .max }
}

/// A closure that hears of changes afterwards.
struct Observer: AttachedClosure {
  let id: Int
  let body: (__Change, ChangeOrigin) -> Void
}

/// A closure that picks the target of an event.
struct Chooser: AttachedClosure {
  let id: Int
  let event: Int
  let body: (__Change, ChangeOrigin) -> PickedState
}

/// A state that was picked, by a closure or by the body of a method.
@usableFromInline
struct PickedState {
  /// Its index; -1 for one that doesn't exist.
  @usableFromInline let index: Int
  /// The name of one that doesn't exist, for the message that it wasn't declared.
  @usableFromInline let unknownName: String

  @inlinable
  init(_ index: Int?, _ name: () -> String) {
    self.index = index ?? -1
    unknownName = (index ?? -1) < 0 ? name() : ""
  }

  /// Its name.
  @usableFromInline
  func name(in table: __Table) -> String { index < 0 ? unknownName : table.stateNames[index] }
}

/// Hears of every step of a machine.
@usableFromInline
final class Trace {
  /// The closure of the user's.
  @usableFromInline let body: Any
  /// Tells it of one step: what kind of step it is; the state that is left or entered, or the current one; the table that
  /// the state's index belongs to; what there is to say. Made in the client's module, which knows the types.
  @usableFromInline let step: (Moment, Int, __Table, TracedStep) -> Void

  @inlinable
  init(body: Any, _ step: @escaping (Moment, Int, __Table, TracedStep) -> Void) {
    self.body = body
    self.step = step
  }
}

/// What a trace is told of a step.
@usableFromInline
struct TracedStep {
  /// The transition that runs; nil for a step that belongs to none.
  @usableFromInline var change: __Change?
  @usableFromInline var origin: ChangeOrigin?
  @usableFromInline var refusal: Refusal?
  /// The condition that was asked, and what it answered.
  @usableFromInline var condition: String?
  @usableFromInline var answer: Bool?
}
