#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// Diagnostics for the members of a guarded type and the options of its attribute.
extension Diagnostic {
  static func ownState(_ declaration: DeclSyntax, attribute: AttributeSyntax?) -> Diagnostic {
    let variable = declaration.as(VariableDeclSyntax.self)
    return .error(
      .ownState, at: declaration.nameOfMember,
      "'state' is what '@Guarded' adds: remove this one, or let '@Guarded(machineOnly: true)' add 'machine' alone",
      fixIts: [
        variable?.bindings.count == 1 ? .changing(declaration, to: TokenSyntax.unknown(""), "remove it") : nil,
        attribute.map { .changing($0, to: $0.adding("machineOnly"), "write '@Guarded(machineOnly: true)'") },
      ])
  }

  static func reservedName(_ name: TokenSyntax, of kind: String) -> Diagnostic {
    let meaning =
      HostOutline.modules.contains(name.text) ? "the module that the expansion means" : "what '@Guarded' adds"
    return .error(.reservedName, at: name, "'\(name.text)' is \(meaning); give this \(kind) another name")
  }

  static func unavailableCase(_ name: TokenSyntax) -> Diagnostic {
    .error(
      .unavailableCase, at: name,
      "'\(name.text)' cannot be unavailable, because the machine lists all states and events: remove it, or mark it 'deprecated'"
    )
  }

  static func metatypeName(_ name: TokenSyntax, of kind: String) -> Diagnostic {
    .error(
      .reservedName, at: name,
      "'.\(name.text.trimmingBackticks)' is a type to the compiler; give this \(kind) another name")
  }

  static func rulesNotStatic(_ declaration: DeclSyntax) -> Diagnostic {
    let name = declaration.nameOfMember
    let variable = declaration.isStatic ? nil : declaration.as(VariableDeclSyntax.self)
    return .error(
      .rulesNotStatic, at: name,
      "'\(name.trimmedText)' must be a static property: objects of one type share their rules",
      fixIts: [variable.map { .changing($0, to: $0.asStatic, "make it 'static'") }])
  }

  static func isolatedRules(_ attribute: AttributeSyntax) -> Diagnostic {
    .error(
      .rulesNotStatic, at: attribute,
      "all objects share the rules, and these are isolated to nothing: leave out '\(attribute.trimmedText)'",
      fixIts: [.removing(attribute, as: attribute.trimmedText)])
  }

  static func listedRules(_ written: Syntax, of states: [HostOutline.State], isDiagnosed: Bool) -> Diagnostic {
    let names = (states.map(\.name) + ["a", "b"]).prefix(2).map(\.escapedAsName)
    return Diagnostic(
      // The compiler doesn't know the types of rules in brackets.
      isDiagnosed ? .note : .error, .rulesNotStatic, at: written,
      "rules are a value of their own: 'static let rules = Rules(initial: .\(names[0])) { In(.\(names[0]), to: .\(names[1])) }'"
    )
  }

  static func storedRules(_ variable: VariableDeclSyntax, _ value: ExprSyntax) -> Diagnostic {
    let name = variable.bindings.first?.pattern.trimmedText ?? "rules"
    let right = DeclSyntax("static var \(raw: name): Rules { \(value.trimmed) }")
      .with(\.leadingTrivia, variable.leadingTrivia).with(\.trailingTrivia, variable.trailingTrivia)
    return .note(
      .rulesNotStatic, at: variable.bindingSpecifier,
      "a generic type stores nothing of its own: write 'static var \(name): Rules { … }'",
      fixIts: [.changing(DeclSyntax(variable), to: right, "write 'static var \(name): Rules { … }'")])
  }

  static func unclearOption(_ value: ExprSyntax) -> Diagnostic {
    .error(.unclearOption, at: value, "an option of '@Guarded' is written 'true' or 'false'; the compiler must know it")
  }

  static func untypedLazy(_ binding: PatternBindingSyntax, of host: String) -> Diagnostic {
    let isMachine = ["machine", "self.machine"].contains(binding.initializer?.value.trimmedText)
    let right = "var \(binding.pattern.trimmedText): HostMachine<\(host)> { machine }"
    let variable = isMachine ? binding.parent?.parent?.as(VariableDeclSyntax.self) : nil
    let fixIt = variable.flatMap { variable -> FixIt? in
      if variable.bindings.count > 1 { return nil }
      let modifiers = variable.modifiers.filter { $0.name.text != "lazy" && $0.detail == nil }.map(\.trimmedText)
      let written = DeclSyntax("\(raw: (modifiers + [right]).joined(separator: " "))")
        .with(\.leadingTrivia, variable.leadingTrivia).with(\.trailingTrivia, variable.trailingTrivia)
      return .changing(DeclSyntax(variable), to: written, "write '\(right)'")
    }
    return .error(
      .untypedLazy, at: binding.pattern,
      "the compiler asks for the type of a lazy property before it knows the machine's: "
        + (isMachine ? "write '\(right)', which stores nothing" : "write it out"),
      fixIts: [fixIt])
  }

  static func idleOption(
    _ option: LabeledExprSyntax, of attribute: AttributeSyntax, _ reason: String, _ severity: DiagnosticSeverity
  ) -> Diagnostic {
    let text = option.with(\.trailingComma, nil).trimmedText
    return Diagnostic(
      severity, .idleOption, at: option, "'\(text)' does nothing here: \(reason)",
      fixIts: [.changing(attribute, to: attribute.removing(option), "remove '\(text)'")])
  }

