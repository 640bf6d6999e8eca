import GuardedState

extension Twins {
  /// A host without states of its own, written by hand: machines that are bound to it find its methods and its callbacks.
  final class OpenScreen: BindableHost {
    var log: [String] = []
    var show: StateMachine<String, String>?

    func zoom(by factor: Double) -> String { "zoomed by \(factor)" }

    func __invoke(named name: String, _ arguments: __Arguments) throws -> __Returned {
      guard name == "zoom" else { throw arguments.unknownMethod() }
      try arguments.expect(1)
      return __Returned(zoom(by: try arguments.value(0, "by")))
    }

    /// The callbacks of all states have no name.
    var __boundMembers: __BoundMembers {
      .init(
        methods: ["zoom"],
        callbacks: [
          .init(.willExit, "Playing"), .init(.didExit, "Playing"), .init(.willEnter, "Playing"),
          .init(.didEnter, "Playing"), .init(.didEnter, "Buffering"),
          .init(.didExit, "Buffering", to: StateMachine<String, String>.self),
          .init(.didEnter, "FullScreen", to: StateMachine<String, String>.self), .init(.didEnter, "Menu"),
          .init(.didEnter, "Credits"), .init(.shouldTransition), .init(.didTransition),
        ])
    }

    func __run(_ moment: Moment, named name: String, _ occasion: __Occasion) -> Bool {
      let machine = occasion.sender(as: StateMachine<String, String>.self)
      let transition = occasion.subject(as: StateMachine<String, String>.Transition.self)
      switch (moment, name) {
      case (.willExit, "Playing"), (.didExit, "Playing"), (.willEnter, "Playing"), (.didEnter, "Playing"):
        log.append("\(moment)\(name)")
      case (.didEnter, "Buffering"): log.append("didEnterBuffering \(occasion.animated)")
      case (.didExit, "Buffering"): log.append("didExitBuffering of \(machine === show)")
      case (.didEnter, "FullScreen"): log.append("didEnterFullScreen \(occasion.animated) of \(machine === show)")
      case (.didEnter, "Menu"): if let transition { log.append("didEnterMenu by \(transition)") }
      case (.didEnter, "Credits"): if let machine { log.append("credits in \(machine.path)") }
      case (.shouldTransition, _): return transition?.to != "forbidden"
      case (.didTransition, _):
        if let path = transition?.path { log.append("\(path.before) → \(path.after)") }
      default: break
      }
      return true
    }
  }
}
