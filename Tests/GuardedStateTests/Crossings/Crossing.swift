#if Macros
/// The kinds of hosts.
enum CrossingHost: String, CaseIterable, Sendable {
  case final, subclass, override, mainActor, actor, generic, monitor, object

  /// Whether the host runs where it is called, so that its async methods say so.
  var runsWithCaller: Bool { ![.mainActor, .actor].contains(self) }
  /// The type of the parameter that guards see.
  var number: String { self == .generic ? "Item" : "Int" }
}

/// The kinds of guards.
enum CrossingGuard: String, CaseIterable, Sendable {
  case none, condition, verdict, arguments, defaulted, inherited

  /// The kinds that are compiled. Guards that a host inherits from a protocol extension aren't called yet.
  static let compiled: [CrossingGuard] = [.none, .condition, .verdict, .arguments, .defaulted]

  /// The property that is the condition; nil if the guard is none.
  var property: String? { self == .condition ? "isFit" : self == .verdict ? "isFine" : nil }
  /// Whether the guard is a method with the arguments of the call.
  var isMethod: Bool { [.arguments, .defaulted, .inherited].contains(self) }
  /// Whether the guard's argument has no default value.
  var needsNumber: Bool { self == .arguments || self == .inherited }
}

/// A guarded method of one form, with one guard, in one host.
struct Crossing {
  let host: CrossingHost
  let form: CrossingForm
  let `guard`: CrossingGuard

  /// The name of the host's type.
  var type: String { host.rawValue.prefix(1).uppercased() + host.rawValue.dropFirst() + "Host" }
  var name: String { "\(host) × \(form.method) × \(`guard`)" }

  /// The crossings of one layer. In a layer each pair of host and form has one guard. All layers have all triples.
  static func layer(_ layer: Int, of guards: [CrossingGuard] = CrossingGuard.compiled) -> [Crossing] {
    CrossingHost.allCases.enumerated().flatMap { row, host in
      CrossingForm.all.enumerated().map { column, form in
        Crossing(host: host, form: form, guard: guards[(row + column + layer) % guards.count])
      }
    }
  }

  /// A part of what the compiler says of this crossing; nil if it compiles without a warning.
  var rejection: String? {
    if host == .monitor, form.isAsync { return "a guarded method of a synchronized class can't be async" }
    if host == .monitor, form.option == .via || form.option == .waits {
      return "is for async methods, which a synchronized class can't guard"
    }
    if host == .override, form.result == .opaque { return "method does not override any method" }
    if host == .override, form.isAsync, form.attribute == .transition, [.own, .refusal].contains(form.errors) {
      return "cannot limit its errors to one type"  // The superclass's method may have `via:`.
    }
    if `guard`.isMethod, [.consumed, .sent, .generic].contains(form.parameter) || form.errors == .generic {
      return "'\(form.guardName)' is never asked about"
    }
    return form.rejection
  }

  /// The forms that compile in no host, in all hosts.
  static let rejected = CrossingHost.allCases.filter { $0 != .override }.flatMap { host in
    CrossingForm.rejected.map { Crossing(host: host, form: $0, guard: .none) }
  }

  /// The numbers of the lines of a source that declare the method or its guard in its host.
  func lines(in source: String) -> [Int] {
    var isInside = false
    return source.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { index, line in
      if line == "@Guarded" || line.hasPrefix("@Guarded(") || line.hasPrefix("@Guarded ") { isInside = false }
      if line.hasSuffix(" {"), line.contains(/(class|actor) (Base)?\w+Host/) { isInside = line.contains(type) }
      let isDeclaration = line.contains("func \(form.method)(") || line.contains("func \(form.method)<")
      return isInside && (isDeclaration || line.contains("func \(form.guardName)")) ? index + 1 : nil
    }
  }

  // MARK: - Declarations

  /// The method with its attribute, in one line.
  var declaration: String { "  \(attribute) \(head()) { \(body) }" }

  /// The override of the method, which takes everything from the superclass but what a refused call does.
  var overriding: String {
    let passed = (`guard`.isMethod ? ["number"] : []) + (own.map { [$0.passed] } ?? [])
    let attribute = "@\(form.attribute.rawValue)" + (otherwise.map { "(\($0))" } ?? "")
    let call = "\(marks)super.\(form.method)(\(passed.joined(separator: ", ")))"
    return "  \(attribute) \(head("override ")) { _ = probe.enters(); return \(call) }"
  }

  /// The guard with arguments.
  var guardMethod: String? {
    guard `guard`.isMethod else { return nil }
    let parameters = parameters.replacing("inout ", with: "").replacing(" = 1", with: "")
    return "func \(form.guardName)\(generics)(\(parameters)) -> Verdict { probe.verdict(number) }"
  }

  /// A parameter besides that of the guard, and its argument in an override, a call, and a call by name.
  private struct Argument {
    let declaration: String
    let passed: String
    let value: String
    var named: String?
  }

