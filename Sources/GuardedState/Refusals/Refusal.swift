/// The reason why a request was refused, and the requests that are legal.
///
/// One type for all hosts; everything in it is text. Printing it gives one sentence, and an alert shows its
/// `localizedDescription` and ``recoverySuggestion``:
///
/// ```swift
/// do { try message.fire(.view) } catch let refusal as Refusal {
///   print(refusal)   // Message: 'view' is allowed in unread, not in deleted; 'markAsUnread' leads there
/// }
/// ```
///
/// A refusal is a few words long: its texts are computed when they are read.
public struct Refusal: Error, Sendable {
  /// The reasons for a refusal.
  public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
    /// There is no state of that name.
    case unknownState
    /// There is no event of that name.
    case unknownEvent
    /// There is no guarded method of that name.
    case unknownMethod
    /// The current state doesn't allow the request.
    case notAllowed
    /// The rules allow the request, but a condition doesn't hold.
    case declined
    /// The number, the labels or the types of the arguments don't fit.
    case wrongArguments
    /// A transition is running, and this request can't wait for its end; or it would wait for the transition that makes
    /// it.
    case inTransition
    /// The target that the body chose isn't declared.
    case undeclaredTarget
    /// The machine is in a final state.
    case finished
    /// The machine was reset while the request waited.
    case reset
    /// The host doesn't exist anymore.
    case hostGone
    /// Requests cause each other without end.
    case livelock
    /// The waiting call reached its limit. See ``Refusal/conditions`` for those that are false then.
    case timedOut
    /// The host couldn't save a change: that of a timeout which is due, so that no request is accepted; or that of a
    /// method which can't throw the error. See ``Refusal/underlyingError``.
    case unsaved
    /// The call was made for an earlier version of the host: see `Tools.perform(_:json:ifVersion:)` of the module
    /// `GuardedStateTools`.
    case changed
  }

  // Four words, so that refusals are returned and thrown in registers.
  private var source: Source
  // The table derives the texts from these numbers, which are cheap to copy.
  private let unmet: UInt64
  private let requestNumber: Int32
  private var plan: Int32
  private let index: Int32
  /// The reason for the refusal.
  public let reason: Reason
  private let requestKind: SubjectKind
  private let blocker: Decision.Blocker

  /// The refused request.
  private var request: Request {
    switch requestKind {
    case .event: .event(Int(requestNumber))
    case .method: .method(Int(requestNumber))
    case .operation: .operation(Int(requestNumber))
    case .state: .target(Int(requestNumber))
    }
  }

  /// The decision that led to the refusal.
  private var decision: Decision { Decision(plan, blocker, unmet: unmet) }

  /// The source of the texts: a table, a host's region states, or stored texts. Each case is a single reference, so a
  /// refusal has only one to retain.
  private enum Source: Sendable {
    case table(__Table)
    case regions(RegionStates)
    indirect case texts(Texts)
    /// Another source, with what isn't in it.
    indirect case noted(Source, Notes)
  }

  /// The parts of a refusal that few have.
  private struct Notes {
    /// The reasons of conditions, by their names.
    var explanations: [String: String] = [:]
    /// The methods that the caller may call; nil for all.
    var allowed: Set<String>?
    /// The titles that the machine has; nil for none.
    var titles: Titles?
  }

  @usableFromInline
  init(
    _ reason: Reason, _ request: Request, in state: Int, of table: __Table, _ decision: Decision = Decision(Cell.none)
  ) {
    self.init(reason, request, in: state, .table(table), decision)
  }

  /// Makes a refusal of texts. They may come from outside the program, so they are bounded here.
  init(_ reason: Reason, _ texts: Texts) {
    self.init(reason, .target(-1), in: -1, .texts(texts.bounded), Decision(Cell.none))
  }

  private init(_ reason: Reason, _ request: Request, in state: Int, _ source: Source, _ decision: Decision) {
    self.source = source
    unmet = decision.unmet
    requestNumber = Int32(truncatingIfNeeded: request.number)
    plan = decision.plan
    index = Int32(truncatingIfNeeded: state)
    self.reason = reason
    requestKind = SubjectKind(request)
    blocker = decision.blocker
  }

  /// Whether a path to a state that accepts the request may exist.
  var mayHavePath: Bool { reason == .notAllowed || reason == .declined && blocker == .conditions }

  /// Returns the refusal for a machine whose current state runs the body of a method.
  ///
  /// - Parameter plan: The plan of the method, or -1.
  func during(_ plan: Int32) -> Refusal {
    guard reason == .notAllowed else { return self }
    var refusal = self
    refusal.plan = plan
    return refusal
  }

  /// Returns the refusal of one region, with the states of all regions.
  func placed(_ states: RegionStates) -> Refusal {
    var refusal = self
    refusal.source = .regions(states)
    return refusal
  }

  /// Returns the refusal with the reasons why conditions don't hold.
  func explained(_ explanations: [String: String]) -> Refusal { noted { $0.explanations = explanations } }

  /// Returns the refusal for a caller who may call some methods only, so that its path goes through these.
  func allowing(_ allowed: Set<String>?) -> Refusal { allowed == nil ? self : noted { $0.allowed = allowed } }

  /// Returns the refusal with the titles that its machine has.
  func titled(_ titles: Titles?) -> Refusal { titles == nil ? self : noted { $0.titles = titles } }

  /// The titles that the machine had; nil for none.
  var titles: Titles? { unnoted?.notes.titles }

  private func noted(_ note: (inout Notes) -> Void) -> Refusal {
    var (refusal, notes) = unnoted ?? (self, Notes())
    note(&notes)
    refusal.source = .noted(refusal.source, notes)
    return refusal
  }

  /// The refusal without its notes, and these; nil if there are none.
  private var unnoted: (refusal: Refusal, notes: Notes)? {
    guard case .noted(let source, let notes) = source else { return nil }
    var refusal = self
    refusal.source = source
    return (refusal, notes)
  }

  /// The name of the machine: the type of its host.
  public var host: String { texts.host }
  /// The name of the region that refused the request; nil for the host's own state, and in a host without regions.
  public var region: String? { texts.region }
  /// Whether ``subject`` names a method, an event or a state.
  public var subjectKind: SubjectKind { texts.kind }
  /// The details beyond the reason; nil if there are none.
  public var detail: Detail? { texts.detail }
  /// The name of the requested method, event or state.
  public var subject: String { texts.subject }
  /// The name of the state at the time of the request; empty if there was none.
  public var state: String { texts.state }
  /// The names of the states that allow the request. If all regions of a host refuse an event, these are the states of
  /// all regions, as in `payment.paid`.
  public var allowedIn: [String] { texts.allowedIn }
  /// The names of the conditions that don't hold; empty unless the request was declined or has timed out. If the rules have
  /// more than 64 conditions for a request, these are the names among the first 63: see ``Detail/unnamedCondition``.
  public var conditions: [String] { texts.conditions }
  /// The reasons of the ``conditions`` that gave one, as a ``Verdict`` does, in their order.
  public var explanations: [String] { texts.reasons }
  /// Returns the reason that one of the ``conditions`` gave; nil if it gave none, or holds.
  public func explanation(of condition: String) -> String? { texts.explanations[condition] }
  /// The error because of which the host couldn't save a change, if that is the ``reason``. A refusal that was decoded
  /// has none.
  public var underlyingError: (any Error)? { texts.cause.error }
  /// The known name nearest to an unknown one; nil if none is near.
  public var nearest: String? { texts.nearest }
  /// The shortest path to a state that allows the request, as names of calls and events in order. For a transition, the
  /// shortest path to its target. Empty if there is none, if no call is needed, or if the state isn't the problem.
  ///
  /// Eventless transitions, completions and the end of a running body cost nothing. A call with `via:` leads to that
  /// state and to its targets, never to `orElse:`. Conditions count as possible. See ``lead`` for causes other than
  /// calls.
  ///
  /// In a host with regions the path may pass through the states of all regions, to where conditions on them hold too.
  /// That includes a condition that declined the request. `fire(cancel)` means to fire an event that shares its name
  /// with a method.
  ///
  /// - Complexity: Computed on access, in O(*s*·(*s* + *e*)) for *s* states and *e* events. In a host with regions, *s*
  ///   counts the combinations of their states. The search ends after 10,000 combinations; the path is then the one
  ///   through the region's own states.
  public var path: [String] { route().path }

  /// The body or timeout that leads to a state that allows the request, before the calls of ``path``; nil if calls
  /// alone lead there.
  ///
  /// - Complexity: The same as ``path``.
  public var lead: Lead? { route().lead }

  /// A cause other than a call that leads to a state that allows a request.
  public enum Lead: Hashable, Sendable, Codable {
    /// The end of the body of a method that runs in its `via:` state. The calls of ``Refusal/path`` follow.
    case body(method: String)
    /// A timeout, if no call leads there.
    case timeout
    /// An eventless transition whose condition doesn't hold now, if no call leads there. Calls may have to follow.
    case eventless
    /// Calls that the caller may not make: those of the methods that ``GuardedMachine/handle(_:_:allowing:)`` allows don't
    /// lead there.
    case others
  }

  /// Returns the path, and the cause that leads to its beginning.
  ///
  /// - Parameter most: The maximum number of calls; without a path of so few, the result is empty.
  func route(atMost most: Int = .max) -> (path: [String], lead: Lead?) {
    guard let (refusal, notes) = unnoted else { return route(atMost: most, through: nil) }
    let own = refusal.route(atMost: most, through: notes.allowed)
    if notes.allowed == nil || most < .max || !own.path.isEmpty || own.lead != nil { return own }
    let (path, lead) = refusal.route(atMost: most, through: nil)
    return path.isEmpty && lead == nil ? own : ([], .others)
  }

  private func route(atMost most: Int, through allowed: Set<String>?) -> (path: [String], lead: Lead?) {
    let path: Path
    switch source {
    case .table where reason != .notAllowed: return ([], nil)
    case .table(let table): path = table.path(from: Int(index), running: plan, to: request, most, through: allowed)
    case .regions(let states): path = states.path(to: request, most, through: allowed)
    case .texts(let texts): return texts.path.count > most ? ([], nil) : (texts.path, texts.lead)
    case .noted: return ([], nil)
    }
    if path.isEventless { return ([], .eventless) }
    return (path.names, path.isTimeout ? .timeout : path.body.map { .body(method: $0) })
  }

  /// All texts of the refusal.
  var texts: Texts {
    switch source {
    case .table(let table): texts(of: table)
    case .regions(let states):
      texts(of: states.table, allowedIn: states.states(declaring: request), isElsewhere: states.isAcceptedElsewhere)
    case .texts(let texts): texts
    case .noted:
      unnoted.map { refusal, notes in
        var texts = refusal.texts
        texts.explanations = notes.explanations
        return texts
      } ?? Texts()
    }
  }

  private func texts(
    of table: __Table, allowedIn states: [String]? = nil, isElsewhere: (_ event: Int) -> Bool = { _ in false }
  ) -> Texts {
    let (conditions, detail) = table.conditions(unmetBy: decision)
    return Texts(
      host: table.subject, region: table.region, kind: requestKind, subject: table.name(of: request),
      state: table.stateNames[Int(index)],
      allowedIn: states
        ?? (requestKind == .operation ? [] : table.states(declaring: request).map { table.stateNames[$0] }),
      conditions: conditions, detail: detail ?? table.remedy(for: self.reason, request, in: Int(index), isElsewhere))
  }
}
