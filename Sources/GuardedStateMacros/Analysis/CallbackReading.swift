#if Macros
import SwiftSyntax

/// The result of reading a method as a callback.
enum CallbackReading {
  case callback(CallbackModel)
  case mistake(CallbackMistake)
  /// The name isn't that of a callback.
  case other

  /// Reads a method.
  ///
  /// - Parameters:
  ///   - node: The method.
  ///   - hasValues: Whether states carry values, which callbacks of states may take.
  ///   - types: The types that the method may refer to.
  init(_ node: FunctionDeclSyntax, hasValues: Bool, types: TypesOfHost) {
    guard let (moment, state) = CallbackMoment.named(node.name.text.trimmingBackticks) else {
      self = .other
      return
    }
    let parameters = Array(node.signature.parameterClause.parameters)
    let labels = parameters.map { $0.firstName.text }
    let type = labels.last == "animated" ? nil : parameters.last?.type
    let mistake = { (reason: CallbackMistake.Reason) in
      Self.mistake(CallbackMistake(name: node.name, moment: moment, state: state, reason: reason))
    }
    if let reason = Self.obstacle(node, moment) {
      self = mistake(reason)
    } else if let form = moment.form(labels), Self.fits(parameters, form, moment, hasValues: hasValues),
      !parameters.contains(where: { types.isForeign($0.type, isUnguarded: node.isMarkedUnguarded) })
    {
      self = .callback(CallbackModel(node: node, moment: moment.name, state: state, form: form, type: type))
    } else {
      self = mistake(.otherArguments(node.signature.parameterClause))
    }
  }

  /// Returns the reason why a method can't be a callback, whatever its parameters; nil if there is none.
  private static func obstacle(_ node: FunctionDeclSyntax, _ moment: CallbackMoment) -> CallbackMistake.Reason? {
    if !node.guardAttributes.isEmpty { return .isGuarded }
    if let modifier = node.modifiers.first(where: \.isStatic) { return .isStatic(modifier) }
    let effects = node.signature.effectSpecifiers
    if effects?.asyncSpecifier != nil { return .isAsync }
    if MethodModel.Throwing(effects?.throwsClause) != .nothing { return .throwsErrors }
    if node.genericParameterClause != nil || node.genericWhereClause != nil { return .isGeneric }
    let result = node.signature.returnClause?.type.trimmedText
    let fits =
      moment.answers
      ? ["Bool", "Swift.Bool"].contains(result) : [nil, "Void", "()", "Swift.Void"].contains(result)
    return fits ? nil : .otherResult
  }

  /// Whether parameters with the labels of a form may also have its types, judging by their names.
  private static func fits(
    _ parameters: [FunctionParameterSyntax], _ form: CallbackModel.Form, _ moment: CallbackMoment, hasValues: Bool
  ) -> Bool {
    parameters.allSatisfy { parameter in
      if parameter.ellipsis != nil { return false }
      let name = parameter.type.nameOfParameterType
      switch parameter.firstName.text {
      case "animated": return name == "Bool"
      case "sender": return name.map { !CallbackMoment.notSubjects.contains($0) } ?? false
      default:
        guard let name else { return false }
        if name == "State", form == .transition, hasValues { return true }
        return name == moment.subject.rawValue || name == "Any" || !CallbackMoment.notSubjects.contains(name)
      }
    }
  }
}

extension CallbackReading {
  /// The callback; nil for anything else.
  var callback: CallbackModel? { if case .callback(let callback) = self { callback } else { nil } }
  /// The mistake; nil for anything else.
  var mistake: CallbackMistake? { if case .mistake(let mistake) = self { mistake } else { nil } }
}

extension CallbackMistake {
  /// Returns the properties that are named like callbacks and may be meant as such: closures, and those named like a
  /// callback with an answer. A flag `didFail` isn't one.
  static func all(_ declaration: VariableDeclSyntax) -> [Self] {
    if declaration.isMarkedUnguarded { return [] }
    return declaration.bindings.compactMap { binding in
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
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
