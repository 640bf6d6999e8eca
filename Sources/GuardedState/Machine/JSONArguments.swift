import Foundation

extension GuardedMachine {
  /// Calls a guarded method by its name with arguments that come from outside, as JSON.
  ///
  /// ```swift
  /// try message.machine.handle("reply", json: Data(#"{"with": "thanks"}"#.utf8))
  /// try message.machine.handle("reply", json: Data(#"["thanks"]"#.utf8))
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name, with or without the labels.
  ///   - json: A list of the arguments in their order, or an object with the labels as keys, `_` for an argument without
  ///     one; where two have the same label only a list can say which is which. Every argument is decoded as
  ///     the type of its parameter, which must be `Decodable`.
  /// - Returns: What the method returned; nil for nothing, for nil, and for a transition that waits for the running one.
  /// - Throws: A ``Refusal``, with the reason `wrongArguments` when the data are no such JSON, have an unknown key, or don't
  ///   fit a parameter; or the error that the method's body threw. When the arguments don't fit, nothing has run and no
  ///   condition was asked.
  @discardableResult
  public func handle(_ name: String, json: Data) throws -> Any? {
    try locked {
      let (method, values) = try arguments(of: name, json: json)
      return try __host.call(method, values)?.value
    }
  }

  /// The method that a call with JSON is for, and its arguments in their order.
  ///
  /// - Throws: A ``Refusal``, reported.
  func arguments(of name: String, json: Data) throws -> (method: Int, values: [Any]) {
    let arguments = JSONArguments(json)
    guard let method = compiled.method(named: name, argumentCount: arguments.count) else {
      throw __host.refuse(__host.mislabelled(name) ?? __host.unknown(.unknownMethod, name))
    }
    return (method, try arguments.values(for: method, on: __host))
  }
}

/// The arguments of a call, as JSON has them.
private enum JSONArguments {
  case list([Any])
  case object([String: Any])
  case neither(String)

  init(_ data: Data) {
    do {
      switch try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) {
      case let list as [Any]: self = .list(list)
      case let object as [String: Any]: self = .object(object)
      default: self = .neither("the arguments must be a list or an object")
      }
    } catch {
      self = .neither("the arguments are not JSON")
    }
  }

  /// How many there are.
  var count: Int {
    switch self {
    case .list(let values): values.count
    case .object(let values): values.count
    case .neither: 0
    }
  }

  /// The arguments in the order in which a method takes them.
  ///
  /// - Throws: A ``Refusal``, reported.
  func values(for method: Int, on host: some __EngineHost) throws -> [Any] {
    func refusal(_ detail: String) -> Refusal {
      host.refuse(host.refusal(.wrongArguments, .method(method), detail))
    }
    switch self {
    case .neither(let why): throw refusal(why)
    case .list(let values): return try values.map { try JSONArgument($0) }
    case .object(let values):
      let labels = host.__table.labels(of: method)
      if let unknown = values.keys.sorted().first(where: { !labels.contains($0) }) {
        let hint = nearestName(to: unknown, among: labels).map { "; did you mean '\($0)'?" } ?? ""
        throw refusal("there is no argument '\(unknown)'\(hint)")
      }
      if let repeated = labels.first(where: { label in labels.count { $0 == label } > 1 }) {
        throw refusal("several of its arguments have the label '\(repeated)'; give them as a list")
      }
      // Those with defaults may be left out from the end.
      let given = labels.prefix { values[$0] != nil }
      if given.count < values.count, let missing = labels.first(where: { values[$0] == nil }) {
        throw refusal("the argument '\(missing)' is missing")
      }
      return try given.compactMap { values[$0] }.map { try JSONArgument($0) }
    }
  }
}
