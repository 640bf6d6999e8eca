#if Macros
import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

@testable import GuardedStateMacros

/// A source file after its macros were expanded, and what they said of it.
struct Expansion {
  /// What a macro said of one place.
  struct Report: Equatable, CustomStringConvertible {
    let id: MessageID
    let severity: DiagnosticSeverity
    let text: String
    let place: Place
    /// The code that is underlined.
    let underlined: String
    let notes: [Remark]
    let fixes: [String]

    var description: String {
      let lines = ["\(place.line):\(place.column) \(severity) \(id), «\(underlined)»: \(text)"]
      let notes = notes.map { "note at \($0.place.line):\($0.place.column): \($0.text)" }
      return (lines + notes + fixes.map { "fix-it: \($0)" }).joined(separator: "; ")
    }
  }

  /// The text of a note, and where it stands.
  struct Remark: Equatable {
    let text: String
    let place: Place
  }

  /// A place in a file, counted from 1.
  struct Place: Equatable, Comparable {
    let line: Int
    let column: Int

    static func < (a: Self, b: Self) -> Bool { (a.line, a.column) < (b.line, b.column) }
  }

  /// The expanded file.
  let file: Syntax
  /// The diagnostics of this package's macros, in their order in the file.
  let reports: [Report]
  private let source: String
  private let diagnostics: [Diagnostic]
  private let context: BasicMacroExpansionContext

  /// Expands the macros of a file.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - names: The macros to expand; others are left as they are.
  ///   - superclassIsStateless: The same for a subclass of a class that is guarded without states.
  ///   - superclassIsGuarded: Whether `@Guarded` is told what the compiler tells it for a subclass of a guarded class.
  init(
    _ source: String, of names: Set<String> = ["Guarded", "Allowed", "Transition", "Unguarded", "Region"],
    superclassIsGuarded: Bool = false, superclassIsStateless: Bool = false
  ) {
    let tree = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(
      sourceFiles: [tree: .init(moduleName: "Tests", fullFilePath: "Test.swift")])
    let added: [TypeSyntax] =
      superclassIsGuarded
      ? [] : ["GuardedState.GuardedHost"] + (superclassIsStateless ? [] : ["GuardedState.BindableHost"])
    let macros = [
      "Guarded": MacroSpec(type: GuardedMacro.self, conformances: added),
      "Allowed": MacroSpec(type: AllowedMacro.self),
      "Transition": MacroSpec(type: TransitionMacro.self),
      "Unguarded": MacroSpec(type: UnguardedMacro.self),
      "Region": MacroSpec(type: RegionMacro.self),
    ]
    file = tree.expand(
      macroSpecs: macros.filter { names.contains($0.key) },
      contextGenerator: { node in
        BasicMacroExpansionContext(sharingWith: context, lexicalContext: node.allMacroLexicalContexts())
      }, indentationWidth: .spaces(2))
    self.source = source
    self.context = context
    // What swift-syntax itself says of two macros for one body, the compiler doesn't.
    diagnostics = context.diagnostics.filter { $0.diagMessage is GuardedDiagnostic }
    reports = diagnostics.map { Report($0, in: context) }.sorted { $0.place < $1.place }
  }

  /// The file after a fix-it was applied as the compiler applies it; nil when there is none with this text.
  func applying(_ fix: String) -> String? {
    guard let fix = diagnostics.flatMap(\.fixIts).first(where: { $0.message.message == fix }) else { return nil }
    var text = Array(source.utf8)
    let replacements = fix.changes.compactMap { change -> (old: Syntax, new: Syntax)? in
      if case .replace(let old, let new) = change { (old, new) } else { nil }
    }
    for (old, new) in replacements.sorted(by: { $0.old.position > $1.old.position }) {
      let start = context.location(for: old.position, anchoredAt: old, fileName: "").offset
      text.replaceSubrange(start..<start + old.totalLength.utf8Length, with: new.description.utf8)
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension Expansion.Report {
  /// What a diagnostic comes to for who reads it.
  fileprivate init(_ diagnostic: Diagnostic, in context: BasicMacroExpansionContext) {
    id = diagnostic.diagnosticID
    severity = diagnostic.diagMessage.severity
    text = diagnostic.message
    place = .init(diagnostic.position, of: diagnostic.node, in: context)
    underlined = diagnostic.highlights.map(\.trimmedDescription).joined(separator: "|")
    notes = diagnostic.notes.map { .init(text: $0.message, place: .init($0.position, of: $0.node, in: context)) }
    fixes = diagnostic.fixIts.map(\.message.message)
  }
}

extension Expansion.Place {
  /// The place of a position in a tree that a macro was given.
  fileprivate init(_ position: AbsolutePosition, of node: Syntax, in context: BasicMacroExpansionContext) {
    let location = context.location(for: position, anchoredAt: node, fileName: "")
    self.init(line: location.line, column: location.column)
  }
}
#endif
