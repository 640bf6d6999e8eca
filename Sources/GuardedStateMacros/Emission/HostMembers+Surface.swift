#if Macros
import SwiftSyntax

/// The members for users.
extension HostMembers {
  /// The members for users, except those that the type already declares.
  var surface: [String] {
    unlessDeclared(
      "machine",
      """
      /// The state machine of this object: its rules, observers and clock.
      \(access)\(final)var machine: \(machineType) { \(trackingMachine).init(__host: self) }
      """)
      + (host.isForwardedByLibrary ? ["\(access)typealias __Forwarding = Swift.Void"] : [])
      + (host.options.isMachineOnly ? [] : shortcuts)
  }

  private var machineType: String {
    host.regions.isEmpty ? "GuardedState.HostMachine<\(host.name)>" : "__Machine"
  }

  /// Whether there are any events.
  private var hasEvents: Bool { host.outline.declaresEvents || host.methods.contains(where: \.isTransition) }

  /// Members that forward to the machine, except those that the library has.
  private var shortcuts: [String] {
    let isOwn = !host.isForwardedByLibrary
    let outcome = "\(host.isolation == .none ? "" : "sending ")GuardedState.Outcome<\(state), \(event), Method>"
    let hook = host.isolation == .none ? "" : "__"
    return unlessDeclared(
      "state", if: isOwn || host.hasStateNames || host.header.isObservable,
      """
      /// The current state.
      \(access)\(final)var state: State {
        get { \(tracking)_$machine.\(host.hasStateNames ? "__current()" : "state") }
        \(ReadOnly.setter)
      }
      """)
      + unlessDeclared(
        "can", if: !host.methods.isEmpty && (isOwn || host.header.isObservable),
        """
        /// Whether a guarded method may be called now. `refusal(of:)` says why not.
        \(access)\(final)func can(_ method: Method) -> Swift.Bool { \(trackingMachine)_$machine.can(call: method) }
        """)
      + unlessDeclared(
        "refusal",
        if: !host.outline.isActor && !host.methods.isEmpty && (isOwn || host.header.isObservable),
        """
        /// The refusal that calling a guarded method now would give; nil if it is allowed.
        \(access)\(final)func refusal(of method: Method) -> GuardedState.Refusal? { \(trackingMachine)_$machine.refusal(of: method) }
        """)
      + unlessDeclared(
        "fire", if: isOwn && hasEvents,
        """
        /// Fires an event, with data for observers.
        ///
        /// - Returns: The transition, or that the event was queued or deferred.
        /// - Throws: A `Refusal` if the event isn't accepted now, or the error of the method that performs it.
        @discardableResult \(access)\(final)func fire(_ event: \(event), userInfo: [Swift.String: any Swift.Sendable] = [:], animated: Swift.Bool = false) throws -> \(outcome) {
          try _$machine.\(hook)fire(event, userInfo: userInfo, animated: animated)
        }
        """)
      + unlessDeclared(
        "fire", if: isOwn && hasEvents,
        """
        /// Fires an event.
        ///
        /// - Returns: The transition, or that the event was queued or deferred.
        /// - Throws: A `Refusal` if the event isn't accepted now, or the error of the method that performs it.
        @discardableResult @inline(__always) \(access)\(final)func fire(_ event: \(event)) throws -> \(outcome) { try _$machine.\(hook)fire(event) }
        """)
      + unlessDeclared(
        "transition", if: isOwn || host.hasStateNames,
        """
        /// Enters a state without an event, with data for observers.
        ///
        /// - Returns: The transition, or that it was queued.
        /// - Throws: A `Refusal` if the rules declare no `In(_:to:)` that allows it now.
        @discardableResult \(access)\(final)func transition(to target: State, userInfo: [Swift.String: any Swift.Sendable] = [:], animated: Swift.Bool = false) throws -> \(outcome) {
          try _$machine.\(hook)transition(to: target, userInfo: userInfo, animated: animated)
        }
        """)
      + unlessDeclared(
        "transition", if: isOwn ? !host.hasStateNames || hook.isEmpty : host.hasStateNames,
        """
        /// Enters a state without an event.
        ///
        /// - Returns: The transition, or that it was queued.
        /// - Throws: A `Refusal` if the rules declare no `In(_:to:)` that allows it now.
        @discardableResult @inline(__always) \(access)\(final)func transition(to target: State) throws -> \(outcome) { try _$machine.\(hook)transition(to: target) }
        """)
      + later + (host.outline.isActor ? fromOutside : unlessDeclared("waitUntil", if: isOwn, waitUntil))
      // Only one of the two: top-level code, which the compiler treats as synchronous, would always call the first.
      + unlessDeclared("handle", if: isOwn && host.awaitedMethods.isEmpty, handle)
      + unlessDeclared(
        "handle", if: !host.awaitedMethods.isEmpty, awaitingHandle("_ arguments: [Any] = []", "", "arguments"))
      + unlessDeclared(
        "handle", if: !host.awaitedMethods.isEmpty,
        awaitingHandle(
          "json: GuardedState.__AwaitedCall.JSON", ", decoder: GuardedState.__AwaitedCall.Decoder? = nil",
          "json: json, decoder: decoder"))
  }

  /// Waits for states, in the isolation of the type or the caller. Actors inherit it.
  private var waitUntil: String {
    let summary = "/// Waits until one of several states is the current one or encloses it."
    if host.isolation == .none {
      return """
        \(summary)
        \(access)\(final)var waitUntil: GuardedState.__WaitUntil<\(host.name)> { .init(__host: self) }
        """
    }
    return """
      \(summary)
      @discardableResult \(access)\(final)func waitUntil(_ state: \(state), _ others: \(state)..., within limit: Swift.Duration? = nil) async throws -> \(state) {
        try await _$machine.__waitUntil(anyOf: [state] + others, within: limit)
      }
      """
  }

