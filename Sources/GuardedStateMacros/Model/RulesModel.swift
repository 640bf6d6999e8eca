#if Macros
import SwiftSyntax

/// The rules of a host as far as their source says: what `In`, `On`, `Final`, `Always`, `Done`, `After` and the attributes of
/// methods declare.
///
/// A loop, a condition or a name from elsewhere is left out: what is missing then is not known before the program runs, but
/// contradictions between the others are.
struct RulesModel {
  /// A name in the source, with its place.
  struct Name {
    let text: String
    let node: Syntax
  }

  /// A way from states to others, by an event or directly.
  struct Way {
    /// The event; nil for a direct one.
    let event: String?
    /// The states it is accepted in; nil for all that are not final.
    let sources: [Name]?
    /// Where it leads; empty when it stays.
    let targets: [Name]
    let hasConditions: Bool
  }

  /// Whether all of it is written out.
  var isWhole = true
  var initial: String
  /// Where the rules name the initial state; nil where they don't.
  var writtenInitial: Name?
  /// Names of methods with labels, of those that have plain ones.
  var aliases: [String: String] = [:]
  var ways: [Way] = []
  var finals: Set<String> = []
  /// The methods that some state allows.
  var allowed: Set<String> = []
  /// The state around each nested one.
  var parents: [String: String] = [:]
  /// The child that is entered with each state that has some.
  var initialChildren: [String: String] = [:]

  /// The states around a state, itself first.
  func path(of state: String) -> [String] {
    var path = [state]
    while let last = path.last, let parent = parents[last], !path.contains(parent) { path.append(parent) }
    return path
  }

  /// The states that can be reached from any of some.
  func reachable(from states: [String]) -> Set<String> {
    var reached: Set<String> = []
    var front = states
    while let state = front.popLast() {
      let entered = path(of: state) + inner(of: state)
      for new in entered where reached.insert(new).inserted {
        front += ways.filter { leaves(new, by: $0) }.flatMap { $0.targets.map(\.text) }
      }
    }
    return reached
  }

  /// Whether a way leads out of a state, which may be declared for one around it.
  func leaves(_ state: String, by way: Way) -> Bool {
    if way.targets.isEmpty { return false }
    guard let sources = way.sources else { return !finals.contains(state) }
    let path = path(of: state)
    return sources.contains { path.contains($0.text) }
  }

  /// The children that are entered with a state.
  private func inner(of state: String) -> [String] {
    var inner: [String] = []
    var next = initialChildren[state]
    while let child = next, !inner.contains(child) {
      inner.append(child)
      next = initialChildren[child]
    }
    return inner
  }
}

extension RulesModel.Name {
  /// A member's name, as in `.read` or `State.read`; nil for any other expression.
  init?(_ expression: ExprSyntax) {
    guard let member = expression.as(MemberAccessExprSyntax.self) else { return nil }
    self.init(text: member.declName.baseName.text.trimmingBackticks, node: Syntax(member.declName))
  }

  /// The names of several expressions; nil when one is none.
  static func all(_ expressions: [ExprSyntax]) -> [Self]? {
    let names = expressions.compactMap { Self($0) }
    return names.count == expressions.count ? names : nil
  }
}

extension ExprSyntax {
  /// The name that is written as a text; nil for anything else.
  var literalName: RulesModel.Name? {
    self.as(StringLiteralExprSyntax.self)?.representedLiteralValue.map {
      RulesModel.Name(text: $0, node: Syntax(self))
    }
  }

  /// The name of a case, or that which is written as a text.
  var nameOrText: RulesModel.Name? { RulesModel.Name(self) ?? literalName }

  /// A condition by its name, or as it is written.
  var conditionText: String { nameOfProperty?.text ?? propertyPath ?? trimmedText }

  /// The property that a string names, as in `cart.isComplete`; nil for anything else.
  var nameOfProperty: RulesModel.Name? {
    guard let literal = self.as(StringLiteralExprSyntax.self), let text = literal.representedLiteralValue else {
      return nil
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isPath = parts.allSatisfy { String($0).isValidSwiftIdentifier(for: .memberAccess) }
    return isPath ? RulesModel.Name(text: text, node: Syntax(literal.segments)) : nil
  }
}
#endif
