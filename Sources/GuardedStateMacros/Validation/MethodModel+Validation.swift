#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension MethodModel {
  /// All that is wrong with the method and its attribute, seen by themselves. Two attributes on one method the host
  /// reports, because only the last of them is expanded.
  var diagnostics: [Diagnostic] {
    if let modifier = node.modifiers.first(where: \.isStatic) {
      return [.staticMethod(modifier)]
    }
    if isTransition, throwing == .rethrowing,
      let keyword = node.signature.effectSpecifiers?.throwsClause?.throwsSpecifier
    {
      return [.rethrowingTransition(keyword)]
    }
    if isTransition, returnsNever, let type = node.signature.returnClause?.type {
      return [.transitionWithoutEnd(type, method: self)]
    }
    if let otherwise, waits, !isAbleToWait { return [.waitWithoutAsyncThrows(otherwise, method: self)] }
    if let otherwise, isTransition, !waits { return [.otherwiseOfTransition(otherwise, method: self)] }
    // One that returns the state needs no other way to refuse.
    return (targetsWithoutChoice.isEmpty ? noWayToRefuse : targetsWithoutChoice) + needlessValue + missingTarget
      + passageProblems
      + repeatedStates
  }

  private var noWayToRefuse: [Diagnostic] {
    guard let type = node.signature.returnClause?.type, !canRefuse else { return [] }
    return [.noWayToRefuse(type, method: self)]
  }

  /// A value for refused calls of a method that returns none.
  private var needlessValue: [Diagnostic] {
    guard case .allowed(_, let otherwise?) = kind, result == .nothing, !otherwise.isTrap, !waits
    else { return [] }
    return [.needlessOtherwise(otherwise, method: self)]
  }

  private var targetsWithoutChoice: [Diagnostic] {
    guard let targets = way?.targets, Set(targets.map(\.nameOrText?.text)).count > 1, !choosesTarget else {
      return []
    }
    return [.targetsWithoutChoice(targets[1], method: self)]
  }

  /// What says something of a way that leads nowhere.
  private var missingTarget: [Diagnostic] {
    guard let way, lacksTarget else { return [] }
    // What is written `.a -> .b` says where it leads, in other words.
    if way.sources.contains(where: \.leadsByArrow) { return [] }
    if let source = way.sources.first { return [.missingTarget(source, label: "from")] }
    return way.via.map { [.missingTarget($0, label: "via")] } ?? []
  }

  /// What is wrong with a body in a state of its own: one that takes no time, or that has nowhere to go when it fails.
  private var passageProblems: [Diagnostic] {
    guard let way else { return [] }
    guard let via = way.via else {
      return (way.orElse.map { [.elseWithoutVia($0)] } ?? []) + (way.cancelsBody.map { [.cancelsWithoutVia($0)] } ?? [])
        + typedErrors
    }
    if let cancels = way.cancelsBody, !cancels.is(BooleanLiteralExprSyntax.self) { return [.cancelsByValue(cancels)] }
    if !isAsync { return [.viaWithoutAsync(via, method: self)] }
    if result == .optionalState, let type = node.signature.returnClause?.type {
      return [.viaWithOptionalChoice(type)]
    }
    if throwing != .nothing, way.orElse == nil { return [.missingElse(via, method: self)] }
    return typedErrors
  }

  /// Errors of one type, which leave no room for `Preempted`; an override may inherit `via:`.
  private var typedErrors: [Diagnostic] {
    guard mayRunVia, case .typed = throwing, let clause = node.signature.effectSpecifiers?.throwsClause else {
      return []
    }
    return [.viaWithTypedThrows(clause, method: self)]
  }
}

extension MethodModel {
  /// States and conditions that one list of the attribute has twice.
  private var repeatedStates: [Diagnostic] {
    let lists: [[ExprSyntax]] =
      switch kind {
      case .allowed(let states, _): [states]
      case .transition(let way): [way.sources, way.targets]
      }
    let asked = conditions.compactMap { condition in
      condition.propertyPath.map { RulesModel.Name(text: $0, node: Syntax(condition)) }
    }
    return (lists.map { $0.compactMap(\.nameOrText) } + [asked] + regionConditions.map(\.states)).flatMap { list in
      var seen: Set<String> = []
      return list.filter { !seen.insert($0.text).inserted }.map { Diagnostic.repeatedState($0) }
    }
  }

