#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension MethodModel {
  /// The diagnostics for the method and its attribute, independent of the host. The host diagnoses two attributes on
  /// one method, because only the last of them is expanded.
  ///
  /// - Parameter isSynchronized: Whether the method is in a synchronized class, where it can't be made async.
  func diagnostics(isSynchronized: Bool) -> [Diagnostic] {
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
    if isSynchronized, !isAsync {
      if let otherwise, waits { return [.synchronizedAsync(for: ".wait", at: otherwise)] }
      if let via = way?.via { return [.synchronizedAsync(for: "via:", at: via)] }
    }
    if let otherwise, waits, !isAbleToWait { return [.waitWithoutAsyncThrows(otherwise, method: self)] }
    if let otherwise, isTransition, !waits { return [.otherwiseOfTransition(otherwise, method: self)] }
    // A method that returns the state needs no other result for refused calls.
    return (targetsWithoutChoice.isEmpty ? noWayToRefuse : targetsWithoutChoice) + needlessValue + missingTarget
      + passageProblems
      + repeatedStates
  }

  private var noWayToRefuse: [Diagnostic] {
    guard let type = node.signature.returnClause?.type, !canRefuse else { return [] }
    return [.noWayToRefuse(type, method: self)]
  }

  /// Diagnostics for the value of refused calls of a method without a result.
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

  /// Diagnostics for an attribute without a target.
  private var missingTarget: [Diagnostic] {
    guard let way, lacksTarget else { return [] }
    // A source that is written as `.a -> .b` contains the target, and is diagnosed elsewhere.
    if way.sources.contains(where: \.leadsByArrow) { return [] }
    if let source = way.sources.first { return [.missingTarget(source, label: "from")] }
    return way.via.map { [.missingTarget($0, label: "via")] } ?? []
  }

  /// Diagnostics for a `via:` state, and for arguments that need one.
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

  /// Diagnostics for typed errors, which exclude `Preempted`. An override may inherit `via:`.
  private var typedErrors: [Diagnostic] {
    guard mayRunVia, case .typed = throwing, let clause = node.signature.effectSpecifiers?.throwsClause else {
      return []
    }
    return [.viaWithTypedThrows(clause, method: self)]
  }
}

extension MethodModel {
  /// Diagnostics for states and conditions that one list of the attribute contains twice.
  private var repeatedStates: [Diagnostic] {
    let lists: [[ExprSyntax]] =
      switch kind {
      case .allowed(let states, _): [states]
      case .transition(let way): [way.sources, way.targets]
      }
    let names = conditions.compactMap { condition in
      condition.propertyPath.map { RulesModel.Name(text: $0, node: Syntax(condition)) }
    }
    return (lists.map { $0.compactMap(\.nameOrText) } + [names] + regionConditions.map(\.states)).flatMap { list in
      var seen: Set<String> = []
      return list.filter { !seen.insert($0.text).inserted }.map { Diagnostic.repeatedState($0) }
    }
  }

  /// Returns diagnostics for states that the body returns but doesn't declare as targets, and for targets that it never
  /// returns.
  ///
  /// - Parameters:
  ///   - states: The states of the host; nil if they aren't known.
  ///   - constants: The names of constants that are clearly states.
  ///   - isOverridable: Whether a subclass may return other states.
  func wrongReturns(
    among states: [HostOutline.State]?, constants: [String: String], isOverridable: Bool
  ) -> [Diagnostic] {
    guard choosesTarget, let written = way?.targets, !written.isEmpty, let body = node.body else { return [] }
    let targets = written.compactMap(\.nameOrText)
    if targets.count != written.count { return [] }
    let areTexts = written.allSatisfy { $0.is(StringLiteralExprSyntax.self) }
    let returned = ReturnedStates(body, of: areTexts ? nil : nameOfStates)
    let named = returned.names.map { RulesModel.Name(text: constants[$0.text] ?? $0.text, node: $0.node) }
    let undeclared = named.filter { name in
      // An unknown name may be that of a property or a method that returns a state.
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

/// Collects the states that a body returns as `.name`, `State.name` or `.name(value)`, or as strings.
private final class ReturnedStates: SyntaxVisitor {
  private(set) var names: [RulesModel.Name] = []
  /// Whether the body clearly returns nothing else.
  private(set) var areAll = true
  /// The type of the states; nil if they are strings.
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

  // Closures and nested functions return their own results.
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  /// Collects the result of a statement list that is a single expression.
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
