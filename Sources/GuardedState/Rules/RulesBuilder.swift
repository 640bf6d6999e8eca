/// Collects the declarations of a ``Rules`` value.
@resultBuilder
public enum RulesBuilder<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable> {
  /// The declarations collected so far.
  public struct Content: Sendable {
    var states: [StateRule<State, Event, Method>] = []
    var events: [EventRule<State, Event, Method>] = []
    var regions: [RegionRules] = []

    init(
      states: [StateRule<State, Event, Method>] = [], events: [EventRule<State, Event, Method>] = [],
      regions: [RegionRules] = []
    ) {
      (self.states, self.events, self.regions) = (states, events, regions)
    }

    /// No declarations.
    public init() {}

    // In generic code an append looks up types, even that of nothing, and so does `isEmpty`.
    fileprivate mutating func add(_ other: Content) {
      if other.states.count > 0 { states += other.states }
      if other.events.count > 0 { events += other.events }
      if other.regions.count > 0 { regions += other.regions }
    }
  }

  /// Adds a state.
  public static func buildExpression(_ expression: In<State, Event, Method>) -> Content {
    expression.content
  }

  /// Adds an event.
  public static func buildExpression(_ expression: On<State, Event, Method>) -> Content {
    Content(events: [expression.rule])
  }

  /// Adds final states.
  public static func buildExpression(_ expression: Final<State, Event, Method>) -> Content {
    Content(states: expression.rules)
  }

  /// Adds an eventless transition.
  public static func buildExpression(_ expression: Always<State, Event, Method>) -> Content {
    Content(events: [expression.rule])
  }

  /// Adds a completion transition.
  public static func buildExpression(_ expression: Done<State, Event, Method>) -> Content {
    Content(events: [expression.rule])
  }

  /// Adds a timeout.
  public static func buildExpression(_ expression: After<State, Event, Method>) -> Content {
    Content(events: [expression.rule])
  }

  /// Adds the rules of a region.
  public static func buildExpression(_ expression: Region<State, Event, Method>) -> Content {
    Content(regions: [expression.rules])
  }

  /// Unavailable: rules run no code.
  @available(
    *, unavailable, message: "rules are data, and run nothing: only 'In', 'On', 'Final' and the like stand here"
  )
  public static func buildExpression(_ expression: ()) -> Content { Content() }

  /// Adds declarations that were collected before.
  public static func buildExpression(_ expression: Content) -> Content { expression }

  /// Combines declarations in their order.
  public static func buildBlock(_ components: Content...) -> Content { buildArray(components) }

  /// Combines declarations made in a loop.
  public static func buildArray(_ components: [Content]) -> Content {
    if components.count == 0 { return Content() }
    var content = components[0]
    // Not a loop over a slice, whose types would be looked up for each block of one declaration.
    for place in 1..<components.count { content.add(components[place]) }
    return content
  }

  /// Adds declarations made under a condition.
  public static func buildOptional(_ component: Content?) -> Content { component ?? Content() }

  /// Adds the declarations of the first branch.
  public static func buildEither(first component: Content) -> Content { component }

  /// Adds the declarations of the second branch.
  public static func buildEither(second component: Content) -> Content { component }
}
