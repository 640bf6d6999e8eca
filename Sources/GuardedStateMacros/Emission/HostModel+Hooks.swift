#if Macros
import SwiftSyntax
import SwiftSyntaxBuilder

/// What all hooks that are written into a host have in common.
extension HostModel {
  /// A hook: the member that the protocol asks for and, on an actor, the one that does the work.
  func hook(
    _ name: String, _ parameters: String, _ arguments: String, _ result: String, throwing: Bool = false,
    _ body: String
  ) -> [DeclSyntax] {
    let effects = throwing ? " throws" : ""
    let marks = throwing ? "try " : ""
    let work: (String) -> DeclSyntax = { head in
      "\(raw: head)(\(raw: parameters))\(raw: effects) -> \(raw: result) {\n\(raw: body)\n}"
    }
    let forwarder = "\(override)\(access)nonisolated func __\(name)(\(parameters))\(effects) -> \(result)"
    // A class with a superclass that isn't isolated is not `Sendable`, although it never leaves the main actor.
    let host = binding == .superclass ? "nonisolated(unsafe) let host = self; return " : ""
    switch isolation {
    case .none: return [work("\(override)\(access)func __\(name)")]
    case .actor:
      return [
        "\(raw: forwarder) { \(raw: marks)assumeIsolated { \(raw: marks)$0._$\(raw: name)(\(raw: arguments)) } }",
        work("private func _$\(name)"),
      ]
    case .globalActor:
      return [
        "\(raw: forwarder) { \(raw: host)\(raw: marks)MainActor.assumeIsolated { \(raw: marks)\(raw: binding == .superclass ? "host" : "self")._$\(raw: name)(\(raw: arguments)) } }",
        work("private func _$\(name)"),
      ]
    }
  }

  /// The call of a method by its name, as code.
  func invocation(_ method: MethodModel) -> String {
    if let reason = method.reasonNotByName { return "throw arguments.unsupported(\"\(reason)\")" }
    let counts = method.argumentCounts
    let calls = counts.map { count in
      let arguments = method.parameters.prefix(count).enumerated().map { index, parameter in
        (parameter.label.map { "\($0): " } ?? "")
          + "arguments.value(\(index), \"\(parameter.label ?? parameter.name)\", as: (\(parameter.type.trimmedDescription)).self)"
      }
      let marks = count > 0 || method.throwing != .nothing ? "try " : ""
      // What a machine bound to the host asks for stays in the host's isolation.
      let leaves = binding == .ownStates && isolation != .none && method.result != .nothing
      let label = leaves ? "sendable: " : ""
      return "\(marks)GuardedState.__Returned(\(label)\(method.node.name.text)(\(arguments.joined(separator: ", "))))"
    }
    let check = "try arguments.expect(\(counts.lowerBound)...\(counts.upperBound)); "
    guard calls.count > 1 else { return "\(check)return \(calls[0])" }
    let choices = zip(counts, calls).dropLast().map { "if arguments.count == \($0) { return \($1) }; " }.joined()
    return "\(check)\(choices)return \(calls[calls.count - 1])"
  }

  /// What hooks are marked with where a superclass has them.
  var override: String { binding == .superclass ? "override " : "" }
}
#endif
