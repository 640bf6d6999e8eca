#if Macros
import SwiftSyntax

/// The result of reading a method as a callback. One that is marked `@Unguarded` isn't meant as such.
struct CallbackReading {
  let node: FunctionDeclSyntax
  private(set) var callback: CallbackModel?
  private(set) var mistake: CallbackMistake?

  /// Reads a method that may refer to some types.
  init(_ node: FunctionDeclSyntax, _ types: TypesOfHost) {
    self.node = node
    guard !node.isMarkedUnguarded, let (moment, state) = CallbackMoment.named(node.name.text.trimmingBackticks) else {
      return
    }
    let parameters = Array(node.signature.parameterClause.parameters)
    let labels = parameters.map { $0.firstName.text }
    let type = labels.last == "animated" ? nil : parameters.last?.type
    let blocker = Self.blocker(node, moment)
    if blocker == nil, let form = moment.form(labels), Self.fits(parameters, form, moment, types),
      !parameters.contains(where: { types.isForeign($0.type) })
    {
      callback = CallbackModel(node: node, moment: moment.name, state: state, form: form, type: type)
    } else {
      let reason = blocker ?? .otherArguments(node.signature.parameterClause)
      mistake = CallbackMistake(name: node.name, moment: moment, state: state, reason: reason)
    }
  }

  /// Returns the reason why a method can't be a callback, whatever its parameters; nil if there is none.
  private static func blocker(_ node: FunctionDeclSyntax, _ moment: CallbackMoment) -> CallbackMistake.Reason? {
    if !node.guardAttributes.isEmpty { return .isGuarded }
    if let modifier = node.modifiers.first(where: \.isStatic) { return .isStatic(modifier) }
    let effects = node.signature.effectSpecifiers
    if effects?.asyncSpecifier != nil { return .isAsync }
    if MethodModel.Throwing(effects?.throwsClause) != .nothing, !moment.mayThrow { return .throwsErrors }
    if node.genericParameterClause != nil || node.genericWhereClause != nil { return .isGeneric }
    let result = node.signature.returnClause?.type.trimmedText
    let fits =
      moment.answers
      ? ["Bool", "Swift.Bool"].contains(result) : [nil, "Void", "()", "Swift.Void"].contains(result)
    return fits ? nil : .otherResult
  }

  /// Whether parameters with the labels of a form may also have its types, judging by their names.
  private static func fits(
    _ parameters: [FunctionParameterSyntax], _ form: CallbackModel.Form, _ moment: CallbackMoment, _ types: TypesOfHost
  ) -> Bool {
    parameters.allSatisfy { parameter in
      if parameter.ellipsis != nil { return false }
      let name = parameter.type.nameOfParameterType
      switch parameter.firstName.text {
      case "animated": return name == "Bool"
      case "sender": return name.map { !CallbackMoment.notSubjects.contains($0) } ?? false
      default:
        guard let name else { return false }
        if name == "State", form == .transition, types.hasValues { return true }
        return name == moment.subject.rawValue || name == "Any" || !CallbackMoment.notSubjects.contains(name)
      }
    }
  }
}

extension HostCallbacks {
  /// Sorts the methods of a body as callbacks, besides argument guards.
  init(_ readings: [CallbackReading], in body: HostBody, besides guards: ArgumentGuards, _ types: TypesOfHost) {
    self.types = types
    all = readings.compactMap(\.callback)
    mistakes =
      readings.filter { !$0.node.isOverride && !guards.nodes.contains($0.node.id) }
      .compactMap(\.mistake) + body.variables.flatMap { CallbackMistake.all($0) }
    hidden = body.hiddenFunctions.compactMap { CallbackReading($0, types).callback }
  }
}

extension CallbackMistake {
  /// Returns the properties that are named like callbacks and may be meant as such: closures, and those named like a
  /// callback with an answer. A flag `didFail` isn't one.
  static func all(_ declaration: VariableDeclSyntax) -> [Self] {
    if declaration.isMarkedUnguarded { return [] }
    return declaration.bindings.compactMap { binding in
      guard let name = binding.name,
        let (moment, state) = CallbackMoment.named(name.text.trimmingBackticks),
        moment.answers || binding.holdsClosure
      else { return nil }
      return Self(name: name, moment: moment, state: state, reason: .isProperty)
    }
  }
}

extension PatternBindingSyntax {
  /// Whether the value is a closure, as far as the syntax shows.
  fileprivate var holdsClosure: Bool {
    if initializer?.value.is(ClosureExprSyntax.self) == true { return true }
    return typeAnnotation?.type.description.contains("->") ?? false
  }
}
#endif
