#if Macros
import Foundation

/// The fields of a message that a listing shows, read from its header alone.
struct MailSummary {
  let from: String
  let subject: String
  let date: Date?

  /// Reads a header.
  init(_ headers: MailHeaders) {
    from = headers["From"].flatMap { MailAddress.list($0).first?.displayName } ?? ""
    subject = EncodedWord.decode(headers["Subject"] ?? "")
    date = headers["Date"].flatMap(MailDate.parse)
  }
}

extension Maildir {
  /// The number of bytes of a file that are read first, to find its header.
  private static let headSize = 8192

  /// Reads the header of a message, without its body unless the header is long.
  func headers(of file: MaildirFile) throws -> MailHeaders {
    let path = path(of: file)
    let head = MailHeaders(try Disk.read(path, limit: Self.headSize))
    if head.isComplete || head.bodyStart < Self.headSize { return head }
    return MailHeaders(try Disk.read(path))
  }

  /// Reads a whole message.
  func message(of file: MaildirFile) throws -> MIMEPart { MIMEPart(try Disk.read(path(of: file))) }
}
#endif
