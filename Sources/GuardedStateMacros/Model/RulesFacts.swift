#if Macros
import SwiftSyntax

/// What rules and attributes say, one by one and in their order, as far as they are written out. Contradictions are found in
/// it.
struct RulesFacts {
  /// What takes a rule: an event, or what happens by itself.
  enum Trigger: Hashable {
    case event(String)
    case always
    case done(String)
    /// A time, as it is written.
    case after(String)

    /// Whether it is an event.
    var isEvent: Bool { if case .event = self { true } else { false } }

    /// Whether it is that a state is done.
    var isDone: Bool { if case .done = self { true } else { false } }

    /// How it is written.
    var text: String {
      switch self {
      case .event(let event): event
      case .always: "Always"
      case .done(let state): "Done(.\(state))"
      case .after(let time): "After(\(time))"
      }
    }
  }

  /// A rule of an event, or of what happens by itself.
  struct Claim {
    let trigger: Trigger
    /// The states it is of; none for every state.
    let sources: [RulesModel.Name]
    let targets: [RulesModel.Name]
    /// What it asks, by name or as it is written.
    let conditions: [String]
    /// The method whose attribute says it; nil where the rules do.
    let method: MethodModel?
    /// Where it stands.
    let node: Syntax

    var hasConditions: Bool { !conditions.isEmpty }
  }

  /// Something that is said of a state: a method, an event, a child or a word.
  struct Fact {
    let state: RulesModel.Name
    let name: RulesModel.Name
    /// What it asks, by name or as it is written.
    var conditions: [String] = []

    var hasConditions: Bool { !conditions.isEmpty }
  }

  /// What a rule asks before it is taken.
  struct Question {
    let conditions: [RulesModel.Name]
    /// The states in which it is asked; none for every state.
    let sources: [RulesModel.Name]
  }

  /// Whether that is all of the rules.
  var isWhole = true
  var claims: [Claim] = []
  var questions: [Question] = []
  var allowed: [Fact] = []
  var forbidden: [Fact] = []
  var deferred: [Fact] = []
  /// Of each state the events that are fired in it after a time.
  var fired: [Fact] = []
  var initials: [Fact] = []
  var histories: [Fact] = []
  /// Of each state that lies in another one, that one.
  var parents: [Fact] = []
  var finals: [RulesModel.Name] = []
  /// Of each state where it leads directly.
  var direct: [Fact] = []
  /// The states that something leaves besides: directly, or at the end of a body.
  var left: [RulesModel.Name] = []
  /// Regions that are declared inside states, or inside others.
  var nestedRegions: [Fact] = []
  /// The names of methods in rules.
  var names = CaseNames([])
}

extension MethodModel {
  /// What the attribute asks wherever the method may run, by name or as it is written.
  var askedConditions: [String] { conditions.map(\.conditionText) + regionConditions.map(\.name) }
}

extension RulesFacts {
  /// Whether rules name a method, or an event.
  func names(_ name: String) -> Bool {
    allowed.contains { $0.name.text == name } || claims.contains { $0.trigger == .event(name) }
  }
}

/// How the states lie in each other.
extension RulesFacts {
  /// The states around a state, itself first.
  func path(of state: String) -> [String] {
    var path = [state]
    while let last = path.last, let parent = parents.first(where: { $0.state.text == last })?.name.text,
      !path.contains(parent)
    {
      path.append(parent)
    }
    return path
  }

  /// The states that are entered with a state: itself first, the one without children last.
  func entered(with state: String) -> [String] {
    var path = [state]
    while let last = path.last, let child = initialChild(of: last), !path.contains(child) { path.append(child) }
    return path
  }

  private func initialChild(of state: String) -> String? {
    initials.first { $0.state.text == state }?.name.text ?? parents.first { $0.name.text == state }?.state.text
  }
}
#endif
