extension Rules {
  /// The state with a name; nil if there is none.
  ///
  /// - Complexity: O(*n*) in the length of the rules.
  public func state(named name: String) -> State? { states.first { nameOfCase($0) == name } }

  /// The event with a name; nil if there is none.
  ///
  /// - Complexity: O(*n*) in the length of the rules.
  public func event(named name: String) -> Event? { events.first { nameOfCase($0) == name } }

  /// The method with a name; nil if there is none.
  ///
  /// - Complexity: O(*n*) in the length of the rules.
  public func method(named name: String) -> Method? { methods.first { nameOfCase($0) == name } }
}
