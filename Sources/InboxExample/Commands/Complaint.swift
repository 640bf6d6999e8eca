#if Macros
import ArgumentParser
import GuardedState

/// An error as the program prints it: a sentence, perhaps with the command to use first, and an exit status.
struct Complaint: Error {
  private let error: any Error
  private let hint: String?

  /// A complaint about anything.
  init(_ error: any Error) {
    let complaint = error as? Complaint
    self.error = complaint?.error ?? error
    hint = complaint?.hint
  }

  /// A complaint about what was to be done to a message.
  init(_ error: any Error, message: Message, in inbox: Inbox) {
    self.error = error
    hint = (error as? Refusal)?.path.first.flatMap(Self.command).map { " (inbox \($0) \(inbox.shortID(of: message)))" }
  }

  /// The command that calls a method.
  private static func command(_ method: String) -> String? {
    switch Message.Method(rawValue: method) {
    case .view: "view"
    case .delete: "delete"
    case .markAsUnread: "unread"
    case .purge: "purge"
    case .reply: "reply"
    case nil: nil
    }
  }

  /// Writes the sentence to standard error and gives back the exit status.
  func reported() -> ExitCode {
    if let code = error as? ExitCode { return code }
    Terminal.complain("inbox: \(error)\(hint ?? "")")
    switch error {
    case let error as MailError: return ExitCode(error.exitCode)
    case let refusal as Refusal:
      return refusal.reason == .unknownMethod || refusal.reason == .wrongArguments ? ExitCode(64) : ExitCode(1)
    default: return ExitCode(74)
    }
  }
}
#endif