  static func guardedTwice(_ attribute: AttributeSyntax) -> Diagnostic {
    .error(
      .guardedTwice, at: attribute, "a type is guarded once",
      fixIts: [.removing(attribute)])
  }

  static func regionMarkedTwice(_ attribute: AttributeSyntax) -> Diagnostic {
    .error(
      .guardedTwice, at: attribute, "an enum is marked '@Region' once",
      fixIts: [.removing(attribute)])
  }

  static func subclassableWithoutStates(_ name: TokenSyntax) -> Diagnostic {
    .warning(
      .statelessSuperclass, at: name,
      "make '\(name.text)' final: it is guarded without states, and the compiler breaks down over a subclass of such a class"
    )
  }

  static func statelessSuperclass(_ type: TypeSyntax) -> Diagnostic {
    .error(
      .statelessSuperclass, at: type,
      "'\(type.trimmedText)' is guarded without states, and the compiler can't guard a subclass of it with states: "
        + "remove '@Guarded' there, or move the states")
  }
}

extension VariableDeclSyntax {
  /// The variable as a static one.
  fileprivate var asStatic: Self {
    var modifiers = modifiers.filter { $0.name.text != "lazy" }
    modifiers.append(DeclModifierSyntax(name: .keyword(.static, trailingTrivia: .space)))
    modifiers[modifiers.startIndex].leadingTrivia =
      self.modifiers.first?.leadingTrivia ?? bindingSpecifier.leadingTrivia
    return with(\.bindingSpecifier.leadingTrivia, []).with(\.modifiers, modifiers)
  }
}

extension LabeledExprSyntax {
  /// The argument with a space after its colon.
  fileprivate var spaced: Self { with(\.colon, .colonToken(trailingTrivia: .space)) }
}

extension DeclSyntax {
  /// The name of a member, which is underlined.
  fileprivate var nameOfMember: Syntax {
    if let variable = self.as(VariableDeclSyntax.self), let binding = variable.bindings.first {
      return Syntax(binding.pattern)
    }
    return asProtocol(NamedDeclSyntax.self).map { Syntax($0.name) } ?? Syntax(self)
  }
}

extension AttributeSyntax {
  /// Returns the attribute without one of its arguments.
  func removing(_ option: LabeledExprSyntax) -> AttributeSyntax {
    guard case .argumentList(let list) = arguments else { return self }
    var rest = list.filter { $0.id != option.id }
    if let last = rest.indices.last {
      rest[last].trailingComma = nil
      return with(\.arguments, .argumentList(rest))
    }
    var attribute = self
    attribute.attributeName.trailingTrivia = rightParen?.trailingTrivia ?? []
    attribute.leftParen = nil
    attribute.arguments = nil
    attribute.rightParen = nil
    return attribute
  }

  /// Returns the attribute of a method with an additional condition.
  func adding(condition: String) -> AttributeSyntax {
    let value = ExprSyntax("\(raw: condition)")
    guard case .argumentList(let list) = arguments, !list.isEmpty else {
      var attribute = self
      attribute.attributeName.trailingTrivia = []
      attribute.leftParen = .leftParenToken()
      attribute.arguments = .argumentList([LabeledExprSyntax(label: "when", expression: value).spaced])
      attribute.rightParen = .rightParenToken(trailingTrivia: trailingTrivia)
      return attribute
    }
    var all = Array(list)
    let named = all.firstIndex { $0.label?.text == "when" }
    // Before the next label, or at the end.
    let others = all.indices.dropFirst(named.map { $0 + 1 } ?? 0)
    let next = others.first { all[$0].label.map { named != nil || $0.text == "otherwise" } ?? false }
    all.insert(
      named == nil ? LabeledExprSyntax(label: "when", expression: value).spaced : LabeledExprSyntax(expression: value),
      at: next ?? all.count)
    for index in all.indices {
      all[index].trailingComma = index < all.count - 1 ? .commaToken(trailingTrivia: .space) : nil
    }
    return with(\.arguments, .argumentList(LabeledExprListSyntax(all)))
  }

  /// Returns the attribute with an additional option that is true, in the right place.
  func adding(_ option: String) -> AttributeSyntax {
    var added = LabeledExprSyntax(label: option, expression: BooleanLiteralExprSyntax(true))
    added.colon = .colonToken(trailingTrivia: .space)
    guard case .argumentList(let list) = arguments, !list.isEmpty else {
      var attribute = self
      attribute.attributeName = attributeName.with(\.trailingTrivia, [])
      attribute.leftParen = .leftParenToken()
      attribute.arguments = .argumentList([added])
      attribute.rightParen = .rightParenToken(trailingTrivia: trailingTrivia)
      return attribute
    }
    let order = Self.options.firstIndex(of: option) ?? Self.options.count
    let place = list.firstIndex { argument in
      argument.label.flatMap { Self.options.firstIndex(of: $0.text) }.map { $0 > order } ?? false
    }
    var all = Array(list)
    all.insert(added, at: place.map { list.distance(from: list.startIndex, to: $0) } ?? all.count)
    for index in all.indices {
      all[index].trailingComma = index < all.count - 1 ? .commaToken(trailingTrivia: .space) : nil
    }
    return with(\.arguments, .argumentList(LabeledExprListSyntax(all)))
  }
}
#endif
