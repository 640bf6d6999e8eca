/// States of a superclass that its own body doesn't declare.
public struct __UnseenStates {}
