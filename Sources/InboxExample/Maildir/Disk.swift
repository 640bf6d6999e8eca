#if Macros
import Foundation

/// A path, or the name of a file, as the operating system has it: bytes, which need not be UTF-8.
struct Path: Equatable, ExpressibleByStringLiteral, CustomStringConvertible {
  let bytes: [UInt8]

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }
  init(stringLiteral text: String) { bytes = Array(text.utf8) }

  static func / (folder: Path, name: Path) -> Path { Path(folder.bytes + "/".utf8 + name.bytes) }

  /// The path for a system call.
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
  /// Whether a path is a folder.
  static func isFolder(_ path: Path) -> Bool { info(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false }

  /// Whether a path exists.
  static func exists(_ path: Path) -> Bool { info(path) != nil }

  /// The number of bytes of a file.
  static func size(of path: Path) -> Int? { info(path).map { Int($0.st_size) } }

  private static func info(_ path: Path) -> stat? {
    var info = stat()
    return stat(path.cString, &info) == 0 ? info : nil
  }

  /// Returns the names of the files in a folder, without hidden files and folders.
  static func names(in folder: Path) throws -> [Path] {
    guard let stream = opendir(folder.cString) else { throw MailError.unreadable(folder, reason: reason) }
    defer { closedir(stream) }
    var names: [Path] = []
    // Distinguishes the end of the folder from an error, after which names may be missing.
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Path($0.prefix { $0 != 0 }) }
      if !name.bytes.starts(with: ".".utf8), entry.pointee.d_type != UInt8(DT_DIR) { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw MailError.unreadable(folder, reason: reason) }
    return names
  }

  /// Reads a file, or its first bytes.
  static func contents(of path: Path, limit: Int = .max) throws -> [UInt8] {
    // Without O_NONBLOCK, opening a pipe would wait for a writer.
    let file = open(path.cString, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw MailError.unreadable(path, reason: reason) }
    defer { close(file) }
    var info = stat()
    guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      throw MailError.unreadable(path, reason: "it is not a file")
    }
    let size = min(limit, Int(info.st_size))
    return try [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let added = read(file, buffer.baseAddress.map { $0 + count }, size - count)
        guard added >= 0 else { throw MailError.unreadable(path, reason: reason) }
        if added == 0 { break }
        count += added
      }
    }
  }

  /// Writes a new file and waits until it is on disk; never overwrites one.
  static func create(_ path: Path, _ bytes: [UInt8]) throws {
    let file = open(path.cString, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    try write(bytes, to: file, named: path)
    guard fsync(file) == 0 else { throw failure(path) }
  }

  /// Appends to a file by one `write`, so that lines of several programs don't mix.
  static func append(_ bytes: [UInt8], to path: Path) throws {
    let file = open(path.cString, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    try write(bytes, to: file, named: path)
  }

  /// Writes to an open file.
  static func write(_ bytes: [UInt8], to file: Int32, named path: Path) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) }
      guard count > 0 else { throw failure(path) }
      rest = rest.dropFirst(count)
    }
  }

  /// Renames a file; returns false if it doesn't exist.
  static func move(_ path: Path, to target: Path) throws -> Bool {
    try wasFound(rename(path.cString, target.cString), path)
  }

  /// Removes a file; returns false if it doesn't exist.
  static func remove(_ path: Path) throws -> Bool { try wasFound(unlink(path.cString), path) }

  private static func wasFound(_ status: Int32, _ path: Path) throws -> Bool {
    guard status == 0 || errno == ENOENT else { throw failure(path) }
    return status == 0
  }

  private static func failure(_ path: Path) -> MailError { .failed(path, reason: reason) }

  /// The operating system's description of the last error.
  private static var reason: String { strerror(errno).map { String(cString: $0).lowercased() } ?? "error \(errno)" }
}

/// The function that ``Disk/write(_:to:named:)`` hides.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }
#endif
