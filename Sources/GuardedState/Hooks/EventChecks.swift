extension __Check {
  /// The event of a method that a subclass adds, which has the method's name.
  public static func addedEvent<Event: ExpressibleByStringLiteral>(_ name: String, _ type: Event.Type) -> Event
  where Event.StringLiteralType == String { Event(stringLiteral: name) }

  /// Where the superclass declares its events, none has the method's name, of which the other check speaks.
  @_disfavoredOverload
  public static func addedEvent<Event>(_ name: String, _ type: Event.Type) -> Event { fatalError() }

  /// A method of a subclass that performs the event of its name.
  public static func addedEvents<Event: ExpressibleByStringLiteral>(to type: Event.Type) {}

  /// A method of a subclass that names none of the events which the superclass declares.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message:
      "the superclass declares its events: say which of them this method performs, as in '@Transition(on: Event.name)'"
  )
  public static func addedEvents<Event>(to type: Event.Type) {}
}
