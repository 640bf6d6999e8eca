#if Macros
import Foundation

/// A handful of messages to try the program with, made on first use.
enum SampleInbox {
  /// The folder of the sample inbox, in the user's data folder.
  static var defaultPath: String {
    let environment = ProcessInfo.processInfo.environment
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return "\(data)/guardedstate-inbox" }
    #if canImport(Darwin)
    return NSHomeDirectory() + "/Library/Application Support/guardedstate-inbox"
    #else
    return NSHomeDirectory() + "/.local/share/guardedstate-inbox"
    #endif
  }

  /// Opens the sample inbox, and makes it first if it isn't there.
  ///
  /// It is built beside its place and moved there as a whole, so that a run that is killed leaves no half of it; of two
  /// runs at once, the later finds the inbox of the earlier.
  static func prepare(at path: String) throws -> Maildir {
    if Disk.isFolder(path) { return try Maildir(opening: path) }
    let draft = "\(path).\(UniqueName.next())"
    defer { try? FileManager.default.removeItem(atPath: draft) }
    let maildir = try Maildir.create(at: draft)
    for file in try files() { try add(file, to: maildir) }
    do {
      _ = try Disk.rename(draft, to: path)
    } catch {
      guard Disk.isFolder(path) else { throw error }
    }
    return try Maildir(opening: path)
  }

  private static func files() throws -> [URL] {
    guard let folder = Bundle.module.url(forResource: "SampleInbox", withExtension: nil) else {
      throw MailError.notAFolder("SampleInbox")
    }
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  /// Adds a message; its file's name says its ID and its flags: `welcome.eml`, `plans+RS.eml`.
  private static func add(_ file: URL, to maildir: Maildir) throws {
    let parts = file.deletingPathExtension().lastPathComponent.split(separator: "+")
    let flags = parts.count > 1 ? MaildirFlags(parts[1]) : nil
    _ = try maildir.deliver(Disk.read(file.path), id: "\(parts[0]).sample", flags: flags)
  }
}
#endif
