#if Macros
import SwiftSyntax

extension RulesFacts {
  /// Reads the rules of a host and the attributes of its methods.
  ///
  /// - Parameters:
  ///   - rules: The closures with the rules.
  ///   - methods: The guarded methods.
  ///   - names: Their names in rules.
  init(_ rules: [ClosureExprSyntax], methods: [MethodModel], names: CaseNames) {
    self.init()
    self.names = names
    for rules in rules { read(rules.statements, inside: nil) }
    for method in methods { read(method) }
  }

  private mutating func read(_ statements: CodeBlockItemListSyntax, inside parent: RulesModel.Name?) {
    for statement in statements {
      guard let call = statement.item.as(FunctionCallExprSyntax.self), call.mayBeRule else {
        isWhole = false
        continue
      }
      let arguments = LabeledArguments(call.arguments)
      let subjects = arguments[""].compactMap { RulesModel.Name($0) }
      if !arguments.namesMethods(ofEvent: call.calledExpression.lastName == "On") { isWhole = false }
      switch call.calledExpression.lastName {
      case "In":
        guard let state = subjects.first else { continue }
        readState(state, arguments, inside: parent)
        if let children = call.trailingClosure { read(children.statements, inside: state) }
      case "Final":
        finals += subjects
        for state in subjects { readState(state, arguments, inside: parent) }
      case "On": readEvent(Self.namesOrTexts(arguments[""].prefix(1)).first, arguments, inside: parent)
      case "Always":
        add(.always, Self.names(arguments["from"]), arguments, at: Syntax(call.calledExpression))
      case "Done":
        // Without 'to:' the compiler takes none.
        guard let state = subjects.first, !arguments["to"].isEmpty else { continue }
        add(.done(state.text), [state], arguments, at: state.node)
      case "After":
        // What only fires an event leaves nothing by itself.
        fired += Self.namesOrTexts(arguments["fire"]).flatMap { event in
          Self.names(arguments["in"]).map { plainlyNamed(Fact(state: $0, name: event)) }
        }
        guard let time = arguments[""].first, !arguments["to"].isEmpty else { continue }
        add(.after(time.trimmedText), Self.names(arguments["in"]), arguments, at: Syntax(call.calledExpression))
      case "Region":
        if let parent { nest(call, in: parent) }
        let name = call.arguments.first?.expression.typeOfMetatype ?? "it"
        let region = RulesModel.Name(text: name, node: Syntax(call.calledExpression))
        let inner = call.trailingClosure?.statements.compactMap { $0.item.as(FunctionCallExprSyntax.self) } ?? []
        for call in inner where call.calledExpression.lastName == "Region" { nest(call, in: region) }
      default: continue
      }
    }
  }

  /// Notes a region that is declared inside a state, or inside another one.
  private mutating func nest(_ region: FunctionCallExprSyntax, in outer: RulesModel.Name) {
    let name = RulesModel.Name(text: "Region", node: Syntax(region.calledExpression))
    nestedRegions.append(Fact(state: outer, name: name))
  }

  private mutating func readState(
    _ state: RulesModel.Name, _ arguments: LabeledArguments, inside parent: RulesModel.Name?
  ) {
    if arguments.haveRejectedConditions { return }
    let conditions = arguments["when"].map(\.conditionText)
    ask([state], arguments)
    func facts(_ label: String, when conditions: [String] = []) -> [Fact] {
      Self.namesOrTexts(arguments[label]).map { Fact(state: state, name: $0, conditions: conditions) }
    }
    allowed += facts("allows", when: conditions).map(plainlyNamed)
    forbidden += facts("forbids").map(plainlyNamed)
    deferred += facts("defers").map(plainlyNamed)
    direct += facts("to")
    if !arguments["to"].isEmpty { left.append(state) }
    initials += facts("initial")
    histories += facts("history").filter { $0.name.text != "none" }
    if let parent { parents.append(Fact(state: state, name: parent)) }
  }

  private mutating func readEvent(
    _ event: RulesModel.Name?, _ arguments: LabeledArguments, inside parent: RulesModel.Name?
  ) {
    guard let event, arguments.areNames("from", "in", "to") else { return }
    let sources = Self.names(arguments["from"]) + Self.names(arguments["in"])
    let name = names.aliases[event.text] ?? event.text
    add(.event(name), sources.isEmpty ? [parent].compactMap { $0 } : sources, arguments, at: event.node)
  }

  private mutating func add(
    _ trigger: Trigger, _ sources: [RulesModel.Name], _ arguments: LabeledArguments, at node: Syntax
  ) {
    if arguments.haveRejectedConditions || !arguments.areNames("to") { return }
    ask(sources, arguments)
    claims.append(
      Claim(
        trigger: trigger, sources: sources, targets: Self.names(arguments["to"]),
        conditions: arguments["when"].map(\.conditionText), method: nil, node: node))
  }

  private mutating func ask(_ sources: [RulesModel.Name], _ arguments: LabeledArguments) {
    let conditions = arguments["when"].compactMap(\.nameOfProperty)
    if !conditions.isEmpty { questions.append(Question(conditions: conditions, sources: sources)) }
  }

  private mutating func read(_ method: MethodModel) {
    switch method.kind {
    case .allowed(let states, _):
      allowed += Self.names(states).map { Fact(state: $0, name: .init(text: names[method], node: $0.node)) }
    case .transition(let way):
      guard !way.targets.isEmpty else { return }
      let event = way.event.flatMap { RulesModel.Name($0)?.text } ?? names[method]
      left += Self.names([way.via].compactMap { $0 })
      claims.append(
        Claim(
          trigger: .event(event), sources: Self.names(way.sources), targets: Self.names(way.targets),
          conditions: method.askedConditions, method: method,
          node: Syntax(method.node.name)))
    }
  }

  private static func names(_ expressions: [ExprSyntax]) -> [RulesModel.Name] {
    expressions.compactMap { RulesModel.Name($0) }
  }

  /// Names of methods and events, which are texts where a subclass adds them.
  private static func namesOrTexts(_ expressions: some Sequence<ExprSyntax>) -> [RulesModel.Name] {
    expressions.compactMap(\.nameOrText)
  }

  /// A fact with the name of a method's case, which may be written with its labels.
  private func plainlyNamed(_ fact: Fact) -> Fact {
    let name = RulesModel.Name(text: names.aliases[fact.name.text] ?? fact.name.text, node: fact.name.node)
    return Fact(state: fact.state, name: name, conditions: fact.conditions)
  }
}

extension FunctionCallExprSyntax {
  /// Whether this is a rule, or one of a region, in words that ours have.
  fileprivate var mayBeRule: Bool { hasKnownLabels || calledExpression.lastName == "Region" }
}

extension LabeledArguments {
  /// Whether what stands behind labels is names alone.
  fileprivate func areNames(_ labels: String...) -> Bool {
    labels.allSatisfy { RulesModel.Name.all(self[$0]) != nil }
  }

  /// Whether the methods that a rule names are names or texts, and its event.
  fileprivate func namesMethods(ofEvent isOfEvent: Bool) -> Bool {
    (self["allows"] + (isOfEvent ? self[""] : [])).allSatisfy { $0.nameOrText != nil }
  }

  /// Whether there are conditions that rules can't have, which the compiler has said.
  fileprivate var haveRejectedConditions: Bool { self["when"].contains { $0.is(KeyPathExprSyntax.self) } }
}
#endif
