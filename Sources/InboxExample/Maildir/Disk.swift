import Foundation

/// A path, or the name of a file, as the operating system has it: bytes, which need not be UTF-8.
struct Path: Equatable, ExpressibleByStringLiteral, CustomStringConvertible {
  let bytes: [UInt8]

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }
  init(stringLiteral text: String) { bytes = Array(text.utf8) }

  static func / (folder: Path, name: Path) -> Path { Path(folder.bytes + "/".utf8 + name.bytes) }
  var cString: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }

  /// The path as text, with bytes such as `\xE9` if it isn't UTF-8.
  var description: String {
    let text = String(decoding: bytes, as: UTF8.self)
    if text.utf8.elementsEqual(bytes) { return text }
    return bytes.map { $0 < 128 ? String(UnicodeScalar($0)) : "\\x" + String($0, radix: 16, uppercase: true) }.joined()
  }
}

/// The system calls that mail needs. Foundation's methods neither sync a file nor accept names that aren't UTF-8.
enum Disk {
  static func isFolder(_ path: Path) -> Bool { info(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false }
  static func exists(_ path: Path) -> Bool { info(path) != nil }
  static func size(of path: Path) -> Int? { info(path).map { Int($0.st_size) } }
  private static func info(_ path: Path) -> stat? {
    var info = stat()
    return stat(path.cString, &info) == 0 ? info : nil
  }

  /// Returns the names of the files in a folder, without hidden files and folders.
  static func names(in folder: Path) throws -> [Path] {
    guard let stream = opendir(folder.cString) else { throw unreadable(folder) }
    defer { closedir(stream) }
    var names: [Path] = []
    // Distinguishes the end of the folder from an error, after which names may be missing.
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Path($0.prefix { $0 != 0 }) }
      if !name.bytes.starts(with: ".".utf8), entry.pointee.d_type != UInt8(DT_DIR) { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw unreadable(folder) }
    return names
  }

  /// Reads a file, or its first bytes.
  static func contents(of path: Path, limit: Int = .max) throws -> [UInt8] {
    guard let info = info(path) else { throw unreadable(path) }
    // Opening a pipe would wait for a writer.
    guard info.st_mode & S_IFMT == S_IFREG else { throw unreadable(path, "it is not a file") }
    guard let file = fopen(path.cString, "r") else { throw unreadable(path) }
    defer { fclose(file) }
    let bytes = [UInt8](unsafeUninitializedCapacity: min(limit, Int(info.st_size))) { buffer, count in
      count = fread(buffer.baseAddress, 1, buffer.count, file)
    }
    guard ferror(file) == 0 else { throw unreadable(path) }
    return bytes
  }

  /// Writes a new file and waits until it is on disk, or appends to one by one `write`, so that lines of several
  /// programs don't mix. Never overwrites a file.
  static func save(_ bytes: [UInt8], to path: Path, appending: Bool = false) throws {
    let mode = appending ? O_APPEND | O_NONBLOCK : O_EXCL
    let file = open(path.cString, O_WRONLY | O_CREAT | O_CLOEXEC | mode, 0o600)
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    try send(bytes, to: file, named: path)
    guard appending || fsync(file) == 0 else { throw failure(path) }
  }

  static func send(_ bytes: [UInt8], to file: Int32, named path: Path) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      guard count > 0 else { throw failure(path) }
      rest = rest.dropFirst(count)
    }
  }

  /// Runs a body under a lock on a file, which the system releases if the program is killed. Waits after a notice.
  static func withLock<Value>(on path: Path, notice: String, _ body: () throws -> Value) throws -> Value {
    let file = open(path.cString, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    if flock(file, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { Terminal.notify(notice) }
    guard flock(file, LOCK_EX) == 0 else { throw failure(path) }
    return try body()
  }

  /// Renames a file; returns false if it doesn't exist.
  static func move(_ path: Path, to new: Path) throws -> Bool { try wasFound(rename(path.cString, new.cString), path) }

  /// Removes a file; returns false if it doesn't exist.
  static func remove(_ path: Path) throws -> Bool { try wasFound(unlink(path.cString), path) }

  private static func wasFound(_ status: Int32, _ path: Path) throws -> Bool {
    guard status == 0 || errno == ENOENT else { throw failure(path) }
    return status == 0
  }

  private static func unreadable(_ path: Path, _ reason: String = String(cString: strerror(errno))) -> MailError {
    MailError(.noInput, "'\(path)' can't be read: \(reason.lowercased())")
  }

  static func failure(_ path: Path) -> MailError {
    MailError(.failed, "'\(path)' can't be written: \(String(cString: strerror(errno)).lowercased())")
  }
}