  /// Members for code outside of an actor. The actor inherits those that a host is unlikely to declare with other
  /// effects.
  private var fromOutside: [String] {
    unlessDeclared(
      "start",
      """
      /// Starts the machine.
      \(access)func start() throws { try machine.start() }
      """)
      + unlessDeclared(
        "snapshot",
        """
        /// A snapshot that restores the machine.
        \(access)func snapshot() -> GuardedState.Snapshot<\(state)> { machine.snapshot() }
        """)
      + host.regions.flatMap { region in
        let (name, property) = (region.name.escapedIfKeyword, region.property.escapedIfKeyword)
        return unlessDeclared(
          "isWithin",
          """
          /// Whether a state of the region is the current one or encloses it.
          \(access)func isWithin(_ state: \(name)) -> Swift.Bool { machine.\(property).isWithin(state) }
          """)
          + unlessDeclared(
            "waitUntil",
            """
            /// Waits until one of several states of the region is the current one or encloses it.
            @discardableResult \(access)func waitUntil(_ state: \(name), _ others: \(name)..., within limit: Swift.Duration? = nil) async throws -> \(name) {
              try await machine.\(property).__waitUntil(anyOf: [state] + others, within: limit)
            }
            """)
          + unlessDeclared(
            "transitions",
            """
            /// The transitions of the region from now on.
            \(access)nonisolated func transitions(of region: \(name).Type) async -> GuardedState.TransitionSequence<\(name), \(event), Method> {
              await .init(__leaving: _$transitions(of: region))
            }
            """)
          + unlessDeclared(
            "transitions",
            """
            private func _$transitions(of region: \(name).Type) -> GuardedState.__TransitionStream<\(name), \(event), Method> { machine.\(property).__leavingTransitions }
            """)
      }
  }

  /// Members for code in other isolations, which can't access the machine.
  private var later: [String] {
    if host.isolation == .none || host.outline.isDistributed { return [] }
    return unlessDeclared(
      "fire", if: hasEvents,
      """
      /// Fires an event after a delay, unless that is cancelled or the object is gone by then.
      @discardableResult \(access)\(final)func fire(_ event: \(event), after delay: Swift.Duration) -> GuardedState.DelayedFire<\(state)> {
        _$machine.fire(event, after: delay)
      }
      """)
      + (host.outline.isActor
        ? []
        : unlessDeclared(
          "transitions",
          """
          /// The transitions from now on.
          \(access)nonisolated \(final)var transitions: GuardedState.TransitionSequence<\(state), \(event), Method> {
            get async { await .init(__leaving: _$transitions) }
          }
          """)
          + unlessDeclared(
            "transitions",
            """
            private var _$transitions: GuardedState.__TransitionStream<\(state), \(event), Method> { _$machine.__leavingTransitions }
            """))
  }

  /// Returns a call by name that awaits async methods.
  private func awaitingHandle(_ parameter: String, _ decoder: String, _ argument: String) -> String {
    let (type, result) = host.isolation == .none ? ("Any?", "value") : ("(any Swift.Sendable)?", "sendable")
    return """
      /// Calls a guarded method by its name, and awaits it if it is async.
      ///
      /// - Returns: The result of the method; nil if that is `Void`.
      /// - Throws: A `Refusal` if the call isn't allowed or doesn't fit the method, or the error of the method.
      @discardableResult \(access)\(host.awaiting)\(final)func handle(_ name: Swift.String, \(parameter), \(allowing)\(decoder)) async throws -> \(type) {
        var call = try _$machine.__awaitedCall(name, \(argument), allowing: methods, leaves: \(host.isolation != .none))
        while true {
          let result: GuardedState.__Returned
          do { result = try await __await(call.method, call.arguments) } catch { call = try call.next(after: error); continue }
          return try call.ended(result).\(result)
        }
      }
      """
  }

  /// The parameter of the methods that a name may mean.
  private var allowing: String { "allowing methods: [Method]? = nil" }

  private var handle: String {
    if host.isolation == .none {
      return """
        /// Calls a guarded method by its name.
        ///
        /// - Returns: The result of the method; nil if that is `Void`.
        /// - Throws: A `Refusal` if the call isn't allowed or doesn't fit the method, or the error of the method.
        @discardableResult \(access)\(final)func handle(_ name: Swift.String, _ arguments: [Any] = [], \(allowing)) throws -> Any? {
          try _$machine.handle(name, arguments, allowing: methods)
        }
        """
    }
    return """
      /// Calls a guarded method by its name.
      ///
      /// - Returns: The result of the method; nil if that is `Void`.
      /// - Throws: A `Refusal` if the call isn't allowed or doesn't fit the method, or the error of the method.
      @discardableResult \(access)\(final)func handle(_ name: Swift.String, _ arguments: [Any] = [], \(allowing)) throws -> (any Swift.Sendable)? {
        try _$machine.__handle(name, arguments, allowing: methods)
      }
      """
  }

  /// Notifies `@Observable` of a read that depends on the states of all regions.
  private var trackingMachine: String {
    host.header.isObservable && !host.regions.isEmpty ? "access(keyPath: \\.machine); return " : tracking
  }

  /// Notifies `@Observable` of a read of the state.
  private var tracking: String { host.header.isObservable ? "access(keyPath: \\.\(host.observedName)); return " : "" }
}
#endif
