#if Macros
import Foundation

/// A few messages to try the program with.
enum SampleInbox {
  /// The folder of the sample inbox, in the user's data folder.
  static var defaultPath: Path {
    let data = ProcessInfo.processInfo.environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    #if canImport(Darwin)
    let standard = "\(NSHomeDirectory())/Library/Application Support"
    #else
    let standard = "\(NSHomeDirectory())/.local/share"
    #endif
    return Path("\(data ?? standard)/guardedstate-inbox".utf8)
  }

  /// Opens the sample inbox, and makes it first if it doesn't exist.
  ///
  /// It is built beside its place and moved there as a whole, so that a run that is killed leaves no half of it. Of two
  /// runs at once, the later one finds the inbox of the earlier one.
  static func prepare(at path: Path) throws -> Maildir {
    if Disk.isFolder(path) { return try Maildir(opening: path) }
    let draft = Path("\(path).\(UniqueName.next())".utf8)
    defer { try? FileManager.default.removeItem(atPath: "\(draft)") }
    let maildir = try Maildir.create(at: draft)
    let samples = Bundle.module.bundleURL.appending(path: "SampleInbox")
    for file in try FileManager.default.contentsOfDirectory(at: samples, includingPropertiesForKeys: nil) {
      // The file's name has the message's ID and its flags: `welcome.eml`, `tomasz+RS.eml`.
      let parts = file.deletingPathExtension().lastPathComponent.split(separator: "+").map(String.init)
      let bytes = try Disk.contents(of: Path(file.path.utf8))
      _ = try maildir.deliver(bytes, id: "\(parts[0]).sample", flags: parts.count > 1 ? parts[1] : nil)
    }
    do {
      _ = try Disk.move(draft, to: path)
    } catch {
      guard Disk.isFolder(path) else { throw error }
    }
    return try Maildir(opening: path)
  }
}
#endif
