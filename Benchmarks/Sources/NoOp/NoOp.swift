/// Leaves a function's body as it is: the least that a body macro can take to compile.
@attached(body)
public macro NoOp() = #externalMacro(module: "NoOpMacros", type: "NoOpMacro")
