internal import GuardedStateRules

/// The attribute of a guarded method: `@Transition` or `@Allowed`, with its arguments.
///
/// Hosts that are written without macros make these values. Expansions write them as a text: see
/// ``__declarations(states:events:methods:_:)``.
public struct __MethodDeclaration<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable>:
  Sendable
{
  /// The method's case.
  package let method: Method
  /// The method's name with its labels.
  let signature: String
  /// The types of its result and its parameters, one per line: see ``MethodSignature``.
  var lines = ""
  /// The traits of its calls.
  var traits: __MethodTraits = []
  /// The event it performs; nil for a method that changes no state.
  package var event: Event?
  /// Whether it also performs the rules of its event that name no method.
  package var performsEvent = false
  /// The rules of its attribute.
  var rules: [EventRule<State, Event, Method>] = []
  /// The conditions that its guard evaluates itself.
  var evaluatedConditions: [String] { traits.contains(.asks) ? conditions : [] }
  /// The states it may run in without changing them.
  var allowedIn: [State] = []
  /// The names of the conditions in every state that allows it, whichever rule does.
  var conditions: [String] = []
  /// The conditions among them that depend on other regions.
  var regionConditions: [String] = []
  /// The method of the host that is evaluated last, with the arguments if there are any.
  var decidedBy: String?
  /// The method of the host that decides which calls of this one a state ignores.
  var ignoredIf: String?
  /// All its conditions, unless rules of another region decide about it.
  package var allConditions: [String] { elsewhere == nil ? conditions + [decidedBy].compactMap { $0 } : [] }
  /// A number that stands for the default values of its parameters; empty if there isn't one for each.
  var defaults = ""
  /// The problem with it as an override.
  var problem: RulesProblem?
  /// The region that it belongs to, if the rules are those of another one.
  var elsewhere: String?

  /// A method with `@Allowed`.
  public static func allowed(
    _ method: Method, _ signature: String, _ traits: __MethodTraits = [], taking lines: String = "",
    in states: [State] = [],
    when conditions: [String] = [], decidedBy guarding: String? = nil
  ) -> Self {
    Self(
      method: method, signature: signature, lines: lines, traits: traits, allowedIn: states, conditions: conditions,
      decidedBy: guarding)
  }

  /// A method with `@Transition` whose states the rules name.
  public static func transition(
    _ method: Method, _ signature: String, _ traits: __MethodTraits = [], taking lines: String = "", on event: Event,
    when conditions: [String] = [], decidedBy guarding: String? = nil
  ) -> Self {
    Self(
      method: method, signature: signature, lines: lines, traits: traits, event: event, performsEvent: true,
      conditions: conditions, decidedBy: guarding)
  }

  /// A method with `@Transition` that names its states. `via` and `orElse` are lists of at most one state: as an
  /// optional, a state called `none` would mean nil.
  public static func transition(
    _ method: Method, _ signature: String, _ traits: __MethodTraits = [], taking lines: String = "", on event: Event,
    alone: Bool = true, from sources: [State],
    via: [State] = [], to targets: [State], orElse: [State] = [], when conditions: [String] = [],
    decidedBy guarding: String? = nil
  ) -> Self {
    var rule = EventRule<State, Event, Method>(
      trigger: .event(event), sources: sources, targets: targets, conditions: conditions)
    rule.perform(method, via: via.first, orElse: orElse.first)
    return Self(
      method: method, signature: signature, lines: lines, traits: traits, event: event, performsEvent: alone,
      rules: [rule], conditions: conditions, decidedBy: guarding)
  }
}

extension Array {
  /// The name of an inherited method, for its override. The types identify one of several methods with the same labels.
  ///
  /// - Parameters:
  ///   - signature: The override's name with its labels.
  ///   - lines: The types of its result and of its parameters.
  ///   - name: The name if it overrides no guarded method.
  public func __name<State, Event, Method>(of signature: String, taking lines: String = "", or name: Method) -> Method
  where Element == __MethodDeclaration<State, Event, Method> {
    overridden(by: signature, lines)?.method ?? name
  }

  private func overridden<State, Event, Method>(by signature: String, _ lines: String) -> Element?
  where Element == __MethodDeclaration<State, Event, Method> {
    let inherited = filter { $0.signature == signature }
    let types = MethodSignature.types(in: lines)
    // The only one may have types that are spelled differently.
    return inherited.last { MethodSignature.types(in: $0.lines) == types }
      ?? (inherited.map(\.method).distinct.count == 1 ? inherited.last : nil)
  }

  /// The event of an override that names none: that of the inherited method, or the method's own name.
  public func __event<State, Event, Method>(of signature: String, taking lines: String = "", or name: Event) -> Event
  where Element == __MethodDeclaration<State, Event, Method> {
    overridden(by: signature, lines)?.event ?? name
  }

