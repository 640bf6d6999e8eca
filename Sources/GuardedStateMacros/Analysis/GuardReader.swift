#if Macros
import SwiftSyntax

/// Reads the members of a type that are named like guards of its methods' arguments.
struct GuardReader {
  private(set) var guards = ArgumentGuards()

  private let host: String
  /// Whether a superclass may ask a guard that is overridden here.
  private let hasGuardedSuperclass: Bool
  private let methods: [String: [MethodModel]]
  /// The methods without parameters, which have no argument guards but those of states that ignore them.
  private let bare: [String: MethodModel]
  /// The names of guards that say which calls states ignore.
  private let ignoring: Set<String>

  /// Reads the members of a type.
  ///
  /// - Parameters:
  ///   - body: Its members.
  ///   - functions: Its methods, without its callbacks.
  ///   - methods: Its guarded methods.
  ///   - host: The name of the type.
  ///   - hasGuardedSuperclass: Whether a superclass already has a machine.
  init(
    _ body: HostBody, functions: [FunctionDeclSyntax], _ methods: [MethodModel], in host: String,
    hasGuardedSuperclass: Bool
  ) {
    (self.host, self.hasGuardedSuperclass) = (host, hasGuardedSuperclass)
    let ignoring = Set(methods.map(\.ignoreGuardName)).subtracting(methods.map(\.guardName))
    self.ignoring = ignoring
    let named =
      methods.map { ($0.guardName, $0) }
      + methods.map { ($0.ignoreGuardName, $0) }.filter { ignoring.contains($0.0) }
    self.methods = Dictionary(grouping: named.filter { !$0.1.parameters.isEmpty }, by: \.0).mapValues { $0.map(\.1) }
    bare = Dictionary(named.filter(\.1.parameters.isEmpty)) { first, _ in first }
    let names = Set(self.methods.keys).union(bare.keys)
    let candidates = functions.filter { !$0.isMarkedUnguarded && names.contains($0.name.text.trimmingBackticks) }
    var taken: Set<String> = []
    // Guards with equal spelling come first: no other one guards their methods.
    for node in candidates {
      guard blocker(node) == nil, let method = self.candidates(node).first(where: { isSpelledAlike(node, $0) }) else {
        continue
      }
      add(node, method)
      guards.nodes.insert(node.id)
      taken.insert(node.name.text + method.indexName)
    }
    for node in candidates where !guards.nodes.contains(node.id) {
      guards.nodes.insert(node.id)
      read(node, taken)
    }
    guards.mistakes += body.variables.filter { !$0.isMarkedUnguarded }.flatMap(propertyMistakes)
    guards.hidden = body.hiddenFunctions.filter {
      !$0.isMarkedUnguarded && names.contains($0.name.text.trimmingBackticks)
    }
  }

  /// Whether a member is named like a guard that says which calls a state ignores.
  private func isIgnoring(_ name: TokenSyntax) -> Bool { ignoring.contains(name.text.trimmingBackticks) }

  private mutating func add(_ node: FunctionDeclSyntax, _ method: MethodModel, _ types: [Int: TypeSyntax] = [:]) {
    guards.all.append(
      ArgumentGuard(node: node, method: method, uncertainTypes: types, isIgnoring: isIgnoring(node.name)))
  }

  private func mistake(_ name: TokenSyntax, _ method: MethodModel, _ reason: GuardMistake.Reason) -> GuardMistake {
    GuardMistake(name: name, method: method, reason: reason, isIgnoring: isIgnoring(name))
  }

  /// Reads a method whose types aren't equal to those of a method that it is named for.
  private mutating func read(_ node: FunctionDeclSyntax, _ taken: Set<String>) {
    let name = node.name.text.trimmingBackticks
    if let method = bare[name], methods[name] == nil || parameters(node).isEmpty {
      if !isIgnoring(node.name) {
        guards.mistakes.append(mistake(node.name, method, .noArguments(DeclSyntax(node))))
      } else if !parameters(node).isEmpty {
        guards.mistakes.append(mistake(node.name, method, .form(.otherArguments(node.signature.parameterClause))))
      } else if let blocker = formBlocker(node) {
        guards.mistakes.append(mistake(node.name, method, blocker))
      } else {
        add(node, method)
      }
      return
    }
    let candidates = candidates(node)
    let free = candidates.filter { !taken.contains(node.name.text + $0.indexName) }
    guard let method = free.first ?? candidates.first ?? nearest(node, taken) else { return }
    let reason: GuardMistake.Reason
    if let blocker = blocker(node) {
      reason = blocker
    } else if candidates.isEmpty {
      reason = .form(.otherArguments(node.signature.parameterClause))
    } else if let (own, wanted) = otherType(node, method) {
      reason = .otherType(own, wanted)
    } else {
      add(node, method, uncertainTypes(node, method))
      return
    }
    // An inherited guard of another method with the name, whose types only the superclass knows.
    if hasGuardedSuperclass, node.isOverride { return }
    guards.mistakes.append(mistake(node.name, method, reason))
  }

