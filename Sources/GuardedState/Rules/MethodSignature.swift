/// The signature of a guarded method, from which a form, a menu or a command line can be built.
///
/// ```swift
/// for method in account.machine.permittedMethods {
///   let signature = account.machine.signature(of: method)
///   print(signature.description)               // withdraw(_ amount: Int) -> Receipt
/// }
/// ```
public struct MethodSignature: Hashable, Sendable, Codable {
  /// A parameter.
  public struct Parameter: Hashable, Sendable, Codable {
    /// The label, which is the key of the argument in JSON; `_` if there is none.
    public let label: String
    /// The name inside the method.
    public let name: String
    /// The type, as written in the source.
    public let type: String
    /// Whether the argument may be left out.
    public let hasDefault: Bool

    /// Parses a line `name: Type`, which ends in ` =` if the parameter has a default.
    fileprivate init(label: String, _ line: Substring) {
      let name = line.prefix { $0 != ":" }
      hasDefault = line.hasSuffix(" =")
      self.label = label
      self.name = String(name)
      type = String(line.dropFirst(name.count + 2).dropLast(hasDefault ? 2 : 0))
    }
  }

  /// The name of the method's case, which calls it.
  public let name: String
  /// The method's name with its labels, as in `reply(with:)`, which calls it too.
  public let labeledName: String
  /// The parameters in their order.
  public let parameters: [Parameter]
  /// The type of the result, as written in the source; nil for a method that returns nothing.
  public let result: String?
  /// Whether it is async.
  public let isAsync: Bool
  /// Whether it changes the state.
  public let isTransition: Bool

  /// Makes a signature.
  ///
  /// - Parameters:
  ///   - name: The name of the case.
  ///   - labeledName: The name with the labels.
  ///   - lines: The type of the result, and a line `name: Type` for each parameter, ending in ` =` if it has a default.
  ///   - traits: The traits of its calls.
  init(name: String, labeledName: String, lines: String, traits: __MethodTraits) {
    self.name = name
    self.labeledName = labeledName
    let lines = lines.split(separator: "\n", omittingEmptySubsequences: false)
    result = lines.first.flatMap { $0.isEmpty ? nil : String($0) }
    parameters = zip(Self.labels(in: labeledName), lines.dropFirst()).map { Parameter(label: $0, $1) }
    isAsync = traits.contains(.async)
    isTransition = traits.contains(.changes)
  }

  /// The labels in a name with labels; `_` for a missing one.
  static func labels(in labeledName: String) -> [String] {
    labeledName.drop { $0 != "(" }.split { "(:)".contains($0) }.map(String.init)
  }

  /// The types of the parameters, which distinguish overloads.
  static func types(in lines: String) -> [String] {
    lines.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().map { Parameter(label: "", $0).type }
  }
}

extension MethodSignature: CustomStringConvertible {
  /// The method as it is declared, without its modifiers.
  public var description: String {
    let list = parameters.map { parameter in
      let names = parameter.label == parameter.name ? parameter.name : "\(parameter.label) \(parameter.name)"
      return "\(names): \(parameter.type)\(parameter.hasDefault ? " = …" : "")"
    }
    let base = labeledName.prefix { $0 != "(" }
    return "\(base)(\(list.joined(separator: ", ")))\(isAsync ? " async" : "")\(result.map { " -> \($0)" } ?? "")"
  }
}
