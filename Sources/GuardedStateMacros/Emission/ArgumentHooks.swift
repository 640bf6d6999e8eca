#if Macros
import SwiftSyntax

/// Writes what guarded methods ask with their arguments.
///
/// A guarded method doesn't know whether its type has a guard that sees them, because the macro of a method sees no other
/// members. So it asks an overload of `_$asks` with its own name as a label, and the type of the answer tells. In a
/// subclass an overload that asks nobody gives way to the superclass's that does.
struct ArgumentHooks {
  let host: HostModel
  /// Where things stand in the user's file.
  var places = SourcePlaces.none

  /// The overloads for all guarded methods with arguments.
  var declarations: [String] {
    methods.compactMap { method in
      guard let guarding = host.argumentGuard(of: method), host.isReached(guarding.node) else { return stub(method) }
      return host.isOwn(guarding) ? asking(method, guarding) : nil
    }
  }

  /// The overloads of a type that can have no machine.
  var stubs: [String] { methods.map(stub) }

  private var methods: [MethodModel] { (host.methods + host.hiddenMethods).filter(\.showsArguments) }

  private func stub(_ method: MethodModel) -> String {
    // What is in-out may be nothing that can be copied.
    "@_disfavoredOverload private \(head(method, mark: "borrowing ")) -> GuardedState.__NoArgumentGuard { .init() }"
  }

  private func asking(_ method: MethodModel, _ guarding: ArgumentGuard) -> String {
    let hidden = method.node.modifiers.first { ["private", "fileprivate"].contains($0.name.text) }?.name.text
    let names = method.node.modifiers.map(\.name.text)
    let visible =
      names.contains("open") || names.contains("public") ? "public " : names.contains("package") ? "package " : ""
    let access = hidden.map { "\($0) " } ?? visible
    let arguments = method.parameters.enumerated().map { index, parameter in
      "\(parameter.prefix)\(guarding.doubtfulTypes[index] == nil ? parameter.name : "_$\(index)()")"
    }
    let call = "self.\(guarding.node.name.text)(\(arguments.joined(separator: ", ")))"
    let head = "\(access)\(host.final)\(head(method, type: isFirst(guarding) ? "_$Name" : nil))"
    if guarding.doubtfulTypes.isEmpty { return "\(head) -> GuardedState.__ArgumentGuard { .init(\(call)) }" }
    return "\(head) -> GuardedState.__ArgumentGuard {\n\(conversions(guarding).joined())return .init(\(call))\n}"
  }

  /// Whether the guard of an override overrides none. Its overload is generic, so that one of the superclass which there is all the
  /// same is another one, and preferred; that has been reported.
  private func isFirst(_ guarding: ArgumentGuard) -> Bool {
    host.binding == .guardedClass && guarding.method.isOverride && !guarding.node.isOverride
  }

  /// Arguments as the guard takes them, where its types are spelled otherwise: the compiler looks whether they are the same.
  private func conversions(_ guarding: ArgumentGuard) -> [String] {
    guarding.method.parameters.enumerated().compactMap { index, parameter in
      guarding.doubtfulTypes[index].map { type in
        let argument = places.check("argument(\(parameter.name))", after: "return ", at: type)
        return "func _$\(index)() -> \(type.trimmedText) {\n\(argument)}\n"
      }
    }
  }

  /// - Parameters:
  ///   - method: The guarded method.
  ///   - mark: What parameters are marked with that are in-out there.
  ///   - type: What the type of the method's name is called where the overload is generic.
  private func head(_ method: MethodModel, mark: String = "", type: String? = nil) -> String {
    let parameters = method.parameters.map { parameter in
      let label = parameter.label.map { $0 == parameter.name.trimmingBackticks ? "" : $0.escapedAsName + " " } ?? "_ "
      let marks = (parameter.isInout ? mark : "") + (parameter.isEscaping ? "@escaping " : "")
      return ", \(label)\(parameter.name): \(marks)\(parameter.type.trimmedText)"
    }
    let generic = type.map { "<\($0)>" } ?? ""
    return "func _$asks\(generic)(\(method.name.escapedAsName) _$: \(type ?? "Swift.Void")\(parameters.joined()))"
  }
}

extension MethodModel {
  /// What asks the guard that sees the arguments, as the last argument of a hook; empty where they can't be seen.
  var asking: String {
    if !showsArguments { return "" }
    let arguments = parameters.map { ", \($0.prefix)\($0.name)" }.joined()
    return ", _$asks(\(name.escapedAsLabel): ()\(arguments))"
  }
}
#endif
