#if Macros
import SwiftSyntax

extension MethodModel {
  /// Reads a method and one of its attributes; nil when the attribute is none of ours.
  init?(_ node: FunctionDeclSyntax, _ attribute: AttributeSyntax) {
    let arguments = LabeledArguments(attribute)
    switch attribute.plainName {
    case "Allowed": kind = .allowed(in: arguments["in"], otherwise: arguments["otherwise"].first)
    case "Transition":
      kind = .transition(
        Way(
          event: arguments["on"].first, sources: arguments["from"], via: arguments["via"].first,
          targets: arguments["to"], orElse: arguments["orElse"].first, conditions: arguments["when"]))
    default: return nil
    }
    conditions = arguments["when"]
    otherwise = arguments["otherwise"].first
    self.node = node
    self.attribute = attribute
    name = node.name.text.trimmingBackticks
    parameters = node.signature.parameterClause.parameters.map { Parameter($0) }
    let effects = node.signature.effectSpecifiers
    isAsync = effects?.asyncSpecifier != nil
    throwing = Throwing(effects?.throwsClause)
    result = Result(node.signature.returnClause?.type)
    isGeneric = node.isGeneric
  }

  /// Reads a method without a guard, which machines that are bound to its object may call.
  init?(unguarded node: FunctionDeclSyntax) {
    self.init(node, AttributeSyntax(attributeName: TypeSyntax("Allowed")))
  }

  /// Reads a method with the first of our attributes that it has; nil when it has none.
  init?(_ node: FunctionDeclSyntax) {
    guard let attribute = node.guardAttributes.first else { return nil }
    self.init(node, attribute)
  }
}

extension MethodModel.Throwing {
  /// What a `throws` clause says.
  init(_ clause: ThrowsClauseSyntax?) {
    guard let clause else {
      self = .nothing
      return
    }
    if clause.throwsSpecifier.tokenKind == .keyword(.rethrows) {
      self = .rethrowing
    } else if let type = clause.type, type.trimmedDescription != "any Error" {
      self = type.trimmedDescription == "Never" ? .nothing : .typed(type.trimmedDescription)
    } else {
      self = .anything
    }
  }
}

extension MethodModel.Result {
  /// What kind of result a type is, as far as syntax can tell.
  init(_ written: TypeSyntax?) {
    // As in `sending`, which says nothing about the value.
    let type = written?.as(AttributedTypeSyntax.self)?.baseType ?? written
    switch type?.trimmedDescription {
    case nil, "Void", "()", "Swift.Void": self = .nothing
    case "State", "Self.State": self = .state
    case "State?", "Self.State?": self = .optionalState
    default:
      let isOptional =
        type?.is(OptionalTypeSyntax.self) == true || type?.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) == true
        || type?.as(IdentifierTypeSyntax.self)?.name.text == "Optional"
        || type?.as(MemberTypeSyntax.self)?.name.text == "Optional"
      self = isOptional ? .optional : .value
    }
  }
}
#endif
