#if Macros
/// The names of guarded methods as cases of `Method` and `Event`.
///
/// The first of several methods with one base name has that as its case, so that adding another one below it renames
/// nothing. Its name with labels is an alias. The others are named with their labels, with their types if the labels
/// are ambiguous, and finally with a number.
struct CaseNames {
  private var names: [String: String] = [:]
  /// The names with labels of methods that have their base name as case.
  private(set) var aliases: [String: String] = [:]

  /// Creates the names of methods, in order.
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

  /// The case of a method.
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
