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

  /// The diagnostics of this package's macros, in their order in the file.
  let reports: [Report]
  /// Whether a macro returned code that can't be parsed, which takes longer than the macros.
  var hasError: Bool { code.contains { Parser.parse(source: $0).hasError } }
  private let source: String
  private let code: [String]
  private let macros: MacroDefinitions
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
    let context = Self.context(of: tree)
    let added: [TypeSyntax] =
      superclassIsGuarded
      ? [] : ["GuardedState.GuardedHost"] + (superclassIsStateless ? [] : ["GuardedState.BindableHost"])
    let macros: MacroDefinitions = [
      "Guarded": (GuardedMacro.self, added), "Allowed": (AllowedMacro.self, []),
      "Transition": (TransitionMacro.self, []), "Unguarded": (UnguardedMacro.self, []),
      "Region": (RegionMacro.self, []),
    ].filter { names.contains($0.key) }
    let uses = MacroUses(macros)
    uses.walk(tree)
    // This package's macros throw no error.
    code = uses.all.flatMap { (try? $0.expanded(in: context)) ?? ["{"] }
    self.source = source
    self.macros = macros
    self.context = context
    diagnostics = context.diagnostics.filter { $0.diagMessage is GuardedDiagnostic }
    reports = diagnostics.map { Report($0, in: context) }.sorted { $0.place < $1.place }
  }

  private static func context(of tree: SourceFileSyntax) -> BasicMacroExpansionContext {
    BasicMacroExpansionContext(sourceFiles: [tree: .init(moduleName: "Tests", fullFilePath: "Test.swift")])
  }

  /// The expanded file, whose writing takes longer than its macros.
  var file: Syntax {
    let tree = Parser.parse(source: source)
    let context = Self.context(of: tree)
    return tree.expand(
      macroSpecs: macros.mapValues { MacroSpec(type: $0.type, conformances: $0.conformances) },
      contextGenerator: {
        BasicMacroExpansionContext(sharingWith: context, lexicalContext: $0.allMacroLexicalContexts())
      },
      indentationWidth: .spaces(2))
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

/// The macros to expand, by their names, with the conformances that the compiler asks of them.
private typealias MacroDefinitions = [String: (type: any Macro.Type, conformances: [TypeSyntax])]

/// An attribute that is a macro's.
private struct MacroUse {
  let attribute: AttributeSyntax
  let declaration: DeclSyntax
  let type: any Macro.Type
  let conformances: [TypeSyntax]

  /// The code that the macro returns in each of its roles.
  func expanded(in file: BasicMacroExpansionContext) throws -> [String] {
    let context = BasicMacroExpansionContext(
      sharingWith: file, lexicalContext: declaration.allMacroLexicalContexts())
    let (attribute, declaration) = (context.detach(attribute), context.detach(declaration))
    var code: [String] = []
    if let group = declaration.asProtocol(DeclGroupSyntax.self) {
      if let type = type as? any MemberMacro.Type {
        let members = try type.expansion(
          of: attribute, providingMembersOf: group, conformingTo: conformances, in: context)
        code.append("struct Members {\n\(members.map(\.description).joined(separator: "\n"))\n}")
      }
      if let type = type as? any ExtensionMacro.Type, let name = declaration.asProtocol(NamedDeclSyntax.self)?.name {
        code += try type.expansion(
          of: attribute, attachedTo: group, providingExtensionsOf: TypeSyntax("\(name.trimmed)"),
          conformingTo: conformances,
          in: context
        ).map(\.description)
      }
    }
    if let type = type as? any PeerMacro.Type {
      code += try type.expansion(of: attribute, providingPeersOf: declaration, in: context).map(\.description)
    }
    if let type = type as? any BodyMacro.Type,
      let function = Syntax(declaration).asProtocol(SyntaxProtocol.self)
        as? any DeclSyntaxProtocol & WithOptionalCodeBlockSyntax
    {
      let body = try type.expansion(of: attribute, providingBodyFor: function, in: context)
      code.append(body.map(\.description).joined(separator: "\n"))
    }
    return code
  }
}

/// Finds the attributes that are macros'.
private final class MacroUses: SyntaxVisitor {
  private let macros: MacroDefinitions
  private(set) var all: [MacroUse] = []

  init(_ macros: MacroDefinitions) {
    self.macros = macros
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    if let macro = macros[node.attributeName.trimmedDescription],
      let declaration = node.parent?.parent?.as(DeclSyntax.self)
    {
      all.append(
        MacroUse(attribute: node, declaration: declaration, type: macro.type, conformances: macro.conformances))
    }
    return .skipChildren
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
