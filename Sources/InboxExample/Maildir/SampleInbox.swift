#if Macros
import Foundation

enum SampleInbox {
  /// Opens the sample inbox, and makes it first if it doesn't exist.
  ///
  /// It is built beside its place and moved there as a whole, so that a run that is killed leaves no half of it.
  static func prepare(at folder: URL? = nil) throws -> Maildir {
    let standard = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
    let path = Path((folder ?? standard.appending(path: "guardedstate-inbox")).path.utf8)
    if Disk.isFolder(path) { return try Maildir(opening: path) }
    let draft = Path("\(path).\(Maildir.uniqueName())".utf8)
    defer { try? FileManager.default.removeItem(atPath: "\(draft)") }
    let maildir = try Maildir.create(at: draft)
    let samples = Bundle.module.bundleURL.appending(path: "SampleInbox")
    for file in try FileManager.default.contentsOfDirectory(at: samples, includingPropertiesForKeys: nil) {
      // The file's name has the message's ID and its flags: `welcome.eml`, `tomasz+RS.eml`.
      let parts = file.deletingPathExtension().lastPathComponent.split(separator: "+").map(String.init)
      let bytes = try Disk.contents(of: Path(file.path.utf8))
      _ = try maildir.deliver(bytes, id: "\(parts[0]).sample", flags: parts.count > 1 ? parts[1] : nil)
    }
    // It fails if another run was faster; then that one's inbox is opened.
    _ = try? Disk.move(draft, to: path)
    return try Maildir(opening: path)
  }
}
#endif
