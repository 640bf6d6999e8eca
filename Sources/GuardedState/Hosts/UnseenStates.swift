/// States of a superclass that its own body doesn't declare.
public struct __UnseenStates {}

/// States of a superclass that are texts, in rules which each object is given.
public struct __TextStates {}
