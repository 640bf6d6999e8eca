import Foundation
import GuardedState
internal import GuardedStateRules

/// A guarded method as a tool.
public struct Tool: Hashable, Sendable, Encodable {
  /// The name, which calls it. It is the name of the method's case, so it is unique.
  public let name: String
  /// The first paragraph of the method's documentation, on one line; empty without one.
  public let summary: String
  /// The schema of the arguments (JSON Schema 2020-12): an object with their names.
  public let inputSchema: JSONSchema
  /// The names of arguments without defaults that may be missing, because their types are optional.
  let optionals: [String]

  private enum CodingKeys: CodingKey { case name, summary, inputSchema }
}

extension Tool {
  private static let lock = NSLock()
  // Read and written only while the lock is held.
  nonisolated(unsafe) private static var known: [ObjectIdentifier: [Tool]] = [:]

  /// The tools of a type, with those of its superclasses, made once.
  static func all<Host: ToolHost>(of host: Host.Type) -> [Tool] {
    if let known = lock.withLock({ known[ObjectIdentifier(host)] }) { return known }
    let made = made(of: host)
    lock.withLock { known[ObjectIdentifier(host)] = made }
    return made
  }

  private static func made<Host: ToolHost>(of host: Host.Type) -> [Tool] {
    let table = Host.__rules
    let names = table.methodNames
    var tools: [String: Tool] = [:]
    for declared in Host.__tools {
      guard let method = names.firstIndex(of: declared.name) else { continue }
      do {
        if let reason = declared.missing { throw JSONSchema.Missing(reason) }
        tools[declared.name] = try Tool(declared, table.signature(of: method))
      } catch {
        MistakeReport.write(["\(Host.self): '\(declared.name)' is no tool: \(error)"])
      }
    }
    return names.compactMap { tools[$0] }
  }

  /// The arguments of a call that can't be read as values of their types, with the reasons.
  func mistakes<Host: ToolHost>(in json: Data, of host: Host.Type) -> [String] {
    guard let method = Host.__rules.methodNames.firstIndex(of: name),
      let declared = Host.__tools.last(where: { $0.name == name }),
      let given = try? JSONDecoder().decode([String: JSONSchema.Value].self, from: json)
    else { return [] }
    let parameters = zip(Host.__rules.signature(of: method).parameters, declared.types).compactMap { parameter, type in
      type.type.map { (name: parameter.argumentName, type: $0) }
    }
    let names = parameters.map(\.name)
    let unknown = given.keys.filter { !names.contains($0) }.sorted().map { "there is no argument '\($0)'" }
    let missing = names.filter { given[$0] == nil && inputSchema.requires($0) }.map { "'\($0)' is missing" }
    return missing + __Tool.Work<Host.MethodName>.mistakes(in: json, parameters) + unknown
  }

  private init(_ declared: __Tool, _ signature: MethodSignature) throws(JSONSchema.Missing) {
    let text = Documentation(declared.documentation)
    var properties: [String: JSONSchema.Value] = [:]
    var (required, optionals): ([String], [String]) = ([], [])
    for (type, parameter) in zip(declared.types, signature.parameters) {
      let name = parameter.argumentName
      guard name != "_" else { throw JSONSchema.Missing("an argument has no name") }
      guard properties[name] == nil else { throw JSONSchema.Missing("two arguments are named '\(name)'") }
      guard let type = type.type else { throw JSONSchema.Missing("the argument '\(name)' can't be copied") }
      var schema = try JSONSchema.of(type, "the argument '\(name)'")
      if let summary = text.parameters[parameter.name] { schema["description"] = .string(summary) }
      properties[name] = .object(schema)
      if parameter.hasDefault { continue }
      if JSONSchema.isOptional(type) { optionals.append(name) } else { required.append(name) }
    }
    self.optionals = optionals
    name = declared.name
    summary = text.summary
    inputSchema = JSONSchema([
      "type": "object", "properties": .object(properties), "required": .array(required.map { .string($0) }),
      "additionalProperties": false,
    ])
  }
}

extension MethodSignature.Parameter {
  /// The name of the argument in an object.
  fileprivate var argumentName: String { label == "_" ? name : label }
}

/// The documentation of a method.
struct Documentation {
  /// The first paragraph, on one line.
  private(set) var summary = ""
  /// The texts of the parameters, on one line each.
  private(set) var parameters: [String: String] = [:]

  init(_ text: String) {
    var parameter: String?
    var isInSummary = true
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.trimmingCharacters(in: .whitespaces)
      if let item = words.firstMatch(of: /^- (?:[Pp]arameter )?`?(\w+)`?: (.*)$/), words.hasPrefix("- ") {
        isInSummary = false
        let name = String(item.1)
        let isOther = ["Returns", "Throws", "Note", "Parameters", "Complexity", "Warning", "SeeAlso"].contains(name)
        parameter = isOther ? nil : name
        if !isOther { parameters[name] = String(item.2) }
      } else if words.isEmpty || words.hasPrefix("- ") {
        if !summary.isEmpty || words.hasPrefix("- ") { isInSummary = false }
        parameter = nil
      } else if let parameter {
        parameters[parameter, default: ""] += " \(words)"
      } else if isInSummary {
        summary += summary.isEmpty ? words : " \(words)"
      }
    }
  }
}