  private var own: Argument? {
    let (make, throwing) = ("try probe.make() }", "() throws -> Void")
    return switch (form.parameter, form.errors) {
    case (.consumed, _): Argument(declaration: "_ ticket: consuming Ticket", passed: "ticket", value: "Ticket()")
    case (.sent, _):
      Argument(declaration: "_ parcel: sending Parcel", passed: "parcel", value: "Parcel()", named: "Parcel()")
    case (.changed, _): Argument(declaration: "_ count: inout Int", passed: "&count", value: "&count")
    case (.generic, _): Argument(declaration: "_ thing: Thing", passed: "thing", value: "1")
    case (_, .rethrown):
      Argument(
        declaration: "_ make: \(throwing)", passed: "make", value: "{ \(throwing) in \(make)",
        named: "{ [probe] \(throwing) in \(make) as \(throwing)")
    case (_, .generic):
      Argument(
        declaration: "_ make: () throws(Failure) -> Void", passed: "make",
        value: "{ () throws(OwnError) -> Void in try probe.makeOwn() }")
    default: nil
    }
  }

  private var parameters: String {
    let number = `guard`.isMethod ? ["_ number: \(host.number)" + (`guard` == .defaulted ? " = 1" : "")] : []
    return (number + (own.map { [$0.declaration] } ?? [])).joined(separator: ", ")
  }

  private var marks: String { (form.errors == .none ? "" : "try ") + (form.isAsync ? "await " : "") }

  private func state(_ name: String, isFirst: Bool = false) -> String {
    host == .object ? "\"\(name)\"" : (isFirst ? "State." : ".") + name
  }

  private var attribute: String {
    let ready = state("ready", isFirst: true)
    var parts = form.attribute == .transition ? ["from: \(ready)"] : ["in: \(ready)"]
    if form.option == .via { parts.append("via: \(state("loading"))") }
    if form.attribute == .transition { parts.append("to: \(state("done"))") }
    if form.picksTarget || form.option == .twoTargets { parts.append(state("other")) }
    if form.option == .via { parts.append("orElse: \(state("failed"))") }
    if let property = `guard`.property { parts.append("when: \\\(host == .override ? "Base" : "")\(type).\(property)") }
    return "@\(form.attribute.rawValue)(\((parts + (otherwise.map { [$0] } ?? [])).joined(separator: ", ")))"
  }

  private var otherwise: String? {
    switch form.option {
    case .waits: "otherwise: .wait(.seconds(5))"
    case .value: "otherwise: 3"
    case .nothing: "otherwise: nil"
    case .trap: "otherwise: .trap"
    default: nil
    }
  }

  private var generics: String {
    form.parameter == .generic ? "<Thing>" : form.errors == .generic ? "<Failure: RefusalConvertible>" : ""
  }

  private func head(_ modifier: String = "") -> String {
    let isolation = form.isAsync && host.runsWithCaller ? "nonisolated(nonsending) " : ""
    let effects = (form.isAsync ? " async" : "") + form.errors.rawValue
    let result = form.result == .nothing ? "" : " -> \(form.result.rawValue)"
    return "\(isolation)\(modifier)func \(form.method)\(generics)(\(parameters))\(effects)\(result)"
  }

  private var body: String {
    let entry =
      switch form.errors {
      case .any, .foreign: "if probe.enters() { throw Oops() }"
      case .own: "if probe.enters() { throw OwnError.own }"
      case .none, .refusal: "_ = probe.enters()"
      case .rethrown, .generic: "_ = probe.enters(); try make()"
      }
    let work: String? =
      switch form.parameter {
      case .consumed: "ticket.redeem()"
      case .sent: "publish(parcel)"
      case .changed: "count += 1"
      default: nil
      }
    let result: String? =
      switch form.result {
      case .nothing: nil
      case .optional, .value, .opaque: "return 7"
      case .state: "return probe.stays ? \(state("done")) : \(state("other"))"
      case .optionalState: "return probe.stays ? nil : probe.fails ? \(state("done")) : \(state("other"))"
      case .sent: "return Parcel()"
      }
    return [form.isAsync ? "await probe.suspend()" : nil, entry, work, result].compactMap(\.self).joined(
      separator: "; ")
  }

  // MARK: - Calls

  /// A case of the host's `callNow` or `callLater`.
  var call: String {
    let number = host == .generic ? "probe.number as! Item" : "probe.number"
    let call = "\(marks)\(form.method)(\(arguments(number, own?.value)))"
    let statement =
      form.parameter == .changed
      ? "var count = 1; \(call); return \"count \\(count)\""
      : form.result == .nothing ? "\(call); return \"returned\"" : "return text(\(call))"
    return "    case \"\(form.method)\": \(statement)"
  }

  /// The arguments of a call by name.
  var arguments: String { arguments("probe.number", own?.named) }

  private func arguments(_ number: String, _ own: String?) -> String {
    let first = `guard`.needsNumber ? number : `guard` == .defaulted && own != nil ? "1" : nil
    return [first, own].compactMap(\.self).joined(separator: ", ")
  }
}
#endif
