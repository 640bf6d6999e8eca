#if Macros
import Foundation
import GuardedStateDiagrams
import GuardedStateRules

extension Options {
  /// Reads the chosen types, and reports what their source doesn't show.
  func chosenTypes() throws -> [DrawnType] {
    let sources = try modules.map { try SourceModule($0) }
    let all = sources.flatMap { module in module.guarded.map { (type: $0, module: module) } }
    for type in types where !all.contains(where: { $0.type.isCalled(type) }) {
      throw Mistake.unknown("guarded type", type, among: all.map(\.type.name))
    }
    if all.isEmpty { report("warning", "there are no guarded types in \(modules.map(\.name).list)") }
    let chosen = all.filter { found in types.isEmpty || types.contains { found.type.isCalled($0) } }
    let repeated = sources.flatMap(\.repeated).filter { type in types.isEmpty || types.contains { type.isCalled($0) } }
    for type in repeated {
      report("warning", "\(type.name): not seen: the one in \(type.file), because another type has its name")
    }
    let read = chosen.map { DrawnType($0.type, in: $0.module) }
    for type in read where type.isBound && !types.isEmpty {
      report("warning", "\(type.name) has no states: machines are bound to it")
    }
    for type in read where !type.unseen.isEmpty {
      report("warning", "\(type.name): not seen: \(type.unseen.joined(separator: "; "))")
    }
    return read.filter { !$0.isBound }
  }

  /// Prints, writes or checks the diagrams, and returns whether a check passed.
  func perform(on types: [DrawnType]) throws -> Bool {
    switch destination {
    case .output:
      try print(types)
      return true
    case .files(let folder):
      try write(types, to: folder)
      return true
    case .check(let folder):
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
        throw Mistake(text: "there is no folder '\(folder)' with diagrams: write them with '--output'")
      }
      return check(types, in: folder)
    }
  }

  // MARK: - Printing

  private func print(_ types: [DrawnType]) throws {
    guard let format, format != .table else { return printDocument(of: types) }
    if types.count > 1 {
      throw Mistake(
        text: "'--format \(format)' prints one diagram: choose a type with '--type', or write files with '--output'; "
          + "the types are \(types.map(\.name).prefix(50).list)")
    }
    for type in types where type.hasStates { Swift.print(type.text(format), terminator: "") }
  }

  /// Prints Markdown with a section for each type.
  private func printDocument(of types: [DrawnType]) {
    var parts: [String] = []
    for (index, type) in types.enumerated() {
      if !type.module.isEmpty, index == 0 || types[index - 1].module != type.module {
        parts.append("# \(DiagramFormat.markdownEscaped(type.module))\n")
      }
      parts.append("## \(DiagramFormat.markdownEscaped(type.name))\n")
      if !type.unseen.isEmpty {
        parts.append("> Not seen: \(DiagramFormat.markdownEscaped(type.unseen.joined(separator: "; "))).\n")
      }
      if type.hasStates {
        parts.append(format == .table ? type.text(.table) : "```mermaid\n\(type.text(.mermaid))```\n")
      }
    }
    Swift.print(parts.joined(separator: "\n"), terminator: "")
  }

  // MARK: - Files

  private func write(_ types: [DrawnType], to folder: String) throws {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for (name, text) in files(of: types) {
        try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
        Swift.print("\(folder)/\(name)")
      }
    } catch {
      #if os(macOS)
      let remedy = "; SwiftPM lets a plug-in write only with 'swift package --allow-writing-to-package-directory'"
      #else
      let remedy = ""
      #endif
      throw Mistake(text: "can't write to '\(folder)': \(error.localizedDescription)\(remedy)")
    }
  }

  private func check(_ types: [DrawnType], in folder: String) -> Bool {
    var isPassed = true
    let suffix = suffix
    for (name, text) in files(of: types) {
      let stored = FileManager.default.contents(atPath: "\(folder)/\(name)").map { String(decoding: $0, as: UTF8.self) }
      if stored == text { continue }
      isPassed = false
      guard let stored else {
        let others = Self.formats.map { name.dropLast(suffix.count) + $0.suffix }.first {
          FileManager.default.fileExists(atPath: "\(folder)/\($0)")
        }
        report("error", "\(name) is missing\(others.map { "; there is \($0): give its '--format'" } ?? "")")
        continue
      }
      let changes = PictureContent(text).changes(since: PictureContent(stored))
      let rest = changes.count > 10 ? ", and \(changes.count - 10) more" : ""
      let text = changes.isEmpty ? "only its layout or order" : changes.prefix(10).joined(separator: ", ") + rest
      report("error", "\(name) is older than its rules: \(text)")
    }
    return isPassed
  }

  /// The extension of the files.
  private var suffix: String { Self.formats.first { $0.format == format ?? .mermaid }?.suffix ?? "txt" }

  /// The files with the types' diagrams. The module distinguishes types with the same name.
  private func files(of types: [DrawnType]) -> [(name: String, text: String)] {
    let format = format ?? .mermaid
    let suffix = suffix
    let drawn = types.filter(\.hasStates)
    let counts = Dictionary(drawn.map { ($0.name, 1) }, uniquingKeysWith: +)
    return drawn.map { type in
      let name = counts[type.name] == 1 ? type.name : "\(type.module).\(type.name)"
      return ("\(name.map { "/\\:".contains($0) ? "_" : $0 }.map(String.init).joined()).\(suffix)", type.text(format))
    }
  }
}

extension SourceModule.TypeSource {
  /// Whether a name means this type, with or without the enclosing types.
  fileprivate func isCalled(_ name: String) -> Bool { self.name == name || self.name.hasSuffix(".\(name)") }
}
#endif
