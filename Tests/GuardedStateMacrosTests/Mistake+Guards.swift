#if Macros
/// Members that are named like guards of the arguments of a call, or nearly so, and that nothing asks.
extension Mistake {
  static let inGuards = [
    Mistake(
      "guard-form", is: .warning, at: 6, 3, "static",
      "'shouldPay' is never asked about 'pay(_:)', because it is static; its form is 'shouldPay(_ "
        + "amount: Int) -> Bool'",
      in: """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          @Allowed(in: State.open) func pay(_ amount: Int) throws {}
          static func shouldPay(_ amount: Int) -> Bool { true }
        }
        """,
      fixes: Fix(
        "remove 'static'",
        """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          @Allowed(in: State.open) func pay(_ amount: Int) throws {}
          func shouldPay(_ amount: Int) -> Bool { true }
        }
        """)),
    Mistake(
      "guard-form", is: .warning, at: 6, 7, "shouldPay",
      "'shouldPay' is never asked about 'pay(_:)', because it is a property; its form is 'shouldPay(_ "
        + "amount: Int) -> Bool'",
      in: """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          @Allowed(in: State.open) func pay(_ amount: Int) throws {}
          var shouldPay: (Int) -> Bool = { $0 > 0 }
        }
        """),
    Mistake(
      "guard-form", is: .warning, at: 6, 51, "shouldPay",
      "'shouldPay' is never asked about 'pay(_:)', because it is guarded; its form is 'shouldPay(_ "
        + "amount: Int) -> Bool'",
      in: """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          @Allowed(in: State.open) func pay(_ amount: Int) throws {}
          @Allowed(in: State.open, otherwise: false) func shouldPay(_ amount: Int) -> Bool { true }
        }
        """),
    Mistake(
      "guard-form", is: .warning, at: 6, 8, "shouldPay",
      "'shouldPay' is never asked about 'pay(_:)', because it is async; its form is 'shouldPay(_ "
        + "amount: Int) -> Bool'",
      in: """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          @Allowed(in: State.open) func pay(_ amount: Int) throws {}
          func shouldPay(_ amount: Int) async -> Bool { true }
        }
        """),
    Mistake(
      "guard-form", is: .warning, at: 6, 8, "shouldPay",
      "'shouldPay' is never asked about 'pay(_:)', because it throws; its form is 'shouldPay(_ amount: "
        + "Int) -> Bool'",
      in: """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          @Allowed(in: State.open) func pay(_ amount: Int) throws {}
          func shouldPay(_ amount: Int) throws -> Bool { true }
        }
        """),
    Mistake(
      "guard-form", is: .warning, at: 6, 8, "shouldPay",
      "'shouldPay' is never asked about 'pay(_:)', because it is generic; its form is 'shouldPay(_ "
        + "amount: Int) -> Bool'",
      in: """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          @Allowed(in: State.open) func pay(_ amount: Int) throws {}
          func shouldPay<T>(_ amount: T) -> Bool { true }
        }
        """),
    Mistake(
      "guard-form", is: .warning, at: 6, 8, "shouldPay",
      "'shouldPay' is never asked about 'pay(_:)', because it isn't seen to return a 'Bool'; its form is "
        + "'shouldPay(_ amount: Int) -> Bool'",
      in: """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          @Allowed(in: State.open) func pay(_ amount: Int) throws {}
          func shouldPay(_ amount: Int) -> Bool? { true }
        }
        """),
    Mistake(
      "guard-form", is: .warning, at: 6, 8, "shouldPay",
      "'shouldPay' is never asked about 'pay(_:)', because it isn't seen to return a 'Bool'; its form is "
        + "'shouldPay(_ amount: Int) -> Bool'",
      in: """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          @Allowed(in: State.open) func pay(_ amount: Int) throws {}
          func shouldPay(_ amount: Int) {}
        }
        """),
    Mistake(
      "guard-form", is: .warning, at: 6, 8, "shouldPay",
      "'shouldPay' is never asked about 'pay(_:)', because it takes other arguments; its form is "
        + "'shouldPay(_ amount: Int) -> Bool'",
      in: """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          @Allowed(in: State.open) func pay(_ amount: Int) throws {}
          func shouldPay() -> Bool { true }
        }
        """),
    Mistake(
      "guard-form", is: .warning, at: 6, 8, "shouldPay",
      "'shouldPay' is never asked about 'pay(_:)', because it takes other arguments; its form is "
        + "'shouldPay(_ amount: Int) -> Bool'",
      in: """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          @Allowed(in: State.open) func pay(_ amount: Int) throws {}
          func shouldPay(amount: Int) -> Bool { amount > 0 }
        }
        """,
      fixes: Fix(
        "write 'shouldPay(_ amount: Int)'",
        """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          @Allowed(in: State.open) func pay(_ amount: Int) throws {}
          func shouldPay(_ amount: Int) -> Bool { amount > 0 }
        }
        """)),
    Mistake(
      "guard-form", is: .warning, at: 6, 8, "shouldPay",
      "'shouldPay' is never asked about 'pay(_:)', because it takes other arguments; its form is "
        + "'shouldPay(_ amount: Int) -> Bool'",
      in: """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          @Allowed(in: State.open) func pay(_ amount: Int) throws {}
          func shouldPay(_ amount: inout Int) -> Bool { amount > 0 }
        }
        """,
      fixes: Fix(
        "write 'shouldPay(_ amount: Int)'",
        """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          @Allowed(in: State.open) func pay(_ amount: Int) throws {}
          func shouldPay(_ amount: Int) -> Bool { amount > 0 }
        }
        """)),
    Mistake(
      "guard-form", is: .warning, at: 6, 28, "[Double]",
      "'shouldPay' is never asked about 'pay(_:)', because it takes '[Double]', not 'Int'; its form is "
        + "'shouldPay(_ amount: Int) -> Bool'",
      in: """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          @Allowed(in: State.open) func pay(_ amount: Int) throws {}
          func shouldPay(_ amount: [Double]) -> Bool { true }
        }
        """),
    Mistake(
      "guard-form", is: .warning, at: 6, 24, "@escaping (Int)->Bool",
      "'shouldEach' is never asked about 'each(_:)', because it takes '@escaping (Int)->Bool', not "
        + "'(Int) -> Bool'; its form is 'shouldEach(_ body: (Int) -> Bool) -> Bool'",
      in: """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          @Allowed(in: State.open) func each(_ body: (Int) -> Bool) throws {}
          func shouldEach(_ b: @escaping (Int)->Bool) -> Bool { true }
        }
        """),
    Mistake(
      "guard-form", is: .warning, at: 5, 8, "shouldClose",
      "'shouldClose' cannot guard 'close()', which takes no arguments: name a property with 'when:', or mark this method "
        + "'@Unguarded'",
      in: """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          func shouldClose(_ transition: Transition) -> Bool { true }
        }
        """,
      fixes: Fix(
        "mark it '@Unguarded'",
        """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          @Unguarded func shouldClose(_ transition: Transition) -> Bool { true }
        }
        """)),
    Mistake(
      "guard-form", is: .warning, at: 5, 8, "shouldClose",
      "'shouldClose' cannot guard 'close()', which takes no arguments: name a property with 'when:', or mark this method "
        + "'@Unguarded'",
      in: """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          func shouldClose() -> Bool { true }
        }
        """,
      fixes: Fix(
        "make it a property, and name it with 'when:'",
        """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut, when: \\Purse.shouldClose) func close() {}
          var shouldClose: Bool { true }
        }
        """),
      Fix(
        "mark it '@Unguarded'",
        """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          @Unguarded func shouldClose() -> Bool { true }
        }
        """)),
    Mistake(
      "guard-form", is: .warning, at: 7, 15, "shouldRefresh",
      "'shouldRefresh' cannot guard 'refresh()', which takes no arguments: name it with 'when:', or mark this property "
        + "'@Unguarded'",
      in: """
        @Guarded
        final class Feed {
          enum State { case idle, shut }
          @Transition(from: State.idle, to: .shut, when: \\Feed.shouldClose) func close() {}
          @Allowed(in: State.idle, when: \\Feed.shouldClose, otherwise: 1) func refresh() -> Int { 2 }
          var shouldClose: Bool { true }
          private var shouldRefresh = true
        }
        """,
      fixes: Fix(
        "name it with 'when:'",
        """
        @Guarded
        final class Feed {
          enum State { case idle, shut }
          @Transition(from: State.idle, to: .shut, when: \\Feed.shouldClose) func close() {}
          @Allowed(in: State.idle, when: \\Feed.shouldClose, \\Feed.shouldRefresh, otherwise: 1) func refresh() -> Int { 2 }
          var shouldClose: Bool { true }
          private var shouldRefresh = true
        }
        """),
      Fix(
        "mark it '@Unguarded'",
        """
        @Guarded
        final class Feed {
          enum State { case idle, shut }
          @Transition(from: State.idle, to: .shut, when: \\Feed.shouldClose) func close() {}
          @Allowed(in: State.idle, when: \\Feed.shouldClose, otherwise: 1) func refresh() -> Int { 2 }
          var shouldClose: Bool { true }
          @Unguarded private var shouldRefresh = true
        }
        """)),
    Mistake(
      "not-a-property", at: 5, 47, "shouldPay",
      "'shouldPay' cannot be a condition of rules, because it takes the arguments of 'pay(_:)'; a condition is a property of "
        + "type 'Bool'",
      in: """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          static let rules = Rules(initial: .open) {
            On(.close, from: .open, to: .shut, when: "shouldPay")
          }
          @Transition func close() {}
          @Allowed(in: State.open) func pay(_ amount: Int) throws {}
          func shouldPay(_ amount: Int) -> Bool { amount > 0 }
        }
        """),
    Mistake(
      "inside-if-config", is: .warning, at: 7, 8, "shouldPay",
      "'@Guarded' does not see what stands inside '#if'; put the '#if' into the method's body",
      in: """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          @Allowed(in: State.open) func pay(_ amount: Int) throws {}
          #if DEBUG
          func shouldPay(_ amount: Int) -> Bool { true }
          #endif
        }
        """),
    Mistake(
      "misspelt-guard", is: .warning, at: 6, 8, "shouldWithdaw",
      "'shouldWithdaw' decides about no guarded method, and nothing asks it; did you mean 'shouldWithdraw'?",
      in: """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          @Allowed(in: State.open) func withdraw(_ amount: Int) throws {}
          func shouldWithdaw(_ amount: Int) -> Bool { true }
        }
        """,
      fixes: Fix(
        "rename it to 'shouldWithdraw'",
        """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          @Allowed(in: State.open) func withdraw(_ amount: Int) throws {}
          func shouldWithdraw(_ amount: Int) -> Bool { true }
        }
        """)),
    Mistake(
      "misspelt-guard", is: .warning, at: 6, 8, "shuoldPay",
      "'shuoldPay' decides about no guarded method, and nothing asks it; did you mean 'shouldPay'?",
      in: """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          @Allowed(in: State.open) func pay(_ amount: Int) throws {}
          func shuoldPay(_ amount: Int) -> Bool { true }
        }
        """,
      fixes: Fix(
        "rename it to 'shouldPay'",
        """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          @Allowed(in: State.open) func pay(_ amount: Int) throws {}
          func shouldPay(_ amount: Int) -> Bool { true }
        }
        """)),
    Mistake(
      "misspelt-guard", is: .warning, at: 6, 8, "ShouldPay",
      "'ShouldPay' decides about no guarded method, and nothing asks it; did you mean 'shouldPay'?",
      in: """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          @Allowed(in: State.open) func pay(_ amount: Int) throws {}
          func ShouldPay(_ amount: Int) -> Bool { true }
        }
        """,
      fixes: Fix(
        "rename it to 'shouldPay'",
        """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          @Allowed(in: State.open) func pay(_ amount: Int) throws {}
          func shouldPay(_ amount: Int) -> Bool { true }
        }
        """)),
    Mistake(
      "misspelt-guard", is: .warning, at: 6, 8, "shouldpay",
      "'shouldpay' decides about no guarded method, and nothing asks it; did you mean 'shouldPay'?",
      in: """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          @Allowed(in: State.open) func pay(_ amount: Int) throws {}
          func shouldpay(_ amount: Int) -> Bool { true }
        }
        """,
      fixes: Fix(
        "rename it to 'shouldPay'",
        """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          @Allowed(in: State.open) func pay(_ amount: Int) throws {}
          func shouldPay(_ amount: Int) -> Bool { true }
        }
        """)),
    Mistake(
      "guard-form", is: .warning, at: 4, 8, "shouldPlay",
      "'shouldPlay' is never asked about 'play(_:)', which the machines guard that are bound to this type: name "
        + "a property as a condition in their rules",
      in: """
        @Guarded
        final class Player {
          func play(_ number: Int) -> Int { number }
          func shouldPlay(_ number: Int) -> Bool { false }
        }
        """),
    Mistake(
      "guard-form", is: .warning, at: 6, 8, "shouldWithdraw",
      "'shouldWithdraw' is never asked, because 'withdraw' is not guarded: guard that with '@Allowed' or '@Transition', "
        + "or mark this method '@Unguarded' where it is no guard",
      in: """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() { _ = shouldTake(1) }
          func withdraw(_ amount: Int) throws {}
          func shouldWithdraw(_ amount: Int) -> Bool { amount < 10 }
          func take(_ amount: Int) throws {}
          func shouldTake(_ amount: Int) -> Bool { amount < 10 }
          func give(_ amount: Int) throws {}
          func shouldGive(to name: String) -> Bool { true }
          @Unguarded func lend(_ amount: Int) throws {}
          func shouldLend(_ amount: Int) -> Bool { amount < 10 }
        }
        """),
    Mistake(
      "misspelt-guard", is: .warning, at: 5, 8, "shouldPya",
      "'shouldPya' decides about no guarded method, and nothing asks it; did you mean 'shouldPay'?",
      in: """
        @Guarded
        final class Cart {
          enum State { case full, paid }
          @Transition(from: State.full, to: .paid) func pay(_ amount: Int) {}
          func shouldPya(_ amount: Int) -> Bool { amount > 0 }
        }
        """,
      fixes: Fix(
        "rename it to 'shouldPay'",
        """
        @Guarded
        final class Cart {
          enum State { case full, paid }
          @Transition(from: State.full, to: .paid) func pay(_ amount: Int) {}
          func shouldPay(_ amount: Int) -> Bool { amount > 0 }
        }
        """)),
    Mistake(
      "misspelt-guard", is: .warning, at: 5, 8, "shouldAllowPay",
      "'shouldAllowPay' decides about no guarded method, and nothing asks it; did you mean 'shouldPay'?",
      in: """
        @Guarded
        final class Cart {
          enum State { case full, paid }
          @Transition(from: State.full, to: .paid) func pay(_ amount: Int) {}
          func shouldAllowPay(_ amount: Int) -> Bool { amount > 0 }
        }
        """,
      fixes: Fix(
        "rename it to 'shouldPay'",
        """
        @Guarded
        final class Cart {
          enum State { case full, paid }
          @Transition(from: State.full, to: .paid) func pay(_ amount: Int) {}
          func shouldPay(_ amount: Int) -> Bool { amount > 0 }
        }
        """)),
    Mistake(
      "misspelt-guard", is: .warning, at: 6, 8, "shouldPay",
      "'shouldPay' decides about no guarded method, and nothing asks it; did you mean 'shouldPurchase'?",
      in: """
        @Guarded
        final class Order {
          enum State { case cart, paid }
          @Transition(from: State.cart, to: .paid) func purchase(_ amount: Int) {}
          @Transition(from: State.paid, to: .cart) func reopen() {}
          func shouldPay(_ amount: Int) -> Bool { amount > 0 }
        }
        """,
      fixes: Fix(
        "rename it to 'shouldPurchase'",
        """
        @Guarded
        final class Order {
          enum State { case cart, paid }
          @Transition(from: State.cart, to: .paid) func purchase(_ amount: Int) {}
          @Transition(from: State.paid, to: .cart) func reopen() {}
          func shouldPurchase(_ amount: Int) -> Bool { amount > 0 }
        }
        """)),
    Mistake(
      "misspelt-guard", is: .warning, at: 5, 8, "shouldPay",
      "'shouldPay' decides about no method, and nothing here asks it: none is called 'pay'; mark it "
        + "'@Unguarded' where others ask it",
      in: """
        @Guarded
        final class Order: Identifiable {
          enum State { case cart, paid }
          @Transition(from: State.cart, to: .paid) func purchase(_ amount: Int) {}
          func shouldPay(_ amount: Int) -> Bool { true }
          @Transition(from: State.paid, to: .cart) func giveBack(_ amount: Int) {}
          @Unguarded func shouldWait(_ amount: Int) -> Bool { true }
          func shouldHurry(_ amount: Int) -> Bool { true }
          func hint() -> String { shouldHurry(1) ? "!" : "" }
          public func shouldShip(_ amount: Int) -> Bool { true }
          func shouldShowHint() -> Bool { true }
          func shouldRetry(after error: any Error) -> Bool { true }
        }
        """),
    Mistake(
      "guard-form", is: .warning, at: 9, 8, "shouldPay",
      "'shouldPay' is never asked about 'pay(_:tip:)', because it takes other arguments; its form is 'shouldPay(_ n: Int, tip: Int) -> Bool'",
      in: """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          @Allowed(in: State.open) func pay(_ n: Int) {}
          @Allowed(in: State.open) func pay(_ n: Int, tip: Int) {}
          @Allowed(in: State.open) func pay(_ n: Int, tip: Int, to name: String) {}
          func shouldPay(_ n: Int) -> Bool { n < 10 }
          func shouldPay(_ n: Int, tips: Int) -> Bool { n < 10 }
        }
        """,
      fixes: Fix(
        "write 'shouldPay(_ n: Int, tip tips: Int)'",
        """
        @Guarded
        final class Purse {
          enum State { case open, shut }
          @Transition(from: State.open, to: .shut) func close() {}
          @Allowed(in: State.open) func pay(_ n: Int) {}
          @Allowed(in: State.open) func pay(_ n: Int, tip: Int) {}
          @Allowed(in: State.open) func pay(_ n: Int, tip: Int, to name: String) {}
          func shouldPay(_ n: Int) -> Bool { n < 10 }
          func shouldPay(_ n: Int, tip tips: Int) -> Bool { n < 10 }
        }
        """)),
  ]
}
#endif
