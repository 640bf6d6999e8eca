internal import GuardedStateRules

/// A call by name. If several methods share the name, tries those that may take the arguments until one does.
struct NamedCall {
  /// The arguments as the caller gives them.
  enum Arguments {
    /// Arguments in the order of the parameters.
    case list([Any])
    /// Arguments by label.
    case labeled([String: JSONArgument])

    /// The number of arguments.
    var count: Int {
      switch self {
      case .list(let values): values.count
      case .labeled(let values): values.count
      }
    }

    /// The labels of the arguments; nil for a list.
    var labels: Set<String>? { if case .labeled(let values) = self { Set(values.keys) } else { nil } }
  }

  let arguments: Arguments
  /// The names of the methods that the caller may call; nil for all.
  var allowed: Set<String>?
  /// Whether an error of the method's body is thrown as a ``FailedBody``.
  var isOfTool = false
  /// The methods that the name may mean, in the order in which they are tried.
  private let candidates: [Int]
  /// The refusals of the methods tried so far, and how well the arguments fit each.
  private var refusals: [(refusal: Refusal, fit: Fit)] = []

  /// Creates a call of the first candidate; nil if no allowed method has the name.
  init?(_ name: String, _ arguments: Arguments, _ allowed: Set<Int>?, of table: __Table) {
    candidates = table.methods(named: name, allowed, argumentCount: arguments.count, labels: arguments.labels)
    self.arguments = arguments
    self.allowed = allowed.map { Set($0.map { table.methodNames[$0] }) }
    if candidates.isEmpty { return nil }
  }

  /// The index of the method to try now.
  var method: Int { candidates[refusals.count] }

  /// Whether the name has only one candidate. In that case the state is checked before the arguments.
  var isClear: Bool { candidates.count == 1 }

  /// Moves on to the next candidate, because the arguments don't fit this one; false after the last.
  mutating func advance(after refused: RefusedCall, of table: __Table) -> Bool {
    let given = arguments.labels
    let fit = Fit(refused.refusal.detail, given, table.keys(of: method, given: given ?? []))
    refusals.append((refused.refusal, fit))
    return refusals.count < candidates.count
  }

  /// The refusal of the closest match, if the arguments fit no candidate. If several fail at the same argument, it
  /// names the types of all.
  var refusal: Refusal {
    let closest = refusals.map(\.fit).max()
    let best = refusals.filter { $0.fit == closest }.map(\.refusal)
    guard case .argumentType(let number, let label, _, let given)? = best[0].detail else { return best[0] }
    var types = OrderedMembers<String>()
    for refusal in best { if case .argumentType(_, _, let type, _)? = refusal.detail { types.insert(type) } }
    if types.members.count == 1 { return best[0] }
    var texts = best[0].texts
    texts.detail = .argumentType(number: number, label: label, type: Refusal.list(types.members), given: given)
    return Refusal(best[0].reason, texts)
  }

  /// Returns the arguments in the order of the method's parameters.
  ///
  /// - Throws: A `RefusedCall` with the reason `wrongArguments`.
  func values(for host: Engine) throws -> [Any] {
    switch arguments {
    case .list(let values): return values
    case .labeled(let values):
      func refused(_ detail: Refusal.Detail) -> RefusedCall {
        RefusedCall(refusal: host.refusal(.wrongArguments, .method(method), detail))
      }
      let table = host.table
      // The schema of a tool has the names of arguments without labels.
      let keys = table.keys(of: method, given: Set(values.keys.filter { !isOfTool || $0 != "_" }))
      let strange = values.keys.sorted().filter { !keys.contains($0) }
      let unknown = strange.filter { !table.keys(of: method, given: []).contains($0) }
      if unknown.count > 1 { throw refused(.unknownLabels(labels: unknown, signatures: [table.signatures[method]])) }
      if let unknown = unknown.first {
        func free(_ key: String?) -> String? { key.flatMap { values[$0] == nil ? $0 : nil } }
        // The only other argument is probably meant for the one without a label.
        let unlabelled = strange.count == 1 ? zip(keys, table.labels(of: method)).first { $1 == "_" }?.0 : nil
        let named = table.signature(of: method).parameters.first { $0.name == unknown }?.label
        let nearest = free(named) ?? unknown.nearest(among: keys) ?? free(unlabelled)
        throw refused(.unknownArgument(label: unknown, nearest: nearest))
      }
      if let repeated = keys.first(where: { key in keys.count { $0 == key } > 1 }) {
        throw refused(.repeatedLabel(label: repeated))
      }
      if let doubled = strange.first { throw refused(.givenTwice(label: doubled)) }
      // The method decides which arguments may be omitted.
      return keys.map { key in values[key].map { $0 as Any } ?? OmittedArgument() }
    }
  }

  /// A measure of how well arguments fit a method that doesn't take them.
  private struct Fit: Comparable {
    /// The number of the first argument that doesn't fit, from 1 on; 0 if there are too many or too few.
    private var number = 0
    /// The number of labels that the method doesn't have.
    private var strangers = 0
    /// The number of missing or extra arguments.
    private var surplus = 0

    /// - Parameters:
    ///   - detail: The reason why the method doesn't take the arguments.
    ///   - given: The labels of the arguments; nil for a list.
    ///   - keys: The keys of the method's arguments.
    init(_ detail: Refusal.Detail?, _ given: Set<String>?, _ keys: [String]) {
      if let given { (strangers, surplus) = (given.subtracting(keys).count, Set(keys).subtracting(given).count) }
      switch detail {
      case .argumentType(let number, _, _, _), .argumentText(let number, _, _, _): self.number = number
      case .argumentCount(_, let least, let most, let given): surplus = given > most ? given - most : least - given
      default: break
      }
    }

