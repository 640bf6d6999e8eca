#if Macros
import ArgumentParser
import GuardedState

/// An error as the program reports it: one sentence on standard error, with `--json` an object.
struct Complaint: Encodable {
  /// The sentence, perhaps with the command to use first.
  let error: String
  /// The exit status.
  let status: Int32
  /// The message that the error is about.
  let id: String?
  let refusal: Refusal?

  init(_ error: any Error, on message: Message? = nil, in inbox: Inbox? = nil) {
    var (sentence, status) = (error.localizedDescription, MailError.Kind.failed.rawValue)
    if let error = error as? MailError { (sentence, status) = (error.description, error.kind.rawValue) }
    if InboxCommand.exitCode(for: error) == .validationFailure {
      (sentence, status) = (InboxCommand.message(for: error), MailError.Kind.usage.rawValue)
    }
    refusal = error as? Refusal
    if let refusal {
      sentence = "\(refusal)"
      if let next = refusal.path.first, let message, let inbox {
        sentence += " (inbox \(next == "markAsUnread" ? "unread" : next) \(inbox.shortID(of: message)))"
      }
      let isUsage = [.unknownMethod, .wrongArguments].contains(refusal.reason)
      status = (isUsage ? MailError.Kind.usage : .refused).rawValue
    }
    (self.error, self.status, id) = (sentence, status, message?.id)
  }

  /// Writes the complaint and returns the exit status.
  func report() -> ExitCode {
    Terminal.complain(error, json: self)
    return ExitCode(status)
  }
}
#endif
