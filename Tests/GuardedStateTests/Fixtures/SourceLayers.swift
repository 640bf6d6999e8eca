import Foundation

/// The folders of one target, which of them each may use, and where its sources do otherwise.
///
/// It reads identifiers, not types: a use is found where a lower folder names a type, a function or a member of an
/// extension that only higher folders declare.
struct SourceLayers {
  /// One use of something that a folder may not use.
  struct Offence: CustomStringConvertible {
    let place: String
    let folder: String
    let name: String
    let owner: String
    let text: String

    /// The line, as a compiler would point at it.
    var description: String { "\(place): \(folder) uses '\(name)' of \(owner): \(text)" }
  }

  /// One source file.
  private struct File {
    let folder: String
    let path: String
    let lines: [String]
    let tokens: [SourceToken]
  }

  private let mayUse: [String: Set<String>]
  private let files: [File]
  /// The folders that declare a name at the top level or in an extension.
  private let owners: [String: Set<String>]
  /// All names that a folder declares at any depth.
  private let declared: [String: Set<String>]
  /// All names that the targets declare which every folder may use.
  private let imported: Set<String>

  /// Reads a target.
  ///
  /// - Parameters:
  ///   - target: The folder of the target.
  ///   - mayUse: The folders in it, and those that each may use beside itself.
  ///   - lower: The folders of targets that all of them may use.
  init(_ target: URL, mayUse: [String: Set<String>], using lower: [URL] = []) throws {
    self.mayUse = mayUse
    files = try mayUse.keys.sorted().flatMap { folder in
      try Self.sources(in: target.appending(path: folder)).map { url in
        let text = try String(contentsOf: url, encoding: .utf8)
        return File(
          folder: folder, path: "\(folder)/\(url.lastPathComponent)",
          lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
          tokens: SourceToken.all(in: text))
      }
    }
    var owners: [String: Set<String>] = [:]
    var declared: [String: Set<String>] = [:]
    for file in files {
      for declaration in SourceToken.declarations(in: file.tokens) {
        declared[file.folder, default: []].insert(declaration.name)
        if declaration.isShared { owners[declaration.name, default: []].insert(file.folder) }
      }
    }
    (self.owners, self.declared) = (owners, declared)
    imported = try lower.reduce(into: []) { names, target in
      for url in try Self.sources(in: target) {
        let tokens = SourceToken.all(in: try String(contentsOf: url, encoding: .utf8))
        names.formUnion(SourceToken.declarations(in: tokens).map(\.name))
      }
    }
  }

  /// The folders of the target that have Swift files but are not named.
  static func folders(of target: URL) throws -> Set<String> {
    let contents = try FileManager.default.contentsOfDirectory(at: target, includingPropertiesForKeys: nil)
      // Code in the catalog is part of the documentation.
      .filter { $0.pathExtension != "docc" }
    return Set(try contents.filter { try !sources(in: $0).isEmpty }.map(\.lastPathComponent))
  }

  /// Every use that runs back, in the order of the files.
  var offences: [Offence] {
    files.flatMap { file in
      let allowed = (mayUse[file.folder] ?? []).union([file.folder])
      let known = allowed.reduce(into: imported) { $0.formUnion(declared[$1] ?? []) }
      var seen: Set<[String]> = []
      return file.tokens.indices.compactMap { index -> Offence? in
        let token = file.tokens[index]
        guard let owners = owners[token.text], owners.isDisjoint(with: allowed), !known.contains(token.text),
          !SourceToken.isLabel(index, in: file.tokens), seen.insert(["\(token.line)", token.text]).inserted
        else { return nil }
        return Offence(
          place: "\(file.path):\(token.line)", folder: file.folder, name: token.text,
          owner: owners.sorted().joined(separator: " and "),
          text: file.lines[token.line - 1].trimmingCharacters(in: .whitespaces))
      }
    }
  }

  private static func sources(in folder: URL) throws -> [URL] {
    guard let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else { return [] }
    return all.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
  }
}
