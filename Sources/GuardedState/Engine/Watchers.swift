/// An occurrence that observers are notified of afterwards.
enum Occurrence {
  case transition(__Change, ChangeOrigin)
  case reset(__Change, ChangeOrigin)
  case report(__Report, method: Int)
  case finish(Int)
  /// The host says that conditions may have changed.
  case conditionsChange(state: Int)
  /// The machine has begun, or its host is released.
  case lifetime(isOver: Bool)
  /// The closure calls the host's method of that name.
  case announcement(String, [String: any Sendable], callHost: () -> Void)

  /// The change of a transition or of a reset; nil for anything else.
  var change: (__Change, ChangeOrigin)? {
    switch self {
    case .transition(let change, let origin), .reset(let change, let origin): (change, origin)
    case .report, .finish, .conditionsChange, .lifetime, .announcement: nil
    }
  }

  /// Whether the host has no callback for it.
  var callsNoHost: Bool {
    switch self {
    case .report, .announcement: false
    case .transition, .reset, .finish, .conditionsChange, .lifetime: true
    }
  }

  var isRefusal: Bool { if case .report(let report, _) = self { report.moment == .didRefuse } else { false } }
}

/// A listener that may be removed while reports for it wait.
class Listener {
  /// Whether it has not been removed. For a host with a monitor, used only while the monitor's short lock is held.
  final var isAttached = true
}

/// A listener whose types the engine doesn't know: a delegate or a notification center, of which a region has one of
/// each at most, or a closure for reports.
class Watcher: Listener, AttachedClosure {
  /// The identity: that of a closure, or a lower one for the delegate and the notification center of a region.
  let id: Int
  /// The region that it observes, 0 for the host's own state; nil for all.
  let region: Int?

  /// Creates a closure for reports of a region; nil for all.
  init(id: Int, of region: Int?) { (self.id, self.region) = (id, region) }

  /// Creates the delegate or the notification center of a region.
  init(isDelegate: Bool, of region: Int) { (id, self.region) = (Self.id(isDelegate: isDelegate, in: region), region) }

  /// Returns the identity of the delegate or the notification center of a region. Delegates come first.
  static func id(isDelegate: Bool, in region: Int) -> Int { (isDelegate ? Int.min : Int.min / 2) + region }

  /// Whether it observes a region.
  @inline(__always)
  final func observes(_ region: Int) -> Bool { self.region.map { $0 == region } ?? true }

  /// Notifies the listener of a transition.
  ///
  /// - Parameter table: The rules of the host.
  func receive(_ change: __Change, _ origin: ChangeOrigin, of host: AnyObject, _ table: __Table) {
    receive(.transition(change, origin), of: host, table.table(of: change.region))
  }

  /// Notifies the listener of an occurrence.
  ///
  /// - Parameter table: The rules of the region.
  func receive(_ occurrence: Occurrence, of host: AnyObject, _ table: __Table) {}
}

/// A state picked by a closure or by the body of a method.
@usableFromInline
struct PickedState {
  /// The index of the state; -1 for one that doesn't exist.
  @usableFromInline let index: Int
  /// The name of a state that doesn't exist, for the refusal.
  @usableFromInline let unknownName: String

  @inlinable
  init(_ index: Int?, _ name: () -> String) {
    self.index = index ?? -1
    unknownName = (index ?? -1) < 0 ? name() : ""
  }

  /// Returns the name of the state.
  func name(in table: __Table) -> String { index < 0 ? unknownName : table.stateNames[index] }
}

/// A listener to every step of a region.
final class Trace {
  /// The region that it observes; 0 for the host's own state.
  let region: Int
  /// The user's closure.
  let body: Any
  /// Reports one step to the closure: the moment; the state that is exited or entered, or the current one; the table
  /// of the state's index; the details. It knows the types.
  let step: (Moment, Int, __Table, TracedStep) -> Void

  init(of region: Int, body: Any, _ step: @escaping (Moment, Int, __Table, TracedStep) -> Void) {
    (self.region, self.body, self.step) = (region, body, step)
  }
}

/// The details of a step for a trace.
@usableFromInline
struct TracedStep {
  /// The running transition; nil for a step outside of transitions.
  @usableFromInline var change: __Change?
  @usableFromInline var origin: ChangeOrigin?
  @usableFromInline var refusal: Refusal?
  /// The evaluated condition and its result.
  @usableFromInline var condition: String?
  @usableFromInline var answer: Bool?
  /// The method that has ended, or -1.
  var method = -1
  /// Whether the body of another request runs, or its report is delivered.
  var isInside = false
}