  /// States that the body returns in so many words and that are not among the declared targets, and targets that it never returns.
  ///
  /// - Parameters:
  ///   - states: The states that there are; nil where they aren't known.
  ///   - constants: The names of constants that are seen to be some of them.
  ///   - isOverridable: Whether a subclass may return others.
  func strangeReturns(
    among states: [HostOutline.State]?, constants: [String: String], isOverridable: Bool
  ) -> [Diagnostic] {
    guard choosesTarget, let written = way?.targets, !written.isEmpty, let body = node.body else { return [] }
    let targets = written.compactMap(\.nameOrText)
    if targets.count != written.count { return [] }
    let areTexts = written.allSatisfy { $0.is(StringLiteralExprSyntax.self) }
    let returned = ReturnedStates(body, of: areTexts ? nil : nameOfStates)
    let named = returned.names.map { RulesModel.Name(text: constants[$0.text] ?? $0.text, node: $0.node) }
    let undeclared = named.filter { name in
      // A name that is no state's may be that of a property or a method which makes one.
      states?.contains { $0.name == name.text } ?? true && !targets.contains { $0.text == name.text }
    }
    let areStates = named.allSatisfy { name in areTexts || states?.contains { $0.name == name.text } ?? false }
    guard undeclared.isEmpty, returned.areAll, areStates, !named.isEmpty, !isOverridable else {
      return undeclared.map { .undeclaredReturn($0, of: self, targets: targets.map(\.text)) }
    }
    let names = Set(named.map(\.text))
    return targets.filter { !names.contains($0.text) }.map { .unreturnedTarget($0, of: self) }
  }
}

/// Collects the states that a body returns as `.name`, `State.name` or `.name(value)`, or as texts.
private final class ReturnedStates: SyntaxVisitor {
  private(set) var names: [RulesModel.Name] = []
  /// Whether the body returns nothing else, as far as it is seen.
  private(set) var areAll = true
  /// The type of the states; nil where they are texts.
  private let type: String?

  init(_ body: CodeBlockSyntax, of type: String?) {
    self.type = type
    super.init(viewMode: .sourceAccurate)
    collect(body.statements)
    walk(body)
  }

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    if let expression = node.expression { collect(expression) }
    return .visitChildren
  }

  // What closures and functions inside return is their own.
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  /// Of statements with a result: of one that is an expression.
  private func collect(_ statements: CodeBlockItemListSyntax) {
    guard statements.count == 1, let item = statements.first?.item else { return }
    if let expression = item.as(ExprSyntax.self) ?? item.as(ExpressionStmtSyntax.self)?.expression {
      collect(expression)
    }
  }

  private func collect(_ expression: ExprSyntax) {
    if let call = expression.as(FunctionCallExprSyntax.self) {
      guard call.calledExpression.is(MemberAccessExprSyntax.self) else { return areAll = false }
      collect(call.calledExpression)
    } else if let choice = expression.as(IfExprSyntax.self) {
      collect(choice.body.statements)
      switch choice.elseBody {
      case .codeBlock(let block): collect(block.statements)
      case .ifExpr(let choice): collect(ExprSyntax(choice))
      case nil: break
      }
    } else if let choice = expression.as(SwitchExprSyntax.self) {
      for case .switchCase(let part) in choice.cases { collect(part.statements) }
    } else if type == nil, let text = expression.literalName {
      names.append(text)
    } else if let type, let member = expression.as(MemberAccessExprSyntax.self), let name = RulesModel.Name(expression)
    {
      let base = member.base?.trimmedText
      if base == nil || base == type { names.append(name) } else { areAll = false }
    } else if let choice = expression.as(TernaryExprSyntax.self) {
      collect(choice.thenExpression)
      collect(choice.elseExpression)
    } else if let elements = expression.as(SequenceExprSyntax.self)?.elements {
      // Before operators are folded: condition, `? then :`, else.
      for element in elements {
        if let middle = element.as(UnresolvedTernaryExprSyntax.self) { collect(middle.thenExpression) }
      }
      if elements.contains(where: { $0.is(UnresolvedTernaryExprSyntax.self) }), let last = elements.last {
        collect(last)
      } else {
        areAll = false
      }
    } else if !expression.is(NilLiteralExprSyntax.self) {
      areAll = false
    }
  }
}
#endif
