#if Macros
import SwiftSyntax

/// Emits the calls that guarded methods use to pass their arguments to guards.
///
/// The macro of a guarded method sees no other members, so it doesn't know whether its type has a guard for its
/// arguments. It calls an overload of `_$argumentGuard` with the method's name as a label, whose result type shows
/// whether there is a guard. In a subclass, an overload without a guard is less preferred than one of the superclass
/// with a guard.
struct ArgumentHooks {
  let host: HostModel
  /// The source locations of nodes in the user's file.
  var places = SourcePlaces()

  /// The overloads for all guarded methods with arguments.
  var declarations: [String] {
    methods.compactMap { method in
      let guards = [host.guards[method], host.guards.ignoring(method)].compactMap { $0 }.filter {
        host.isReached($0.node)
      }
      if guards.isEmpty { return stub(method) }
      return guards.contains(where: host.isOwn) ? asking(method, guards) : nil
    }
  }

  /// The overloads for a type that can't have a machine.
  var stubs: [String] { methods.map(stub) }

  private var methods: [MethodModel] { (host.methods + host.otherMethods.hidden).filter(\.showsArguments) }

  private func stub(_ method: MethodModel) -> String {
    // `borrowing`, because an in-out argument may be noncopyable.
    "@_disfavoredOverload private \(head(method, mark: "borrowing ")) -> GuardedState.__ArgumentGuard.None { .init() }"
  }

  private func asking(_ method: MethodModel, _ guards: [ArgumentGuard]) -> String {
    let hidden = method.node.modifiers.first { ["private", "fileprivate"].contains($0.name.text) }?.name.text
    let names = method.node.modifiers.map(\.name.text)
    let visible =
      names.contains("open") || names.contains("public") ? "public " : names.contains("package") ? "package " : ""
    let access = hidden.map { "\($0) " } ?? visible
    let calls = guards.sorted { $0.isIgnoring && !$1.isIgnoring }.map { guarding in
      let arguments = method.parameters.enumerated().map { index, parameter in
        "\(parameter.prefix)\(guarding.uncertainTypes[index] == nil ? parameter.name : conversion(guarding, index) + "()")"
      }
      let call = "self.\(guarding.node.name.text)(\(arguments.joined(separator: ", ")))"
      return guarding.isIgnoring ? "__core, ignores: \(call)" : call
    }
    let result = ".init(\(calls.joined(separator: ", ")))"
    let head = "\(access)\(host.final)\(head(method, type: guards.contains(where: isFirst) ? "_$Name" : nil))"
    let conversions = guards.flatMap(conversions)
    if conversions.isEmpty { return "\(head) -> GuardedState.__ArgumentGuard { \(result) }" }
    return "\(head) -> GuardedState.__ArgumentGuard {\n\(conversions.joined())return \(result)\n}"
  }

  /// The name of the function that converts an argument.
  private func conversion(_ guarding: ArgumentGuard, _ index: Int) -> String {
    guarding.isIgnoring ? "_$ignoring\(index)" : "_$\(index)"
  }

  /// Whether the guard of an override overrides none. Its overload is generic, so that it differs from one that the
  /// superclass may still have, which is preferred. The conflict has been diagnosed.
  private func isFirst(_ guarding: ArgumentGuard) -> Bool {
    host.hostKind == .subclass && guarding.method.isOverride && !guarding.node.isOverride
  }

  /// Returns statements that convert arguments to the guard's types where those are spelled differently, so that the
  /// compiler checks whether they are equal.
  private func conversions(_ guarding: ArgumentGuard) -> [String] {
    guarding.method.parameters.enumerated().compactMap { index, parameter in
      guarding.uncertainTypes[index].map { type in
        let argument = places.check("argument(\(parameter.name))", after: "return ", at: type)
        return "func \(conversion(guarding, index))() -> \(type.trimmedText) {\n\(argument)}\n"
      }
    }
  }

  /// - Parameters:
  ///   - method: The guarded method.
  ///   - mark: The specifier that replaces `inout`.
  ///   - type: The name of the generic parameter for the method's name; nil if the overload isn't generic.
  private func head(_ method: MethodModel, mark: String = "", type: String? = nil) -> String {
    let parameters = method.parameters.map { parameter in
      let label = parameter.label.map { $0 == parameter.name.trimmingBackticks ? "" : $0.escapedAsName + " " } ?? "_ "
      let marks = (parameter.isInout ? mark : "") + (parameter.isEscaping ? "@escaping " : "")
      return ", \(label)\(parameter.name): \(marks)\(parameter.type.trimmedText)"
    }
    let generic = type.map { "<\($0)>" } ?? ""
    return
      "func _$argumentGuard\(generic)(\(method.name.escapedAsName) _$: \(type ?? "Swift.Void")\(parameters.joined()))"
  }
}

extension MethodModel {
  /// The call of the argument guard, as the last argument of a hook; empty if a guard can't see the arguments.
  var asking: String { asking(parameters.map(\.name)) }

  /// The call of the argument guard with some arguments.
  func asking(_ values: [String]) -> String {
    if !showsArguments { return "" }
    let arguments = zip(parameters, values).map { ", \($0.prefix)\($1)" }.joined()
    return ", _$argumentGuard(\(name.escapedAsLabel): ()\(arguments))"
  }
}
#endif