  /// The event of an override that names none, if events are declared. Stops the program without an inherited one.
  @_disfavoredOverload
  public func __event<State, Event, Method>(of signature: String, taking lines: String = "", or name: String) -> Event
  where Element == __MethodDeclaration<State, Event, Method> {
    guard let event = overridden(by: signature, lines)?.event else {
      fatalError("'\(signature)' overrides no transition: say which event it performs, with 'on:'")
    }
    return event
  }
}

/// The names of the guarded methods of a class and its superclasses, or of their events.
///
/// - Complexity: O(*n*) in the length of the declarations.
public func __names<Name: ExtensibleName, State, Event, Method>(
  _ declarations: [__MethodDeclaration<State, Event, Method>], _ areEvents: Bool
) -> [Name] {
  let names = declarations.compactMap { areEvents ? $0.event.map { nameOfCase($0) } : nameOfCase($0.method) }
  return names.distinct.map { Name(rawValue: $0) }
}

extension __MethodDeclaration {
  /// The declaration of an added method, with a problem if neither its attribute nor a rule says where it may run.
  func checked(in declared: Rules<State, Event, Method>, with all: [Self]) -> Self {
    let named = declared.stateRules.flatMap(\.allows)
    guard rules.isEmpty, allowedIn.isEmpty, elsewhere == nil, !named.contains(method),
      !declared.eventRules.contains(where: { rule in
        rule.method == method || event.map { rule.trigger == .event($0) } ?? false
      }),
      // An unknown name may be meant for this method, and is another problem.
      named.allSatisfy({ name in all.contains { $0.method == name } })
    else { return self }
    var declaration = self
    let name = nameOfCase(method)
    declaration.problem = RulesProblem(
      .neverAllowed, neverAllowedMessage(signature, on: event == nil ? nil : name, isAdded: true))
    return declaration
  }

  /// Whether the attribute names states.
  var namesStates: Bool { !rules.isEmpty || !allowedIn.isEmpty }

  /// Merges the declarations of overrides with those that they override. The order is that of the first declarations.
  ///
  /// An override that names states replaces the inherited states. It keeps the inherited conditions unless it names its
  /// own. An override without states keeps the inherited ones, unless it makes an inherited method a transition that
  /// wasn't one.
  static func overridden(_ declarations: [Self]) -> [Self] {
    var methods = OrderedMembers<Method>()
    var result: [Self] = []
    for var declaration in declarations {
      let index = methods.insert(declaration.method)
      guard index < result.count else {
        result.append(declaration)
        continue
      }
      let inherited = result[index]
      if inherited.signature != declaration.signature || declaration.traits.contains(.added) {
        fatalError(
          "'\(declaration.signature)' has the name of the inherited '\(inherited.signature)': call it something else")
      }
      let alike = result.filter { $0.signature == declaration.signature }
      if alike.count > 1, case let types = MethodSignature.types(in: declaration.lines),
        !alike.contains(where: { MethodSignature.types(in: $0.lines) == types })
      {
        fatalError(
          "'\(declaration.signature)' overrides one of several inherited methods with these labels: write its types as the superclass does"
        )
      }
      if let region = inherited.elsewhere {
        fatalError(
          "'\(declaration.signature)' overrides a method that is guarded by \(region): a subclass can't guard that again; leave out the attribute and call 'super'"
        )
      }
      if declaration.event == nil, inherited.event != nil {
        declaration.problem = RulesProblem(
          .transitionListedAsAllowed,
          "'\(declaration.signature)' is an inherited @Transition, and overridden with '@Allowed' it changes no state; "
            + "write '@Transition'")
      }
      // A guard, which is found by its name, is inherited. It gets the superclass's default values.
      if inherited.decidedBy != nil {
        if declaration.defaults != inherited.defaults { declaration.traits.insert(.needsArguments) }
        declaration.defaults = inherited.defaults
      }
      declaration.decidedBy = declaration.decidedBy ?? inherited.decidedBy
      declaration.ignoredIf = declaration.ignoredIf ?? inherited.ignoredIf
      if declaration.namesStates || declaration.event != nil && inherited.event == nil {
        declaration.inheritConditions(of: inherited)
        result[index] = declaration
      } else {
        result[index].traits = declaration.traits.union(inherited.traits.intersection(.cancels))
        result[index].problem = declaration.problem
        result[index].decidedBy = declaration.decidedBy
        result[index].ignoredIf = declaration.ignoredIf
        result[index].conditions += declaration.conditions.filter { !inherited.conditions.contains($0) }
      }
    }
    return result
  }

  /// Adds the conditions of the overridden method, unless the override names its own. An override can't name a region,
  /// so it keeps the conditions about regions in any case.
  private mutating func inheritConditions(of overridden: Self) {
    let inherited = conditions.isEmpty ? overridden.conditions : overridden.regionConditions
    conditions = (conditions + inherited).distinct
    regionConditions = overridden.regionConditions
    for index in rules.indices { rules[index].conditions = conditions }
  }
}