  /// Returns the methods that have the labels of a guard. A guard can't have specifiers, variadic parameters or
  /// autoclosures.
  private func candidates(_ node: FunctionDeclSyntax) -> [MethodModel] {
    let parameters = parameters(node)
    guard parameters.allSatisfy({ $0.specifiers.isEmpty && !$0.isVariadic && !$0.isAutoclosure }) else { return [] }
    return (methods[node.name.text.trimmingBackticks] ?? []).filter {
      $0.parameters.map(\.label) == parameters.map(\.label)
    }
  }

  /// Returns the method that a guard is named for with the most similar labels, preferably one without a guard.
  private func nearest(_ node: FunctionDeclSyntax, _ taken: Set<String>) -> MethodModel? {
    let labels = parameters(node).map(\.label)
    func distance(_ method: MethodModel) -> (Int, Int) {
      let own = method.parameters.map(\.label)
      return (abs(own.count - labels.count), zip(own, labels).count { $0 != $1 })
    }
    let named = methods[node.name.text.trimmingBackticks] ?? []
    let free = named.filter { !taken.contains(node.name.text + $0.indexName) }
    return (free.isEmpty ? named : free).min { distance($0) < distance($1) }
  }

  private func parameters(_ node: FunctionDeclSyntax) -> [MethodModel.Parameter] {
    node.signature.parameterClause.parameters.map { MethodModel.Parameter($0) }
  }

  /// Returns the reason why a method can't be a guard, whatever its parameters; nil if there is none.
  private func blocker(_ node: FunctionDeclSyntax) -> GuardMistake.Reason? {
    let methods = methods[node.name.text.trimmingBackticks] ?? []
    return methods.contains(where: \.showsArguments) ? formBlocker(node) : .unseenArguments
  }

  /// Returns the reason why the form of a method rules out a guard; nil if there is none.
  private func formBlocker(_ node: FunctionDeclSyntax) -> GuardMistake.Reason? {
    if !node.guardAttributes.isEmpty { return .form(.isGuarded) }
    if let modifier = node.modifiers.first(where: \.isStatic) { return .form(.isStatic(modifier)) }
    let effects = node.signature.effectSpecifiers
    if effects?.asyncSpecifier != nil { return .form(.isAsync) }
    if MethodModel.Throwing(effects?.throwsClause) != .nothing { return .form(.throwsErrors) }
    if node.genericParameterClause != nil || node.genericWhereClause != nil { return .form(.isGeneric) }
    return node.answers(in: host) ? nil : .form(.otherResult)
  }

  private func isSpelledAlike(_ node: FunctionDeclSyntax, _ method: MethodModel) -> Bool {
    method.showsArguments && uncertainTypes(node, method).isEmpty
      && otherType(node, method) == nil
  }

  /// Returns the types of parameters that are spelled differently from those of a method.
  private func uncertainTypes(_ node: FunctionDeclSyntax, _ method: MethodModel) -> [Int: TypeSyntax] {
    let types = zip(parameters(node), method.parameters).enumerated().filter { _, pair in
      pair.0.type.meaning(in: host) != pair.1.type.meaning(in: host)
    }
    return Dictionary(uniqueKeysWithValues: types.map { ($0, $1.0.type) })
  }

  /// Returns the first type that clearly differs from a method's, and the method's.
  private func otherType(_ node: FunctionDeclSyntax, _ method: MethodModel) -> (TypeSyntax, TypeSyntax)? {
    let clauses = (node.signature.parameterClause, method.node.signature.parameterClause)
    let written = Array(zip(clauses.0.parameters.map(\.type), clauses.1.parameters.map(\.type)))
    let place = zip(parameters(node), method.parameters).enumerated().first { _, pair in
      pair.0.isEscaping && !pair.1.isEscaping || pair.1.type.isClearlyOther(than: pair.0.type, in: host)
    }
    return place.map { written[$0.offset] }
  }

  /// Returns the properties that are named like guards. Properties can't see arguments.
  private func propertyMistakes(_ declaration: VariableDeclSyntax) -> [GuardMistake] {
    declaration.bindings.compactMap { binding in
      guard let name = binding.name else { return nil }
      if let method = bare[name.text.trimmingBackticks] {
        return mistake(name, method, isIgnoring(name) ? .form(.isProperty) : .noArguments(DeclSyntax(declaration)))
      }
      return methods[name.text.trimmingBackticks]?.first.map { mistake(name, $0, .form(.isProperty)) }
    }
  }
}
#endif
