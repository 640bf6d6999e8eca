#if Macros
import Foundation
import SwiftParser
import SwiftSyntax

/// The type declarations in the source files of a module.
///
/// A file is parsed if it contains a guarded type, or when one of them refers to a name in the file.
final class SourceModule {
  /// A declaration of a type.
  struct TypeSource {
    /// The name, with those of the enclosing types.
    let name: String
    let node: any DeclGroupSyntax
    let file: String

    var isGuarded: Bool { node.attributes.contains { $0.as(AttributeSyntax.self)?.plainName == "Guarded" } }
    /// The name of the first inherited type, without generic arguments.
    var leadingType: String? {
      node.inheritanceClause?.leadingType.map { String($0.prefix { $0 != "<" }) }
    }
  }

  let name: String
  /// The guarded types in order. Only the first of several with one name is included.
  private(set) var guarded: [TypeSource] = []
  /// The guarded types with the name of another one.
  private(set) var repeated: [TypeSource] = []
  private var types: [String: TypeSource] = [:]
  private var extensions: [String: [DeclSyntax]] = [:]
  /// The texts of the files that aren't parsed.
  private var unread: [(file: String, text: String)] = []

  init(_ module: Options.Module) throws {
    name = module.name
    for file in module.files {
      guard let data = FileManager.default.contents(atPath: file) else {
        throw Mistake(text: "there is no file '\(file)'")
      }
      let text = String(decoding: data, as: UTF8.self)
      if text.contains("Guarded") { parse(text, file) } else { unread.append((file, text)) }
    }
  }

  /// Returns the type with a name, seen from inside another one; nil if the module doesn't declare it.
  func type(named name: String, from scope: String) -> TypeSource? {
    if let known = lookUp(name, from: scope) { return known }
    return parseFiles(containing: name) ? lookUp(name, from: scope) : nil
  }

  /// Returns the members of a type's extensions.
  func members(ofExtensionsOf type: TypeSource) -> [DeclSyntax] {
    parseFiles(containing: "extension")
    return extensions[type.name] ?? []
  }

  private func lookUp(_ name: String, from scope: String) -> TypeSource? {
    var outer = scope.split(separator: ".").map(String.init)
    while !outer.isEmpty {
      if let known = types[(outer + [name]).joined(separator: ".")] { return known }
      outer.removeLast()
    }
    return types[name]
  }

  /// Parses the remaining files that contain a text, and returns whether there are any.
  @discardableResult
  private func parseFiles(containing text: String) -> Bool {
    let all = unread
    unread = all.filter { !$0.text.contains(text) }
    for (file, source) in all where source.contains(text) { parse(source, file) }
    return unread.count < all.count
  }

  private func parse(_ text: String, _ file: String) {
    collect(Parser.parse(source: text).statements.declarations, inside: [], file)
  }

  private func collect(_ declarations: [DeclSyntax], inside path: [String], _ file: String) {
    for declaration in declarations {
      if let condition = declaration.as(IfConfigDeclSyntax.self) {
        collect(condition.declarations, inside: path, file)
      } else if let node = declaration.asProtocol((any DeclGroupSyntax).self) {
        let extended = declaration.as(ExtensionDeclSyntax.self)?.extendedType.trimmedText
        guard let own = extended ?? node.asProtocol((any NamedDeclSyntax).self)?.name.text.trimmingBackticks else {
          continue
        }
        let inner = path + [own]
        let members = node.memberBlock.members.map(\.decl)
        let type = TypeSource(name: inner.joined(separator: "."), node: node, file: file)
        if extended != nil {
          extensions[type.name, default: []] += members
        } else {
          add(type)
        }
        collect(members, inside: inner, file)
      }
    }
  }

  private func add(_ type: TypeSource) {
    let isFirst = types[type.name] == nil
    if isFirst { types[type.name] = type }
    if type.isGuarded { isFirst ? guarded.append(type) : repeated.append(type) }
  }
}

extension CodeBlockItemListSyntax {
  /// The declarations among the statements.
  fileprivate var declarations: [DeclSyntax] { compactMap { $0.item.as(DeclSyntax.self) } }
}

extension IfConfigDeclSyntax {
  /// The declarations in all clauses.
  fileprivate var declarations: [DeclSyntax] {
    clauses.flatMap { clause -> [DeclSyntax] in
      switch clause.elements {
      case .statements(let statements): statements.declarations
      case .decls(let members): members.map(\.decl)
      default: []
      }
    }
  }
}
#endif
