#if Macros
/// A form of guarded methods, as data: the declaration, the call and the expected outcome follow from it.
struct CrossingForm {
  enum Attribute: String, CaseIterable { case transition = "Transition", allowed = "Allowed" }
  enum Errors: String {
    case none = "", any = " throws", refusal = " throws(Refusal)", own = " throws(OwnError)"
    case foreign = " throws(Oops)", generic = " throws(Failure)", rethrown = " rethrows"
  }
  enum Result: String {
    case nothing = "", optional = "Int?", value = "Int", state = "State", optionalState = "State?"
    case opaque = "some Equatable & Sendable", sent = "sending Parcel"
  }
  enum Parameter { case consumed, sent, changed, generic }
  enum Option { case via, waits, value, nothing, trap, twoTargets }

  let name: String
  var attribute = Attribute.transition
  var isAsync = false
  var errors = Errors.none
  var result = Result.nothing
  var parameter: Parameter?
  var option: Option?
  /// A part of what the compiler says of this form in each host; nil if it compiles.
  var rejection: String?

  /// The name of the guarded method.
  var method: String { (attribute == .transition ? "go" : "look") + name }
  /// The name of its guard with arguments.
  var guardName: String { "should" + method.prefix(1).uppercased() + method.dropFirst() }
  var canThrow: Bool { ![.none, .refusal].contains(errors) }
  var picksTarget: Bool { result == .state || result == .optionalState }
  /// Whether the method can't be called by name.
  var needsDirectCall: Bool { [.consumed, .changed, .generic].contains(parameter) || errors == .generic }

  /// All forms that compile in a host of some kind.
  static let all = both.flatMap { form in Attribute.allCases.map { form.with($0) } } + transitions + calls

  /// The forms of both attributes.
  private static let both = [
    CrossingForm(name: "Void"),
    CrossingForm(name: "Throws", errors: .any),
    CrossingForm(name: "Refusal", errors: .refusal),
    CrossingForm(name: "Own", errors: .own),
    CrossingForm(name: "Optional", result: .optional),
    CrossingForm(name: "OptionalThrows", errors: .any, result: .optional),
    CrossingForm(name: "ValueThrows", errors: .any, result: .value),
    CrossingForm(name: "ValueOwn", errors: .own, result: .value),
    CrossingForm(name: "Opaque", errors: .any, result: .opaque),
    CrossingForm(name: "Sent", errors: .any, result: .sent),
    CrossingForm(name: "Consuming", parameter: .consumed),
    CrossingForm(name: "ConsumingThrows", errors: .any, parameter: .consumed),
    CrossingForm(name: "Sending", parameter: .sent),
    CrossingForm(name: "SendingThrows", errors: .any, parameter: .sent),
    CrossingForm(name: "Inout", errors: .any, parameter: .changed),
    CrossingForm(name: "Generic", errors: .any, parameter: .generic),
    CrossingForm(name: "GenericError", errors: .generic),
    CrossingForm(name: "Async", isAsync: true),
    CrossingForm(name: "AsyncThrows", isAsync: true, errors: .any),
    CrossingForm(name: "AsyncRefusal", isAsync: true, errors: .refusal),
    CrossingForm(name: "AsyncOwn", isAsync: true, errors: .own),
    CrossingForm(name: "AsyncOptional", isAsync: true, result: .optional),
    CrossingForm(name: "AsyncValue", isAsync: true, errors: .any, result: .value),
    CrossingForm(name: "AsyncOpaque", isAsync: true, errors: .any, result: .opaque),
    CrossingForm(name: "AsyncConsuming", isAsync: true, errors: .any, parameter: .consumed),
    CrossingForm(name: "Waits", isAsync: true, errors: .any, option: .waits),
    CrossingForm(name: "WaitsValue", isAsync: true, errors: .any, result: .value, option: .waits),
  ]

  private static let transitions = [
    CrossingForm(name: "State", result: .state),
    CrossingForm(name: "StateThrows", errors: .any, result: .state),
    CrossingForm(name: "StateOwn", errors: .own, result: .state),
    CrossingForm(name: "StateOptional", result: .optionalState),
    CrossingForm(name: "AsyncState", isAsync: true, result: .state),
    CrossingForm(name: "AsyncStateThrows", isAsync: true, errors: .any, result: .state),
    CrossingForm(name: "AsyncStateOptional", isAsync: true, result: .optionalState),
    CrossingForm(name: "Via", isAsync: true, errors: .any, option: .via),
    CrossingForm(name: "ViaValue", isAsync: true, errors: .any, result: .value, option: .via),
    CrossingForm(name: "ViaState", isAsync: true, errors: .any, result: .state, option: .via),
  ]

  private static let calls = [
    CrossingForm(name: "Rethrows", attribute: .allowed, errors: .rethrown),
    CrossingForm(name: "RethrowsOptional", attribute: .allowed, errors: .rethrown, result: .optional),
    CrossingForm(name: "Otherwise", attribute: .allowed, result: .value, option: .value),
    CrossingForm(name: "OtherwiseThrows", attribute: .allowed, errors: .any, result: .value, option: .value),
    CrossingForm(name: "OtherwiseNil", attribute: .allowed, result: .optional, option: .nothing),
    CrossingForm(name: "AsyncOtherwise", attribute: .allowed, isAsync: true, result: .value, option: .value),
    CrossingForm(name: "Trap", attribute: .allowed, option: .trap),
    CrossingForm(name: "TrapValue", attribute: .allowed, result: .value, option: .trap),
  ]

  /// The forms that compile in no host.
  static let rejected = [
    CrossingForm(name: "Rethrows", errors: .rethrown, rejection: "a transition can't rethrow; make it throw"),
    CrossingForm(name: "Value", result: .value, rejection: "a refused call of 'goValue' has no 'Int' to return"),
    CrossingForm(
      name: "Value", attribute: .allowed, result: .value, rejection: "or say '@Allowed(otherwise: value)'"),
    CrossingForm(name: "Foreign", errors: .foreign, rejection: "a refused call has no such error to throw"),
    CrossingForm(
      name: "Foreign", attribute: .allowed, errors: .foreign, rejection: "a refused call has no such error to throw"),
    CrossingForm(name: "TwoTargets", option: .twoTargets, rejection: "'goTwoTargets' has several targets"),
    CrossingForm(
      name: "Otherwise", result: .optional, option: .nothing, rejection: "'@Transition' takes no 'otherwise:' but"),
    CrossingForm(name: "ViaSync", errors: .any, option: .via, rejection: "'goViaSync' isn't async"),
    CrossingForm(
      name: "ViaOwn", isAsync: true, errors: .own, option: .via, rejection: "cannot limit its errors to one type"),
    CrossingForm(
      name: "ViaOptional", isAsync: true, errors: .any, result: .optionalState, option: .via,
      rejection: "with 'via:' a body must say where it leads"),
    CrossingForm(name: "WaitsSync", errors: .any, option: .waits, rejection: "a call of 'goWaitsSync' can't wait"),
    CrossingForm(
      name: "WaitsVoid", attribute: .allowed, isAsync: true, option: .waits,
      rejection: "a call of 'lookWaitsVoid' can't wait"),
  ]

  private func with(_ attribute: Attribute) -> CrossingForm {
    var form = self
    form.attribute = attribute
    return form
  }
}
#endif
