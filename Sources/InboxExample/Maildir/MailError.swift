#if Macros
/// An error with mail on disk, whose description is one sentence for the user.
enum MailError: Error, CustomStringConvertible {
  case notAFolder(Path)
  case notAMaildir(Path)
  case noSuchMessage(String)
  case ambiguous(String, matches: [String])
  case duplicate(String, files: [Path])
  case unreadable(Path, reason: String)
  case vanished(String)
  case changedMeanwhile(String, state: String)
  case alreadyExists(Path)
  case notAnMbox(Path)
  case failed(Path, reason: String)
  case noAddress(String, value: String)

  var description: String {
    switch self {
    case .notAFolder(let path): "there is no folder '\(path)'"
    case .notAMaildir(let path): "'\(path)' is not a Maildir: it lacks one of the folders cur, new and tmp"
    case .noSuchMessage(let id): "there is no message '\(id)'"
    case .ambiguous(let id, let matches):
      "'\(id)' could be \(matches.count) messages: \(matches.prefix(4).joined(separator: ", "))"
        + (matches.count > 4 ? ", …" : "")
    case .duplicate(let id, let files):
      "the ID '\(id)' belongs to \(files.count) files: \(files.map { "'\($0)'" }.joined(separator: ", ")); rename one"
    case .unreadable(let path, let reason): "'\(path)' can't be read: \(reason)"
    case .vanished(let id): "message '\(id)' is gone: another program removed it; nothing was changed"
    case .changedMeanwhile(let id, let state):
      "another program changed message '\(id)' meanwhile, and it is \(state) now; nothing was changed"
    case .alreadyExists(let path): "'\(path)' exists already; nothing was changed"
    case .notAnMbox(let path): "'\(path)' is not an mbox file: it doesn't begin with 'From '; nothing was imported"
    case .failed(let path, let reason): "'\(path)' can't be written: \(reason)"
    case .noAddress(let name, let value): "'\(name)' has no address that a reply can use: '\(value)'"
    }
  }

  /// The exit status, after `sysexits.h`: 1 refused, 64 usage, 66 no input, 74 input or output error.
  var exitCode: Int32 {
    switch self {
    case .noAddress: 1
    case .ambiguous, .duplicate: 64
    case .notAFolder, .notAMaildir, .noSuchMessage, .unreadable, .vanished, .notAnMbox: 66
    case .changedMeanwhile, .alreadyExists, .failed: 74
    }
  }
}
#endif
