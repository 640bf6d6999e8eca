#if Macros
import SwiftSyntax

/// One callback of a host that is found by its name.
struct CallbackModel {
  /// What a callback gets; of several for one state, the one that gets the most is called.
  enum Form: Int {
    /// Nothing.
    case plain
    /// Whether the change is animated.
    case animated
    /// The machine.
    case sender
    /// Whether the change is animated, and the machine.
    case animatedAndSender
    /// The transition.
    case transition
    /// What the moment is about: a transition, a call, a refusal or an error.
    case subject
  }

  let node: FunctionDeclSyntax
  /// The name of the case of `__Moment`.
  let moment: String
  /// The state it is for, as its name has it behind the moment; nil for callbacks of all states.
  let state: String?
  let form: Form
  /// The type of the last parameter, where it isn't `animated`: of the machine, the transition or the subject.
  let type: TypeSyntax?

  /// Whether the last parameter's type may be another name of the right one, which only the compiler knows.
  var isTypeDoubtful: Bool {
    guard let type else { return false }
    // That of another host is no name of the host's own.
    if let outer = type.as(MemberTypeSyntax.self)?.baseType.trimmedText,
      !["GuardedState", "Self"].contains(outer)
    {
      return true
    }
    // So are the types of another machine's transitions.
    if (form == .transition || form == .subject) && type.trimmedText.contains("<") { return true }
    let names = ["Transition", "Call", "Refusal", "Error", "State", "HostMachine", "Any"]
    let words = type.trimmedText.split { !$0.isLetter }
    return !words.contains { names.contains(String($0)) }
  }

  /// Whether the machine that it takes is that of another type than the host, as it is written.
  func isSenderDoubtful(in host: String) -> Bool {
    guard form == .sender || form == .animatedAndSender, let type else { return false }
    let machine = type.as(OptionalTypeSyntax.self)?.wrappedType ?? type
    return machine.nameOfFirstArgument.map { ![host, "Self"].contains($0) } ?? false
  }

  /// Whether the callback is for machines that are bound to the host, although the host has states of its own: it takes
  /// another machine than the host's.
  var isForOtherMachine: Bool {
    (form == .sender || form == .animatedAndSender) && type?.trimmedText.contains("HostMachine") != true
  }
}
#endif
