import GuardedState

extension Row {
  /// A delegate.
  static let delegate = Row(
    "delegate", "a weak delegate", against: "a weak delegate by hand", atMost: 2,
    ours: .repeating(delegatingMessage()) { message, _ in
      message.view()
      message.markAsUnread()
    },
    rival: .repeating(HandBadge.delegating()) { message, _ in
      message.viewDelegating()
      message.markAsUnreadDelegating()
    })

  /// Observers that are closures or objects.
  static let observers: [Row] = [
    delegate,
    watched(
      "on-change", "one onChange closure", "an array of one closure", atMost: 4, ours: { counting($0) }, rival: 1),
    watched(
      "on-change-filtered", "onChange(to:), one state", "an array of one closure", atMost: 4,
      ours: { machine in
        let counter = Counter()
        machine.onChange(to: [.read]) { _ in counter.count &+= 1 }
      }, rival: 1),
    watched(
      "on-change-10", "ten onChange closures", "an array of ten closures", atMost: 4,
      ours: { for _ in 0..<10 { counting($0) } }, rival: 10),
    watched(
      "did-enter", "a didEnter(state) closure", "an array of one closure", atMost: .telling,
      ours: { machine in
        let counter = Counter()
        machine.didEnter(.read) { counter.count &+= $0.from == .unread ? 1 : 0 }
      }, rival: 1),
    watched(
      "step-closures", "a closure of each step: willFire, will/didExit, will/didEnter, didFire", "six closures",
      atMost: .telling,
      ours: { machine in
        let counter = Counter()
        machine.willFire { _ in counter.count &+= 1 }
        machine.willExit { _ in counter.count &+= 1 }
        machine.willEnter { _ in counter.count &+= 1 }
        machine.didExit { _ in counter.count &+= 1 }
        machine.didEnter { _ in counter.count &+= 1 }
        machine.didFire { _ in counter.count &+= 1 }
      }, rival: 6),
    watched(
      "trace", "a trace: eight steps", "eight closures", atMost: .telling,
      ours: { machine in
        let counter = Counter()
        machine.trace = { _ in counter.count &+= 1 }
      }, rival: 8),
    Row(
      "should-fire-closure", "a shouldFire closure", against: "an array of one closure that is asked",
      atMost: .telling,
      ours: .repeating(watchedMessage { $0.shouldFire { $0.to == .read || $0.to == .unread } }) { message in
        message.view()
        message.markAsUnread()
      },
      rival: .repeating(HandWatchedMessage { $0.conditions = [{ $0.to == .read || $0.to == .unread }] }) { message in
        message.view()
        message.markAsUnread()
      }),
    Row(
      "choose", "a choose closure that picks the target", against: "a closure by hand", atMost: .telling,
      ours: .repeating(chooser()) { machine in
        try machine.fired(.right)
        try machine.fired(.left)
      },
      rival: .repeating(HandChooser()) { machine in
        machine.right()
        machine.left()
      }),
    Row(
      "log-10", "history: .last(10)", against: "an array, appended to and cut", atMost: .telling,
      ours: .repeating(watchedMessage { $0.historyLimit = .last(10) }) { message in
        message.view()
        message.markAsUnread()
      },
      rival: .repeating(HandWatchedMessage { $0.isLogShort = true }) { message in
        message.viewLogging()
        message.markAsUnreadLogging()
      }),
    Row(
      "log-unlimited", "history: .unlimited", against: "an array, appended to", atMost: .telling, allocates: 0,
      // Begun anew every thousand changes, or the benchmark itself would need ever more memory.
      ours: .repeating(WatchedMessage(), events: 1000) { message in
        message.machine.historyLimit = .none
        message.machine.historyLimit = .unlimited
        for _ in 0..<500 {
          message.view()
          message.markAsUnread()
        }
      },
      rival: .repeating(HandWatchedMessage(), events: 1000) { message in
        message.log = []
        for _ in 0..<500 {
          message.viewLogging()
          message.markAsUnreadLogging()
        }
      }),
    Row(
      "removed", "an onChange closure that was removed again", against: "nobody, by hand", atMost: .deciding,
      ours: .repeating(watchedMessage { $0.onChange { _ in }.cancel() }) { message in
        message.view()
        message.markAsUnread()
      },
      rival: .repeating(HandFinalGate()) { gate in
        gate.open()
        gate.shut()
      }),
  ]

  /// A message that somebody watches, against an array of closures that count.
  private static func watched(
    _ key: String, _ work: String, _ against: String, atMost: Bound,
    ours watch: @escaping @Sendable (HostMachine<WatchedMessage>) -> Void, rival closures: Int
  ) -> Row {
    Row(
      key, work, against: against, atMost: atMost,
      ours: .repeating(watchedMessage(watch)) { message in
        message.view()
        message.markAsUnread()
      },
      rival: .repeating(
        HandWatchedMessage { message in
          let counter = Counter()
          for _ in 0..<closures { message.closures.append { _ in counter.count &+= 1 } }
        }
      ) { message in
        message.view()
        message.markAsUnread()
      })
  }

  /// Adds a closure that counts.
  private static func counting(_ machine: HostMachine<WatchedMessage>) {
    let counter = Counter()
    machine.onChange { _ in counter.count &+= 1 }
  }

  /// A machine whose target a closure picks.
  private static func chooser() -> StateMachine<Fork, Way> {
    let machine = StateMachine<Fork, Way>(initial: .middle) {
      On(.right, from: .middle, to: .here, .there)
      On(.left, from: .here, .there, to: .middle)
    }
    machine.chooseTarget(of: .right) { transition in transition.from == .middle ? .there : .here }
    return machine
  }
}

/// States of a machine that has a choice.
enum Fork { case middle, here, there }

/// Events of a machine that has a choice.
enum Way { case left, right }

/// The same by hand.
final class HandChooser {
  /// Where it is.
  private(set) var state = Fork.middle
  /// What picks the target.
  var choose: (Fork) -> Fork = opaque { $0 == .middle ? .there : .here }

  /// Goes where the closure says.
  @inline(never)
  func right() {
    guard state == .middle else { return }
    state = choose(state)
  }

  /// Comes back.
  @inline(never)
  func left() {
    guard state == .here || state == .there else { return }
    state = .middle
  }
}
