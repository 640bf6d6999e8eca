#if Macros
import GuardedStateRules
import SwiftSyntax

/// Emits the hooks that find a host's methods and callbacks for bound machines, and its methods for announcements.
/// Empty hooks use the protocol's defaults.
struct BoundHooks {
  let host: HostModel

  var declarations: [String] { members + methods + callbacks + announcements }

  /// The names of the methods and callbacks. The methods of a host with states are those of its rules.
  private var members: [String] {
    let callbacks = boundCallbacks.map { "\n    \(entry($0))," }.distinct.joined()
    let list = callbacks.isEmpty ? "" : "[\(callbacks)\n  ]"
    let head = "\(modifiers)var __boundMembers: GuardedState.__BoundMembers"
    if host.hostKind != .bound { return list.isEmpty ? [] : ["\(head) { __table.boundMembers(\(list)) }"] }
    let names = callable.map { "\"\(isUnique($0) ? $0.name : $0.signature)\"" }.joined(separator: ", ")
    let signatures = callable.map { "\"\($0.signature)\"" }.joined(separator: ", ")
    let parts = [
      names.isEmpty ? nil : "methods: [\(names)], signatures: [\(signatures)]",
      list.isEmpty ? nil : "callbacks: \(list)",
    ].compactMap { $0 }
    if parts.isEmpty { return [] }
    return ["\(head) { .init(\(parts.joined(separator: ", "))) }"]
  }

  // MARK: - Methods

  /// The methods of a type without states that bound machines may call. If there are guarded ones, those alone.
  private var callable: [MethodModel] {
    if host.hostKind != .bound { return [] }
    return host.otherMethods.callable.filter { !$0.isAsync && host.reasonNotByName($0) == nil }
  }

  private func isUnique(_ method: MethodModel) -> Bool { callable.filter { $0.name == method.name }.count == 1 }

  private var methods: [String] {
    let models = callable
    if models.isEmpty { return [] }
    let cases = models.map { method in
      let counts = method.argumentCounts
      let fits =
        isUnique(method) ? "" : " where (\(counts.lowerBound)...\(counts.upperBound)).contains(arguments.count)"
      return "case \"\(method.signature)\",\n  \"\(method.name)\"\(fits): \(host.invocation(method))\n"
    }
    return host.hook(
      "invoke", "named name: Swift.String, _ arguments: GuardedState.__Arguments", "named: name, arguments",
      "GuardedState.__Returned", throwing: true,
      "switch name {\n\(cases.joined())default: throw arguments.unknownMethod()\n}")
  }

  // MARK: - Callbacks

  private var boundCallbacks: [CallbackModel] { host.boundCallbacks.filter { $0.moment != "willCommit" } }

  private var callbacks: [String] {
    let all = boundCallbacks
    if all.isEmpty { return [] }
    let groups = all.map(\.node.name.text).distinct.map { name in
      all.filter { $0.node.name.text == name }.sorted { $0.form.rawValue > $1.form.rawValue }
    }
    return host.hook(
      "run", "_ moment: GuardedState.Moment, named name: Swift.String, _ occasion: GuardedState.__Occasion",
      "moment, named: name, occasion", "Swift.Bool",
      "switch (moment, name) {\n\(groups.map(runCase).joined())default: \(next)\n}\nreturn true")
  }

  /// The statement for a moment without a callback.
  private var next: String {
    host.hostKind == .object && host.isolation == .none
      ? "return super.__run(moment, named: name, occasion)" : "break"
  }

  private func entry(_ callback: CallbackModel) -> String {
    guard let state = callback.state else { return ".init(.\(callback.moment))" }
    let takesSender = callback.form == .sender || callback.form == .animatedAndSender
    let sender = callback.type.flatMap { takesSender ? ", to: \($0.metatype)" : nil } ?? ""
    return ".init(.\(callback.moment), \"\(state)\"\(sender))"
  }

  /// Returns the calls of a callback's forms: the first one whose parameters match the occasion.
  private func runCase(_ forms: [CallbackModel]) -> String {
    let place = forms[0].state.map { "\"\($0)\"" } ?? "_"
    let certain = forms.first { binding(of: $0) == nil }
    let calls = forms.compactMap { form in binding(of: form).map { "if \($0) { \(call(form)) }" } }
    let last = certain.map { ["\(calls.isEmpty ? "do " : ""){ \(call($0)) }"] } ?? []
    return "case (.\(forms[0].moment), \(place)): \((calls + last).joined(separator: " else "))\n"
  }

  /// Returns the condition that a part of the occasion has the type of a form's parameter, as code; nil for a form that
  /// matches every occasion.
  private func binding(of callback: CallbackModel) -> String? {
    let part: String
    switch callback.form {
    case .plain, .animated: return nil
    case .sender, .animatedAndSender: part = "sender"
    // A parameter without a label may be the transition or the machine, depending on its type.
    case .transition: part = "part"
    case .subject: part = "subject"
    }
    return "let \(part) = occasion.\(part)(as: \(callback.type?.metatype ?? ""))"
  }

  private func call(_ callback: CallbackModel) -> String {
    let name = callback.node.name.text
    switch callback.form {
    case .plain: return "\(name)()"
    case .animated: return "\(name)(animated: occasion.animated)"
    case .sender: return "\(name)(sender: sender)"
    case .animatedAndSender: return "\(name)(animated: occasion.animated, sender: sender)"
    case .transition: return "\(name)(part)"
    case .subject: return "\(callback.moment.hasPrefix("should") ? "return " : "")\(name)(subject)"
    }
  }

  // MARK: - Announcements

  private var announcements: [String] {
    let methods = host.otherMethods.plain.filter(\.takesUserInfo)
    if methods.isEmpty { return [] }
    let cases = methods.map { method in
      let label = method.signature.parameterClause.parameters.first?.firstName.text ?? "_"
      return
        "case \"\(method.name.text)\": self.\(method.name.text)(\(label == "_" ? "" : "\(label): ")announced.userInfo)\n"
    }
    return host.hook(
      "announced", "_ name: Swift.String, _ announced: GuardedState.__Occasion.Announced", "name, announced",
      "Swift.Bool",
      "switch name {\n\(cases.joined())default: return false\n}\nreturn true")
  }

  private var modifiers: String { host.override + host.hookAccess + host.nonisolated }
}

extension FunctionDeclSyntax {
  /// Whether the method can handle an announcement: its only parameter is the announcement's data, and it returns
  /// nothing.
  fileprivate var takesUserInfo: Bool {
    let parameters = signature.parameterClause.parameters
    return parameters.count == 1 && signature.effectSpecifiers == nil && signature.returnClause == nil
      && genericParameterClause == nil
      && parameters.first?.type.trimmedText.filter { !$0.isWhitespace } == "[String:Any]"
  }
}
#endif
