/// A call by name: of several methods that share it, those that may take its arguments are tried in turn, until one does.
struct NamedCall {
  /// The arguments, as whoever calls gives them.
  enum Arguments {
    /// In their order.
    case list([Any])
    /// By their labels.
    case labeled([String: JSONArgument])

    /// How many there are.
    var count: Int {
      switch self {
      case .list(let values): values.count
      case .labeled(let values): values.count
      }
    }

    /// Their labels; nil where they have none.
    var labels: Set<String>? { if case .labeled(let values) = self { Set(values.keys) } else { nil } }
  }

  /// The method that is tried.
  private(set) var method: Int
  let arguments: Arguments
  private let name: String
  /// What was refused of those that were tried before, and how well the arguments fit those.
  private var refusals: [(refusal: Refusal, fit: Fit)] = []

  /// A call of the method that is tried first; nil where none has the name.
  init?(_ name: String, _ arguments: Arguments, of table: __Table) {
    guard let method = table.method(named: name, argumentCount: arguments.count, labels: arguments.labels) else {
      return nil
    }
    (self.method, self.arguments, self.name) = (method, arguments, name)
  }

  /// The methods that may be meant, in the order in which they are tried.
  private func methods(of table: __Table) -> [Int] {
    table.methods(named: name, argumentCount: arguments.count, labels: arguments.labels)
  }

  /// Whether no other method may be meant: then the state is asked before the arguments are looked at.
  func isClear(in table: __Table) -> Bool { !table.hasOverloads || methods(of: table).count == 1 }

  /// Goes on to the next method, because the arguments don't fit this one; false after the last.
  mutating func goOn(after refused: RefusedCall, of table: __Table) -> Bool {
    let given = arguments.labels
    refusals.append(
      (refused.refusal, Fit(refused.refusal.detail, given, given == nil ? [] : table.labels(of: method))))
    let methods = table.hasOverloads ? methods(of: table) : []
    guard refusals.count < methods.count else { return false }
    method = methods[refusals.count]
    return true
  }

  /// What is refused where the arguments fit none: what they fit best says why. Where they fail at the same argument of several,
  /// that names the types of all.
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

  /// The arguments in the order in which the method takes them.
  ///
  /// - Throws: What becomes a ``Refusal`` with the reason `wrongArguments`.
  func values(for host: Engine) throws -> [Any] {
    switch arguments {
    case .list(let values): return values
    case .labeled(let values):
      func refused(_ detail: Refusal.Detail) -> RefusedCall {
        RefusedCall(refusal: host.refusal(.wrongArguments, .method(method), detail))
      }
      let labels = host.table.labels(of: method)
      let strange = values.keys.sorted().filter { !labels.contains($0) }
      if let unknown = strange.first {
        // An argument without a label has a key, too.
        let unlabelled = strange.count == 1 && labels.contains("_") && values["_"] == nil ? "_" : nil
        throw refused(.unknownArgument(label: unknown, nearest: nearestName(to: unknown, among: labels) ?? unlabelled))
      }
      if let repeated = labels.first(where: { label in labels.count { $0 == label } > 1 }) {
        throw refused(.repeatedLabel(label: repeated))
      }
      // The method says which of the others may be left out.
      return labels.map { label in values[label].map { $0 as Any } ?? OmittedArgument() }
    }
  }

  /// How well arguments fit a method that doesn't take them.
  private struct Fit: Comparable {
    /// The first argument that doesn't fit, from 1 on; 0 where there are too many or too few.
    private var number = 0
    /// How many labels the method doesn't have.
    private var strangers = 0
    /// How many arguments there are too many or too few.
    private var surplus = 0

    /// - Parameters:
    ///   - detail: Why the method doesn't take them.
    ///   - given: Their labels; nil where they have none.
    ///   - labels: Those of the method.
    init(_ detail: Refusal.Detail?, _ given: Set<String>?, _ labels: [String]) {
      if let given { (strangers, surplus) = (given.subtracting(labels).count, Set(labels).subtracting(given).count) }
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

extension Engine {
  /// A call by name.
  ///
  /// - Throws: A ``Refusal``, reported, of a name that no method has.
  func named(_ name: String, _ arguments: NamedCall.Arguments) throws(Refusal) -> NamedCall {
    begin()
    guard let call = NamedCall(name, arguments, of: host.__table) else {
      throw refuse(host.__table.mislabelled(name, in: current) ?? unknown(.unknownMethod, name))
    }
    return call
  }

  /// Refuses a call by name of a method that alone may be meant and that the state doesn't declare.
  ///
  /// - Throws: The ``Refusal``, reported.
  func requireDeclared(_ named: NamedCall) throws(Refusal) {
    if named.isClear(in: host.__table) { try owner(of: named.method).requireDeclared(named.method) }
  }

  /// The arguments of a call that has them by their labels, in their order, where the state declares the method.
  ///
  /// - Throws: A ``Refusal``, reported, where it doesn't; or what becomes one with the reason `wrongArguments`.
  func labeledValues(of named: NamedCall) throws -> [Any] {
    try requireDeclared(named)
    return try named.values(for: self)
  }

  /// Calls a guarded method by its name.
  ///
  /// - Throws: A ``Refusal``, reported; or the error that the method's body threw.
  @usableFromInline
  func call(_ name: String, _ values: [Any], leaves: Bool = false) throws -> __Returned {
    begin()
    let table = host.__table
    // Most names are one method's alone.
    guard !table.hasOverloads, let method = table.method(named: name, argumentCount: values.count) else {
      return try call(named(name, .list(values)), leaves: leaves)
    }
    do { return try call(method, values, leaves: leaves, isClear: true) } catch let refused as RefusedCall {
      throw refuse(refused.refusal)
    }
  }

  /// Calls the method that is meant by a name.
  ///
  /// A result that is asked for from outside the host's isolation must be `Sendable`, as far as its type says. The table
  /// comes first, then the arguments, then conditions: those are not asked of a call that can't be made.
  ///
  /// - Throws: A ``Refusal``, reported; or the error that the method's body threw.
  func call(_ named: NamedCall, leaves: Bool = false) throws -> __Returned {
    var named = named
    let isClear = named.isClear(in: host.__table)
    while true {
      do {
        if case .list(let values) = named.arguments {
          return try call(named.method, values, leaves: leaves, isClear: isClear)
        }
        return try call(named.method, try labeledValues(of: named), leaves: leaves, isClear: isClear)
      } catch let refused as RefusedCall {
        if !named.goOn(after: refused, of: host.__table) { throw refuse(named.refusal) }
      }
    }
  }
}
