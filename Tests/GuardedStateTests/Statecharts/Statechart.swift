/// A statechart as SCXML has it: what ``ReferenceMachine`` runs. States are numbered in document order.
struct Statechart {
  /// What a state is.
  enum Kind: Equatable {
    case state, final
    case history(deep: Bool)
  }

  /// One `<state>`, `<final>` or `<history>`.
  struct State {
    var name: String
    /// The identifier, where that is another.
    var id: String?
    var kind = Kind.state
    var parent: Int?
    var children: [Int] = []
    /// The targets of the initial transition; none for the first child.
    var initial: [Int] = []
    var transitions: [Transition] = []
    /// The events that are raised when it is entered.
    var raises: [String] = []
  }

  /// One `<transition>`.
  struct Transition: Equatable {
    /// The event descriptors that enable it; none where it needs no event.
    var events: [String]
    var conditions: [Condition] = []
    var targets: [Int] = []
    var isInternal = false
  }

  /// What a transition asks before it is taken.
  enum Condition: Equatable {
    /// A named condition holds.
    case holds(String)
    /// The event's data is this text.
    case data(String)
    /// A state is not active.
    case isNotIn(Int)
  }

  var states: [State] = []
  var initial = 0
  /// Transitions that every state without children which is not final has as its own, but after those of the states around
  /// it: what rules have and SCXML has not.
  var everywhere: [Transition] = []
}
