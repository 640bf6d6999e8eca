#if Macros
import SwiftSyntax

/// Collects the conditions that rules name, as in `On(.pay, from: .cart, to: .paid, when: "isComplete")`, where they say what
/// happens after a time, and the methods and events that they name as cases.
final class NamedConditions: SyntaxVisitor {
  private(set) var names: [RulesModel.Name] = []
  /// What stands there and is no name.
  private(set) var unnamed: [StringLiteralExprSyntax] = []
  /// What stands there as a property itself.
  private(set) var bare: [RulesModel.Name] = []
  private(set) var timers: [TokenSyntax] = []
  /// The events that are fired after a time.
  private(set) var fired: [RulesModel.Name] = []
  /// The events that are kept.
  private(set) var kept: [RulesModel.Name] = []
  /// The times after which something happens.
  private(set) var times: [ExprSyntax] = []
  /// The enums that are named as regions.
  private(set) var regions: [ExprSyntax] = []
  /// Methods and events that are named as cases.
  private(set) var cases: [RulesModel.Name] = []
  /// Methods that states allow or take back.
  private(set) var methods: [RulesModel.Name] = []
  /// Those that are named as texts.
  private(set) var texts: [RulesModel.Name] = []
  /// Events that are accepted, named as texts.
  private(set) var eventTexts: [RulesModel.Name] = []

  init(_ rules: some SyntaxProtocol) {
    super.init(viewMode: .sourceAccurate)
    walk(rules)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if ["In", "Final", "On", "Always", "Done", "After"].contains(node.calledExpression.lastName) {
      let arguments = LabeledArguments(node.arguments)
      for condition in arguments["when"] {
        if let name = condition.nameOfProperty {
          names.append(name)
        } else if let literal = condition.as(StringLiteralExprSyntax.self), literal.representedLiteralValue != nil {
          unnamed.append(literal)
        } else if let name = condition.as(DeclReferenceExprSyntax.self)?.baseName {
          bare.append(RulesModel.Name(text: name.text, node: Syntax(condition)))
        }
      }
      let events = node.calledExpression.lastName == "On" ? arguments[""].prefix(1) : []
      cases += (arguments["allows"] + arguments["forbids"] + arguments["defers"] + arguments["fire"] + events)
        .compactMap { $0.as(MemberAccessExprSyntax.self) }.filter { $0.base == nil }
        .compactMap { RulesModel.Name(ExprSyntax($0)) }
      texts += (arguments["allows"] + arguments["forbids"]).compactMap(\.literalName)
      eventTexts += events.compactMap(\.literalName)
      methods += (arguments["allows"] + arguments["forbids"]).compactMap { RulesModel.Name($0) }
      fired += arguments["fire"].compactMap { RulesModel.Name($0) }
      kept += arguments["defers"].compactMap { RulesModel.Name($0) }
      if node.calledExpression.lastName == "After" { times += arguments[""].prefix(1) }
    } else if node.calledExpression.lastName == "Region" {
      regions += node.arguments.prefix(1).map(\.expression).filter { $0.typeOfMetatype != nil || $0.literalName != nil }
    }
    if let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName, name.text == "After" {
      timers.append(name)
    }
    return .visitChildren
  }
}
#endif
