extension __Check {
  /// The event of a method that a subclass adds, which has the method's name.
  public static func addedEvent<Event: ExpressibleByStringLiteral>(_ name: String, _ type: Event.Type) -> Event
  where Event.StringLiteralType == String { Event(stringLiteral: name) }

  /// Never called: the superclass declares its events, and `addedEvents(to:)` reports the mistake.
  @_disfavoredOverload
  public static func addedEvent<Event>(_ name: String, _ type: Event.Type) -> Event { fatalError() }

  /// A method of a subclass that performs the event of the same name.
  public static func addedEvents<Event: ExpressibleByStringLiteral>(to type: Event.Type) {}

  /// A method of a subclass that names none of the events of its superclass.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message:
      "the superclass declares its events: say which of them this method performs, as in '@Transition(on: Event.name)'"
  )
  public static func addedEvents<Event>(to type: Event.Type) {}
}
