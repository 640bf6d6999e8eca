import Foundation

extension GuardedMachine {
  /// Calls a guarded method by its name with arguments that come from outside, as JSON.
  ///
  /// ```swift
  /// try message.machine.handle("reply", json: Data(#"{"with": "thanks"}"#.utf8))
  /// try message.machine.handle("reply", json: Data(#"["thanks"]"#.utf8))
  /// ```
  ///
  /// Of several methods with one name, an object calls the one that has its labels, a list the one that takes as many
  /// arguments. What has a default may be left out: of a list from the end, of an object anywhere, as long as no more than
  /// four arguments have defaults.
  ///
  /// - Parameters:
  ///   - name: The name, with or without the labels.
  ///   - json: A list of the arguments in their order, or an object with the labels as keys, `_` for an argument without
  ///     one; where two have the same label only a list can say which is which. Every argument is decoded as
  ///     the type of its parameter, which must be `Decodable`. The text is read within the usual ``JSONLimits``; a key that
  ///     is there twice is a mistake.
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
    guard let method = compiled.method(named: name, argumentCount: arguments.count, labels: arguments.labels)
    else {
      throw __host.refuse(__host.mislabelled(name) ?? __host.unknown(.unknownMethod, name))
    }
    try __host.owner(of: method).requireDeclared(method)
    return (method, try arguments.values(for: method, on: __host))
  }
}

/// The arguments of a call, as JSON has them.
private enum JSONArguments {
  case list([JSONArgument])
  case object([String: JSONArgument])
  case neither(String)

  init(_ data: Data) {
    do {
      let text = try JSONScanner.scanned(Array(data), JSONLimits())
      let values = text.members.map { JSONArgument(text.bytes[$0.text]) }
      switch text.kind {
      case .list: self = .list(values)
      // That no key is there twice has been looked at.
      case .object: self = .object(Dictionary(zip(text.members.compactMap { $0.key }, values)) { $1 })
      case .value: self = .neither("a list or an object was expected")
      }
    } catch {
      self = .neither("\(error)")
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

  /// Their labels; nil where they have none.
  var labels: Set<String>? { if case .object(let values) = self { Set(values.keys) } else { nil } }

  /// The arguments in the order in which a method takes them.
  ///
  /// - Throws: A ``Refusal``, reported.
  func values(for method: Int, on host: some __EngineHost) throws -> [Any] {
    func refusal(_ detail: Refusal.Detail) -> Refusal {
      host.refuse(host.refusal(.wrongArguments, .method(method), detail))
    }
    switch self {
    case .neither(let mistake): throw refusal(.unreadableArguments(mistake: mistake))
    case .list(let values): return values
    case .object(let values):
      let labels = host.__table.labels(of: method)
      let strange = values.keys.sorted().filter { !labels.contains($0) }
      if let unknown = strange.first {
        // An argument without a label has a key, too.
        let unlabelled = strange.count == 1 && labels.contains("_") && values["_"] == nil ? "_" : nil
        throw refusal(.unknownArgument(label: unknown, nearest: nearestName(to: unknown, among: labels) ?? unlabelled))
      }
      if let repeated = labels.first(where: { label in labels.count { $0 == label } > 1 }) {
        throw refusal(.repeatedLabel(label: repeated))
      }
      // The method says which of the others may be left out.
      return labels.map { label in values[label].map { $0 as Any } ?? OmittedArgument() }
    }
  }
}
