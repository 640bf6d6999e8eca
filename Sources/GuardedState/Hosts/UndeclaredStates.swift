/// A marker for the states of a superclass that its body doesn't declare.
public struct __UndeclaredStates {}

/// A marker for the states of a superclass that are strings, in the rules of each object.
public struct __TextStates {}
