#if Macros
import SwiftSyntax

/// A callback of a host, found by its name.
struct CallbackModel {
  /// The parameters of a callback. Of several callbacks for one state, only the one with the highest form is called.
  enum Form: Int {
    /// No parameters.
    case plain
    /// The flag `animated`.
    case animated
    /// The machine.
    case sender
    /// The flag `animated` and the machine.
    case animatedAndSender
    /// The transition.
    case transition
    /// The subject of the moment: a transition, a call, a refusal or an error.
    case subject
  }

  let node: FunctionDeclSyntax
  /// The case of `__Moment`.
  let moment: String
  /// The state as written in the method's name; nil for callbacks of all states.
  let state: String?
  let form: Form
  /// The type of the last parameter, unless that is `animated`: the machine, the transition or the subject.
  let type: TypeSyntax?

  /// Whether the type of the last parameter may be an alias of the right one, which only the compiler knows.
  var isTypeUncertain: Bool {
    guard let type else { return false }
    // A member of another type may be anything.
    if let outer = type.as(MemberTypeSyntax.self)?.baseType.trimmedText,
      !["GuardedState", "Self"].contains(outer)
    {
      return true
    }
    // A generic type may be another machine's transition.
    if (form == .transition || form == .subject) && type.trimmedText.contains("<") { return true }
    let names = ["Transition", "Snapshot", "Call", "Refusal", "Error", "State", "HostMachine", "Any"]
    let words = type.trimmedText.split { !$0.isLetter }
    return !words.contains { names.contains(String($0)) }
  }

  /// Whether the machine parameter is written as the machine of another host.
  func isSenderUncertain(in host: String) -> Bool {
    guard form == .sender || form == .animatedAndSender, let type else { return false }
    let machine = type.as(OptionalTypeSyntax.self)?.wrappedType ?? type
    return machine.nameOfFirstArgument.map { ![host, "Self"].contains($0) } ?? false
  }

  /// Whether the callback is for machines that are bound to the host, although the host has its own states: its
  /// parameter isn't the host's machine.
  var isForOtherMachine: Bool {
    (form == .sender || form == .animatedAndSender) && type?.trimmedText.contains("HostMachine") != true
  }
}
#endif