    static func < (a: Fit, b: Fit) -> Bool {
      (a.number, -a.strangers, -a.surplus) < (b.number, -b.strangers, -b.surplus)
    }
  }
}

/// The error of a body, in a call for a tool: it may be a refusal of another call, which isn't one of this call.
struct FailedBody: Error {
  let error: any Error
}

extension Error {
  /// The error that the body threw; itself if it isn't known to be one of a body.
  var ofBody: any Error { (self as? FailedBody)?.error ?? self }
}

extension Engine {
  /// Makes a call by name.
  ///
  /// - Parameter allowed: The methods that the name may mean; nil for all.
  /// - Throws: A reported ``Refusal`` if no allowed method has the name.
  func named(_ name: String, _ arguments: NamedCall.Arguments, _ allowed: Set<Int>?) throws(Refusal) -> NamedCall {
    guard let call = NamedCall(name, arguments, allowed, of: table) else {
      throw refuseUnknown { $0.table.unknownMethod(name, allowed, in: $0.current) }
    }
    return call
  }

  /// Refuses a call by name if its only candidate isn't declared in the current state.
  ///
  /// - Throws: The reported ``Refusal``.
  func requireDeclared(_ named: NamedCall) throws(Refusal) {
    if named.isClear { try owner(of: named.method).requireDeclared(named.method, named.allowed) }
  }

  /// Calls a guarded method by its name.
  ///
  /// - Throws: A reported ``Refusal``, or the error that the method's body threw.
  @usableFromInline
  func call(
    _ name: String, _ values: [Any], _ allowed: Set<Int>? = nil, leaves: Bool = false
  ) throws -> __Returned {
    // Most names belong to one method only.
    guard allowed == nil, let method = memory.callNames.index(of: name) else {
      return try call(named(name, .list(values), allowed), leaves: leaves)
    }
    do { return try call(method, values, nil, leaves: leaves, checksState: true) } catch let refused as RefusedCall {
      throw refuse(refused.refusal)
    }
  }

  /// Calls the method that a name refers to.
  ///
  /// A result that leaves the host's isolation must be `Sendable`, as far as its type says. The table decides first,
  /// then the arguments, and conditions last: a call that can't be made evaluates no conditions.
  ///
  /// - Throws: A reported ``Refusal``, or the error that the method's body threw.
  func call(_ named: NamedCall, leaves: Bool = false) throws -> __Returned {
    var named = named
    while true {
      do {
        try requireDeclared(named)
        return try call(
          named.method, named.values(for: self), named.allowed, leaves: leaves, checksState: false,
          isOfTool: named.isOfTool)
      } catch let refused as RefusedCall {
        if !named.advance(after: refused, of: table) { throw refuse(named.refusal) }
      }
    }
  }

  /// Calls a guarded method by its index, in the region that guards it.
  ///
  /// - Parameters:
  ///   - allowed: The names of the methods that the caller may call; nil for all.
  ///   - checksState: Whether to refuse a method that the state doesn't declare, before its arguments are read.
  ///   - isOfTool: Whether to throw an error of the method's body as a ``FailedBody``.
  /// - Throws: A ``Refusal``, reported; the error that the method's body threw; or, if the arguments don't fit, an
  ///   error that isn't reported yet.
  func call(
    _ method: Int, _ values: [Any], _ allowed: Set<String>?, leaves: Bool, checksState: Bool, isOfTool: Bool = false
  ) throws -> __Returned {
    let owner = owner(of: method)
    if checksState { try owner.requireDeclared(method, nil) }
    var request = RunningRequest(method: method, context: nil)
    request.allowed = allowed
    return try withUnsafeMutablePointer(to: &request) { request in
      let arguments = __Arguments(values: values, of: owner, method, for: request, leaves: leaves)
      do {
        let result = try passing(request) { try host.__invoke(method, arguments) }
        return try request.pointee.returned(result)
      } catch { throw isOfTool ? owner.failure(of: request, error) : error }
    }
  }

  /// Returns the error of a call for a tool, which tells a refusal of the call from an error of the method's body: the
  /// refusal, or a ``FailedBody`` with the error.
  func failure(of request: RequestPointer, _ error: any Error) -> any Error {
    if error is RefusedCall { return error }
    if case .failure(let refusal as Refusal)? = request.pointee.outcome { return refusal }
    // A waiting call doesn't store its refusal in the request.
    if let refusal = error as? Refusal, refusal.subject == table.methodNames[request.pointee.method] { return refusal }
    return FailedBody(error: error)
  }

  /// Refuses a call by name of a method that the state doesn't declare.
  ///
  /// Neither its arguments nor the guards of an override matter there. If several methods have the name, the arguments
  /// first tell which one is meant.
  func requireDeclared(_ method: Int, _ allowed: Set<String>?) throws(Refusal) {
    settle()
    let traits = memory.traits[method]
    guard core.hasOwnMethods, isIdle || !traits.contains(.changes), !isShutOut, !traits.contains(.waits) else { return }
    let refusal = answering {
      isDeclared(.method(method)) ? nil : self.refusal(of: Decision(Cell.none), .method(method))
    }
    if let refusal { throw refuse(refusal.allowing(allowed)) }
  }
}
