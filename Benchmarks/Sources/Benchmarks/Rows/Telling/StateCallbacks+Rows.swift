import GuardedState

extension Row {
  /// Hosts that have callbacks.
  static let callbacks: [Row] =
    [
      Row(
        "callbacks", "didEnterX(), didExitX()", against: "methods by hand that are called", atMost: .deciding,
        ours: .repeating(CountingMessage()) { message in
          message.view()
          message.markAsUnread()
        },
        rival: .repeating(HandCountingMessage()) { message in
          message.view()
          message.markAsUnread()
        }),
      Row(
        "callback-animated", "didEnterX(animated:)", against: "methods by hand that are called", atMost: 5,
        ours: .repeating(AnimatedMessage()) { message in
          message.view()
          message.markAsUnread()
        },
        rival: .repeating(HandCountingMessage()) { message in
          message.view()
          message.markAsUnread()
        }),
      Row(
        "callback-transition", "didEnterX(_ transition:)", against: "a method by hand that takes from and to",
        atMost: 5,
        ours: .repeating(InformedMessage()) { message in
          message.view()
          message.markAsUnread()
        },
        rival: .repeating(HandCountingMessage()) { message in
          message.viewTelling()
          message.markAsUnreadTelling()
        }),
      Row(
        "callback-sender", "didEnterX(sender:)", against: "methods by hand that are called", atMost: 5,
        ours: .repeating(SentMessage()) { message in
          message.view()
          message.markAsUnread()
        },
        rival: .repeating(HandCountingMessage()) { message in
          message.view()
          message.markAsUnread()
        }),
      Row(
        "did-transition", "a host with didTransition(_:)", against: "a method by hand that takes from and to",
        atMost: 5,
        ours: .repeating(ToldMessage()) { message in
          message.view()
          message.markAsUnread()
        },
        rival: .repeating(HandCountingMessage()) { message in
          message.viewTelling()
          message.markAsUnreadTelling()
        }),
    ] + hostCallbacks
}
