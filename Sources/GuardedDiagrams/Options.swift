#if Macros
import Foundation
import GuardedStateDiagrams
import GuardedStateRules

/// The arguments of the command.
struct Options {
  /// A module, and its source files.
  struct Module {
    let name: String
    /// Whether the module is drawn only if an option names it.
    let isOptional: Bool
    var files: [String] = []
  }

  enum Destination: Equatable {
    case output
    /// A folder that gets a file for each type.
    case files(String)
    /// A folder whose files must be up to date.
    case check(String)
  }

  private(set) var types: [String] = []
  /// The format; nil for a Markdown document with Mermaid.
  private(set) var format: DiagramFormat?
  private(set) var destination = Destination.output
  /// The chosen modules.
  private(set) var modules: [Module] = []

  static let help = """
    OVERVIEW: Draws the guarded types of a package from their source, without building them.

    USAGE: swift package guarded-diagrams [options]

    Prints a Markdown document with a Mermaid diagram for each type. Types and rules that the source
    doesn't show are named as not seen: those inside '#if', in other modules, and rules that aren't
    literals.

    OPTIONS:
      --target NAME      Draw the types of this target. Repeatable. Default: all targets but tests.
      --type NAME        Draw this type. Repeatable. Default: all guarded types.
      --format FORMAT    Print the diagram alone: mermaid, svg, dot or table.
      --output FOLDER    Write a file for each type, such as Order.svg. Default format: mermaid.
      --check FOLDER     Compare these files with the rules. The exit status is 1 if one is old or missing.
      --help             Show this help.

    The files of --output end in .mmd, .svg, .dot, or .md for a table. On macOS, SwiftPM lets a plug-in
    write only with its own flag:

      swift package --allow-writing-to-package-directory guarded-diagrams --format svg --output Diagrams

    """

  /// The formats, with the extensions of their files.
  static let formats: [(format: DiagramFormat, suffix: String)] = [
    (.mermaid, "mmd"), (.svg, "svg"), (.dot, "dot"), (.table, "md"),
  ]

  /// Reads arguments. Source files and folders follow the name of their module.
  init(_ arguments: [String]) throws {
    var targets: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-") else {
        if modules.isEmpty { modules.append(Module(name: "", isOptional: false)) }
        modules[modules.count - 1].files += Self.files(at: argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard Self.names.contains(parts[0]) else {
        throw Mistake.unknown("option", parts[0], among: Self.names.dropLast(2) + ["--help"])
      }
      // The arguments of the plug-in follow those of its user.
      guard let value = parts.count > 1 ? parts[1] : rest.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
        throw Mistake(text: "'\(parts[0])' needs a value")
      }
      switch parts[0] {
      case "--type": types.append(value)
      case "--target": targets.append(value)
      case "--format": format = try Self.format(value)
      case "--output": try set(.files(value))
      case "--check": try set(.check(value))
      default: modules.append(Module(name: value, isOptional: parts[0] == "--other-module"))
      }
    }
    try choose(targets)
  }

  /// The options with values. The last two are those of the plug-in, which aren't documented.
  private static let names = ["--type", "--target", "--format", "--output", "--check", "--module", "--other-module"]

  private mutating func set(_ destination: Destination) throws {
    if self.destination != .output { throw Mistake(text: "give one of '--output' and '--check', and one folder") }
    self.destination = destination
  }

  private mutating func choose(_ targets: [String]) throws {
    for name in targets where !modules.contains(where: { $0.name == name }) {
      throw Mistake.unknown("target", name, among: modules.map(\.name))
    }
    modules = modules.filter { targets.isEmpty ? !$0.isOptional : targets.contains($0.name) }
  }

  private static func format(_ name: String) throws -> DiagramFormat {
    if let format = formats.first(where: { $0.format.description == name })?.format { return format }
    throw Mistake.unknown("format", name, among: formats.map(\.format.description))
  }

  /// The file at a path, or the Swift files in a folder.
  private static func files(at path: String) -> [String] {
    var isFolder: ObjCBool = false
    let files = FileManager.default
    guard files.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else { return [path] }
    let inside = files.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return inside.filter { $0.hasSuffix(".swift") }.sorted().map { "\(path)/\($0)" }
  }
}

extension Mistake {
  /// A name that doesn't exist, with a suggestion, or else the first of those that exist.
  static func unknown(_ kind: String, _ name: String, among names: [String]) -> Mistake {
    let all = names.isEmpty ? "" : "; the \(kind)s are \(names.prefix(50).list)"
    let hint = name.nearest(among: names).map { "; did you mean '\($0)'?" }
    return Mistake(text: "there is no \(kind) '\(name)'\(hint ?? all)")
  }
}

extension Collection where Element == String {
  /// The texts with commas and `and`.
  var list: String {
    let last = suffix(1).joined()
    return count < 2 ? last : "\(dropLast().joined(separator: ", ")) and \(last)"
  }
}
#endif
