import Foundation

extension GuardedMachine {
  /// Calls a guarded method by its name with arguments from JSON.
  ///
  /// ```swift
  /// try message.machine.handle("reply", json: Data(#"{"with": "thanks"}"#.utf8))
  /// try message.machine.handle("reply", json: Data(#"["thanks"]"#.utf8))
  /// ```
  ///
  /// The decoder says how dates, data and keys inside an argument are written. By default, a date is the number of
  /// seconds since 2001, as `JSONEncoder()` writes it.
  ///
  /// ```swift
  /// let decoder = JSONDecoder()
  /// decoder.dateDecodingStrategy = .iso8601
  /// let json = Data(#"{"at": "2027-01-15T09:30:00Z"}"#.utf8)
  /// try meeting.machine.handle("schedule", json: json, decoder: decoder)
  /// ```
  ///
  /// For overloaded methods, an object calls the one with its labels, and a list the one with its number of arguments.
  /// Arguments with defaults may be left out: from a list at the end, from an object anywhere.
  ///
  /// - Parameters:
  ///   - name: The name, with or without the labels.
  ///   - json: A list of the arguments in their order, or an object with the labels as keys. An argument without a
  ///     label has the key `_`, or the name of its parameter. Every argument is decoded as the type of its parameter,
  ///     which must be `Decodable`. The text must be within the usual ``JSONLimits`` and have no key twice.
  ///   - decoder: The decoder of each argument. Its strategy for keys doesn't affect labels.
  /// - Returns: The method's result; nil for a method that returns nothing, or nil.
  /// - Throws: A ``Refusal``, with the reason `wrongArguments` if the data aren't such JSON or don't fit the
  ///   parameters; or the error of the method's body. If the arguments don't fit, no condition was evaluated.
  @discardableResult
  public func handle(_ name: String, json: Data, decoder: JSONDecoder = JSONDecoder()) throws -> Any? {
    try locked { try engine.call(try named(name, json: json, nil, decoder)).value }
  }

  /// Calls one of some guarded methods by its name with arguments from JSON. Both may come from outside the program.
  ///
  /// ```swift
  /// try order.machine.handle(name, json: data, allowing: [.pay, .cancel])
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name, with or without the labels.
  ///   - json: The arguments: see ``handle(_:json:decoder:)``.
  ///   - methods: The methods that may be called; nil for all. Any other name is refused with the reason
  ///     `unknownMethod`, whether or not there is such a method.
  ///   - decoder: The decoder of each argument.
  /// - Returns: The method's result; nil for a method that returns nothing, or nil.
  /// - Throws: A ``Refusal``; or the error of the method's body.
  @discardableResult
  public func handle(
    _ name: String, json: Data, allowing methods: [Method]?, decoder: JSONDecoder = JSONDecoder()
  ) throws -> Any? {
    try locked { try engine.call(try named(name, json: json, methods, decoder)).value }
  }

  /// Resolves a call by name with JSON arguments.
  ///
  /// - Parameters:
  ///   - takesLists: Whether the arguments may be a list.
  ///   - optionals: The labels of arguments that are nil if an object lacks them.
  /// - Throws: A ``Refusal``, reported, for JSON that isn't arguments, or for an unknown name.
  func named(
    _ name: String, json: Data, _ allowed: [Method]?, _ decoder: JSONDecoder, takesLists: Bool = true,
    optionals: [String] = []
  ) throws(Refusal) -> NamedCall {
    let allowed = indices(of: allowed)
    let names = engine.table.methodNames
    // The arguments may be long, and a name that isn't allowed needs none.
    if let allowed, !allowed.contains(where: { names[$0] == name.prefix { $0 != "(" } }) {
      _ = try engine.named(name, .list([]), allowed)
    }
    let arguments: NamedCall.Arguments
    do { arguments = try NamedCall.Arguments(json, decoder, takesLists: takesLists) } catch {
      let named = try engine.named(name, .list([]), allowed)
      try engine.requireDeclared(named)
      throw engine.refuse(
        engine.refusal(.wrongArguments, .method(named.method), .unreadableArguments(mistake: "\(error)")))
    }
    return try engine.named(name, arguments.completed(with: optionals, decoder), allowed)
  }

  /// The indices of methods; nil for all methods.
  func indices(of methods: [Method]?) -> Set<Int>? { methods.map { Set($0.compactMap { methodIndex($0) }) } }
}

extension NamedCall.Arguments {
  /// The arguments with null for each of some labels that an object lacks.
  fileprivate func completed(with labels: [String], _ decoder: JSONDecoder) -> Self {
    guard !labels.isEmpty, case .labeled(let values) = self else { return self }
    let null = JSONArgument(Array("null".utf8)[...], decoder)
    return .labeled(values.merging(labels.map { ($0, null) }) { given, _ in given })
  }

  /// The arguments of a call, read from JSON.
  ///
  /// - Throws: The mistake in it.
  init(_ data: Data, _ decoder: JSONDecoder, takesLists: Bool) throws(JSONMistake) {
    let text = try JSONScanner.scanned(Array(data), JSONLimits())
    let values = text.members.map { JSONArgument(text.bytes[$0.text], decoder) }
    switch text.kind {
    case .list where takesLists: self = .list(values)
    // The scanner has refused repeated keys.
    case .object: self = .labeled(Dictionary(zip(text.members.compactMap { $0.key }, values)) { $1 })
    case .list, .value:
      throw JSONMistake(at: [], takesLists ? "a list or an object was expected" : "an object was expected")
    }
  }
}
