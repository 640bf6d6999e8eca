#if Macros
#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The few calls of the operating system that mail needs, with errors in words.
enum Disk {
  /// Whether a path is a folder.
  static func isFolder(_ path: String) -> Bool { mode(of: path).map { $0 & S_IFMT == S_IFDIR } ?? false }

  /// Whether anything has this path.
  static func exists(_ path: String) -> Bool { mode(of: path) != nil }

  private static func mode(of path: String) -> mode_t? {
    var info = stat()
    return stat(path, &info) == 0 ? info.st_mode : nil
  }

  /// Makes a folder and those around it, unless they exist.
  static func makeFolder(_ path: String) throws {
    if isFolder(path) { return }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex { try makeFolder(String(path[..<slash])) }
    guard mkdir(path, 0o700) == 0 || errno == EEXIST && isFolder(path) else { throw failure(path) }
  }

  /// The names of the files in a folder, hidden ones and folders left out.
  static func names(in path: String) throws -> [String] {
    guard let folder = opendir(path) else { throw MailError.unreadable(path, reason: reason) }
    defer { closedir(folder) }
    var names: [String] = []
    while true {
      // This distinguishes the end of the folder from an error, after which names may be missing.
      errno = 0
      guard let entry = readdir(folder) else { break }
      let isDirectory = entry.pointee.d_type == UInt8(DT_DIR)
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if !name.hasPrefix("."), !isDirectory { names.append(name) }
    }
    guard errno == 0 else { throw MailError.unreadable(path, reason: reason) }
    return names
  }

  /// Reads a file up to a number of bytes.
  static func read(_ path: String, limit: Int = .max) throws -> [UInt8] {
    // Opening a pipe would wait for a writer.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw MailError.unreadable(path, reason: reason) }
    defer { close(file) }
    var info = stat()
    guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      throw MailError.unreadable(path, reason: "it is not a file")
    }
    var bytes: [UInt8] = []
    var chunk = min(limit, 16_384)
    while bytes.count < limit {
      let wanted = min(chunk, limit - bytes.count)
      var count = 0
      let piece = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, initialized in
        count = systemRead(file, buffer.baseAddress, wanted)
        initialized = max(0, count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw MailError.unreadable(path, reason: reason) }
      if count == 0 { break }
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      chunk = min(chunk * 2, 1 << 22)
    }
    return bytes
  }

  /// Writes a new file and waits until it is on disk; an existing one is never overwritten.
  static func write(_ bytes: [UInt8], to path: String) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    try bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = systemWrite(file, UnsafeRawBufferPointer(rebasing: rest))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw failure(path) }
        rest = rest.dropFirst(count)
      }
    }
    guard fsync(file) == 0 else { throw failure(path) }
  }

  /// Appends a line to a file, which is made when it isn't there, by one write: lines of programs that do so at the same
  /// time don't mix.
  ///
  /// It doesn't wait until the line is on disk.
  static func append(line: [UInt8], to path: String) throws {
    // A pipe without a reader is an error rather than something to wait for.
    let file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    let bytes = (endsInsideLine(file) ? [10] : []) + line + [10]
    var count = 0
    repeat { count = bytes.withUnsafeBytes { systemWrite(file, $0) } } while count < 0 && errno == EINTR
    guard count >= 0 else { throw failure(path) }
    guard count == bytes.count else { throw MailError.failed(path, reason: "only a part of a line was written") }
  }

  /// Whether a file's last line has no end, as one that was cut off when the disk was full.
  private static func endsInsideLine(_ file: Int32) -> Bool {
    var info = stat()
    var last: UInt8 = 0
    return fstat(file, &info) == 0 && info.st_size > 0 && pread(file, &last, 1, info.st_size - 1) == 1 && last != 10
  }

  /// Hands what was printed to its reader now.
  static func flushOutput() throws {
    guard fflush(nil) == 0 else { throw failure("standard output") }
  }

  /// Renames a file.
  ///
  /// - Returns: Whether it was there to be renamed.
  static func rename(_ path: String, to target: String) throws -> Bool {
    if systemRename(path, target) == 0 { return true }
    if errno == ENOENT { return false }
    throw failure(path)
  }

  /// Removes a file.
  ///
  /// - Returns: Whether it was there to be removed.
  static func remove(_ path: String) throws -> Bool {
    if unlink(path) == 0 { return true }
    if errno == ENOENT { return false }
    throw failure(path)
  }

  private static func failure(_ path: String) -> MailError { .failed(path, reason: reason) }

  /// The operating system's description of the last error.
  private static var reason: String {
    guard let text = strerror(errno) else { return "error \(errno)" }
    return String(cString: text).lowercased()
  }
}

// The operating system's functions that have the names of members above.
private func systemRead(_ file: Int32, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
  read(file, buffer, count)
}
private func systemWrite(_ file: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
  write(file, buffer.baseAddress, buffer.count)
}
private func systemRename(_ path: String, _ target: String) -> Int32 { rename(path, target) }
#endif
