/// An error with mail on disk: one sentence for the user, and the exit status after `sysexits.h`.
struct MailError: Error, CustomStringConvertible {
  enum Kind: Int32 { case refused = 1, usage = 64, noInput = 66, failed = 74 }

  let kind: Kind
  let description: String

  init(_ kind: Kind, _ description: String) { (self.kind, self.description) = (kind, description) }
}
