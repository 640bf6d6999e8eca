#if Macros
import SwiftSyntax

/// Emits the members of a type with `tools: true`: what it says of its methods, and the way to use it from outside.
struct ToolMembers {
  let host: HostModel
  /// Whether no superclass has tools.
  let isFirst: Bool

  var declarations: [String] {
    if !host.options.areTools || !host.mayHaveTools { return [] }
    return [tools] + (isFirst ? [use] : [])
  }

  private var tools: String {
    let (head, inherited) = isFirst ? ("", "") : ("override ", "super.__tools + ")
    let kind = host.header.isFinal || host.outline.isActor ? (isFirst ? "static" : "class") : "class"
    let access = kind == "static" ? host.access : host.hookAccess
    let list = host.methods.filter { !$0.node.modifiers.isPrivate }.map { method in
      let name = host.caseName(method).trimmingBackticks
      if let reason = reasonMissing(method) { return "\n.init(\"\(name)\", missing: \"\(reason)\")" }
      let types = method.parameters.map { ".init(\($0.type.metatype))" }.joined(separator: ", ")
      let text = method.node.documentation.debugDescription
      return "\n.init(\"\(name)\", [\(types)], \(text))"
    }
    return """
      \(head)\(access)\(host.nonisolated)\(kind) var __tools: [GuardedState.__Tool] { \(inherited)[\(list.joined(separator: ","))] }
      """
  }

  /// Whether a caller outside can await the host's methods. Those of a class without isolation leave the caller's.
  private var reachesAsync: Bool { host.isolation != .none || host.sharing.infersIsolation }

  /// Returns the reason why a method can't be a tool, as far as its declaration says; nil if it can be.
  private func reasonMissing(_ method: MethodModel) -> String? {
    if let reason = method.reasonNotByName { return String(reason.prefix { $0 != ";" }) }
    if method.isAsync, !reachesAsync { return "it is async, and its class has no isolation: use an actor" }
    return method.parameters.contains { $0.isPack || $0.type.isFunction } ? "it takes a closure or a pack" : nil
  }

  private var use: String {
    let isolation = reachesAsync ? "" : "nonisolated(nonsending) "
    // Subclasses may have async methods although this class has none.
    let isAwaited = reachesAsync && (!host.awaitedMethods.isEmpty || !host.header.isFinal)
    let call =
      isAwaited
      ? """
      var call = try _$machine.__awaitedCall(work, leaves: true)
      while true {
        let result: GuardedState.__Returned
        do { result = try await __await(call.method, call.arguments) } catch { call = try call.next(after: error); continue }
        return try call.ended(result)
      }
      """ : "try _$machine.__handle(work)"
    return """
      \(host.access)\(isolation)\(host.final)func __use(_ work: GuardedState.__Tool.Work<MethodName>) async -> GuardedState.__Tool.Answer {
        await work.answered(by: _$machine) {
          \(call)
        }
      }
      """
  }
}

extension FunctionDeclSyntax {
  /// The text of the documentation comment, without its marks.
  fileprivate var documentation: String {
    leadingTrivia.flatMap { piece -> [String] in
      switch piece {
      case .docLineComment(let line):
        let text = line.dropFirst(3)
        return [String(text.hasPrefix(" ") ? text.dropFirst() : text)]
      case .docBlockComment(let block):
        return block.dropFirst(3).dropLast(2).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
          let text = $0.drop { $0.isWhitespace }
          return String(text.hasPrefix("* ") || text == "*" ? text.dropFirst() : text)
        }
      default: return []
      }
    }.joined(separator: "\n")
  }
}
#endif
