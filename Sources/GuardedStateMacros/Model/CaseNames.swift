#if Macros
/// The names of guarded methods as cases of `Method` and `Event`.
///
/// Of several methods with one base name the first has that as its name, so that adding another one below it renames
/// nothing; with its labels it may be written too. The others have their labels in their names; where those don't tell
/// them apart, their types; and then a number.
struct CaseNames {
  private var names: [String: String] = [:]
  /// Names with labels of methods that have a plain one.
  private(set) var aliases: [String: String] = [:]

  /// Names methods in their order.
  init(_ methods: [MethodModel]) {
    var used: Set<String> = []
    for method in methods {
      let numbered = (2...).lazy.map { "\(method.name)\($0)" }
      names[method.indexName] =
        Self.candidates(method).first { used.insert($0).inserted } ?? numbered.first { used.insert($0).inserted }
    }
    let overloads = Dictionary(grouping: methods, by: \.name).values.filter { $0.count > 1 }
    for method in overloads.flatMap(\.self) where self[method] == method.name && !method.parameters.isEmpty {
      let alias = method.name + Self.labels(of: method)
      if !used.contains(alias) { aliases[alias] = method.name }
    }
  }

  /// The name of a method.
  subscript(method: MethodModel) -> String { names[method.indexName] ?? method.name }

  private static func labels(of method: MethodModel) -> String {
    method.parameters.map { ($0.label ?? $0.name.trimmingBackticks).uppercasingFirst }.joined()
  }

  private static func candidates(_ method: MethodModel) -> [String] {
    let name = method.name.escapedIfMetatype
    if method.parameters.isEmpty { return [name, name + "WithoutArguments"] }
    let types = method.parameters.map { $0.type.description.split { !$0.isLetter && !$0.isNumber } }
    let typed = zip(method.parameters, types).map { ($0.label ?? "").uppercasingFirst + $1.joined() }.joined()
    let labels = labels(of: method)
    return [name] + (method.parameters.contains { $0.label != nil } ? [name + labels] : []) + [
      name + typed, name + labels,
    ]
  }
}
#endif
