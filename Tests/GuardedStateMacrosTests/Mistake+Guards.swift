#if Macros
/// Methods that guard others.
extension Mistake {
  static let guards: [Mistake] = [
    .warning(
      "doubled-callback",
      in: Preamble("@Guarded\nfinal class Lamp: GuardedObject {\n…\n}"),
      """
      override func «willCommit»(_ snapshot: Snapshot<String>) throws {}
      override func ▸willCommit(_ commit: Commit<String>) throws {}
      """,
      "'willCommit' is there twice, and only one of them is called", note: "this one is called"),
    .warning(
      "guard-form", in: .class("Bill", "due, paid"),
      """
      static let rules = Rules(initial: .due) { In(.paid, ignores: .approve) }
      @Transition(from: State.due, to: .paid) func pay(_ cents: Int) throws {}
      @Transition(from: State.due, to: .paid) func approve() throws {}
      func «shouldIgnorePay»(_ cents: Int) -> Bool { true }
      func shouldIgnoreApprove() -> Bool { true }
      """,
      "'shouldIgnorePay' is never asked, because no state ignores 'pay': write 'In(…, ignores: .pay)', or mark it '@Unguarded'"
    ),
    .warning(
      "guard-form", in: .class("Bill", "due, paid"),
      """
      static let rules = Rules(initial: .due) { In(.paid, ignores: .pay) }
      @Transition(from: State.due, to: .paid) func pay(_ cents: Int) throws {}
      func «shouldIgnorePay»() -> Bool { true }
      """,
      "'shouldIgnorePay' is never asked about 'pay(_:)', because it takes other arguments; its form is 'shouldIgnorePay(_ cents: Int) -> Bool'"
    ),
    .warning(
      "guard-form", in: .class("Bill", "due, paid"),
      """
      static let rules = Rules(initial: .due) { In(.paid, ignores: .pay) }
      @Transition(from: State.due, to: .paid) func pay() throws {}
      var «shouldIgnorePay»: Bool { true }
      """,
      "'shouldIgnorePay' is never asked about 'pay()', because it is a property; its form is 'shouldIgnorePay() -> Bool'"
    ),
    .error(
      "guard-form", in: .class("Bill", "due, paid"),
      """
      static let rules = Rules(initial: .due) { In(.paid, ignores: .pay) }
      @Transition(from: State.due, to: .paid) func pay(_ cents: Int) throws {}
      @Allowed(in: State.paid) func «ignorePay»(_ cents: Int) throws {}
      func shouldIgnorePay(_ cents: Int) -> Bool { true }
      """,
      "'shouldIgnorePay' would guard 'ignorePay', and say which calls of 'pay' states ignore: give 'ignorePay' another name"
    ),
    .warning(
      "misspelt-guard", in: .class("Bill", "due, paid"),
      """
      static let rules = Rules(initial: .due) { In(.paid, ignores: .pay) }
      @Transition(from: State.due, to: .paid) func pay(_ cents: Int) throws {}
      func «shouldIgnorPay»(_ cents: Int) -> Bool { true }
      """,
      "'shouldIgnorPay' decides about no guarded method, and nothing asks it; did you mean 'shouldIgnorePay'?",
      fix: "rename it to 'shouldIgnorePay'", "shouldIgnorPay" => "shouldIgnorePay"),
    .error(
      "guard-form",
      in: .subclass("Gate: Door"),
      """
      @Transition override func pay(_ cents: Int) throws {}
      func «shouldIgnorePay»(_ cents: Int) -> Bool { true }
      """,
      "'shouldIgnorePay' is never asked, because the superclass guards 'pay(_:)': declare it there, and override it here"
    ),
    .warning(
      "guard-form", in: .class("Lamp", "on"),
      """
      @Allowed(in: State.on) func dim(to level: Int) {}
      func shouldDim(to level: «Double») -> Bool { true }
      """,
      "'shouldDim' is never asked about 'dim(to:)', because it takes 'Double', not 'Int'; its form is 'shouldDim(to level: Int) -> Bool'"
    ),
    .warning(
      "guard-form", in: .class("Lamp", "on"),
      """
      @Allowed(in: State.on) func dim() {}
      func «shouldDim»() throws -> Bool { true }
      """,
      "'shouldDim' cannot guard 'dim()', which takes no arguments: name a property with 'when:', or mark this method '@Unguarded'",
      fix: "mark it '@Unguarded'", "func shouldDim" => "@Unguarded func shouldDim"),
    .warning(
      "guard-form", in: .class("Lamp", "on"),
      """
      @Allowed(in: State.on) func dim(_ levels: Int...) {}
      func «shouldDim»(_ levels: Int...) -> Bool { true }
      """,
      "'shouldDim' is never asked about 'dim(_:)', whose arguments it can't see: the method is generic, or a parameter is variadic, 'borrowing', 'inout', unnamed or an autoclosure"
    ),
    .warning(
      "guard-form", in: .purse, "«static» func shouldPay(_ amount: Int) -> Bool { true }",
      "'shouldPay' is never asked about 'pay(_:)', because it is static; its form is 'shouldPay(_ amount: Int) -> Bool'",
      fix: "remove 'static'", "static " => ""),
    .warning(
      "guard-form", in: .purse, "var «shouldPay»: (Int) -> Bool = { $0 > 0 }",
      "'shouldPay' is never asked about 'pay(_:)', because it is a property; its form is 'shouldPay(_ amount: Int) -> Bool'"
    ),
    .warning(
      "guard-form", in: .purse,
      "@Allowed(in: State.open, otherwise: false) func «shouldPay»(_ amount: Int) -> Bool { true }",
      "'shouldPay' is never asked about 'pay(_:)', because it is guarded; its form is 'shouldPay(_ amount: Int) -> Bool'"
    ),
    .warning(
      "guard-form", in: .purse, "func «shouldPay»(_ amount: Int) async -> Bool { true }",
      "'shouldPay' is never asked about 'pay(_:)', because it is async; its form is 'shouldPay(_ amount: Int) -> Bool'"),
    .warning(
      "guard-form", in: .purse, "func «shouldPay»(_ amount: Int) throws -> Bool { true }",
      "'shouldPay' is never asked about 'pay(_:)', because it throws; its form is 'shouldPay(_ amount: Int) -> Bool'"),
    .warning(
      "guard-form", in: .purse, "func «shouldPay»<T>(_ amount: T) -> Bool { true }",
      "'shouldPay' is never asked about 'pay(_:)', because it is generic; its form is 'shouldPay(_ amount: Int) -> Bool'"
    ),
    .warning(
      "guard-form", in: .purse, "func «shouldPay»(_ amount: Int) -> Bool? { true }",
      "'shouldPay' is never asked about 'pay(_:)', because it isn't seen to return a 'Bool' or a 'Verdict'; its form is 'shouldPay(_ amount: Int) -> Bool'"
    ),
    .warning(
      "guard-form", in: .purse, "func «shouldPay»(_ amount: Int) {}",
      "'shouldPay' is never asked about 'pay(_:)', because it isn't seen to return a 'Bool' or a 'Verdict'; its form is 'shouldPay(_ amount: Int) -> Bool'"
    ),
    .warning(
      "guard-form", in: .purse, "func «shouldPay»() -> Bool { true }",
      "'shouldPay' is never asked about 'pay(_:)', because it takes other arguments; its form is 'shouldPay(_ amount: Int) -> Bool'"
    ),
    .warning(
      "guard-form", in: .purse, "func «shouldPay»(amount: Int) -> Bool { amount > 0 }",
      "'shouldPay' is never asked about 'pay(_:)', because it takes other arguments; its form is 'shouldPay(_ amount: Int) -> Bool'",
      fix: "write 'shouldPay(_ amount: Int)'", "amount: Int" => "_ amount: Int"),
    .warning(
      "guard-form", in: .purse, "func «shouldPay»(_ amount: inout Int) -> Bool { amount > 0 }",
      "'shouldPay' is never asked about 'pay(_:)', because it takes other arguments; its form is 'shouldPay(_ amount: Int) -> Bool'",
      fix: "write 'shouldPay(_ amount: Int)'", "inout Int" => "Int"),
    .warning(
      "guard-form", in: .purse, "func shouldPay(_ amount: «[Double]») -> Bool { true }",
      "'shouldPay' is never asked about 'pay(_:)', because it takes '[Double]', not 'Int'; its form is 'shouldPay(_ amount: Int) -> Bool'"
    ),
    .warning(
      "guard-form", in: .class("Purse", "open, shut", method: "close()"),
      """
      @Allowed(in: State.open) func each(_ body: (Int) -> Bool) throws {}
      func shouldEach(_ b: «@escaping (Int)->Bool») -> Bool { true }
      """,
      "'shouldEach' is never asked about 'each(_:)', because it takes '@escaping (Int)->Bool', not '(Int) -> Bool'; its form is 'shouldEach(_ body: (Int) -> Bool) -> Bool'"
    ),
    .warning(
      "guard-form", in: .class("Purse", "open, shut", method: "close()"),
      "func «shouldClose»(_ transition: Transition) -> Bool { true }",
      "'shouldClose' cannot guard 'close()', which takes no arguments: name a property with 'when:', or mark this method '@Unguarded'",
      fix: "mark it '@Unguarded'", "func" => "@Unguarded func"),
    .warning(
      "guard-form", in: .class("Purse", "open, shut", method: "close()"), "func «shouldClose»() -> Bool { true }",
      "'shouldClose' cannot guard 'close()', which takes no arguments: name a property with 'when:', or mark this method '@Unguarded'",
      fix: "make it a property, and name it with 'when:'",
      "to: .shut" => #"to: .shut, when: \Purse.shouldClose"#, "func shouldClose() ->" => "var shouldClose:",
      or: "mark it '@Unguarded'", "func" => "@Unguarded func"),
    .warning(
      "guard-form", in: .class("Feed", "idle, shut"),
      #"""
      @Transition(from: State.idle, to: .shut, when: \Feed.shouldClose) func close() {}
      @Allowed(in: State.idle, when: \Feed.shouldClose, otherwise: 1) func refresh() -> Int { 2 }
      var shouldClose: Bool { true }
      private var «shouldRefresh» = true
      """#,
      "'shouldRefresh' cannot guard 'refresh()', which takes no arguments: name it with 'when:', or mark this property '@Unguarded'",
      fix: "name it with 'when:'", "otherwise: 1" => #"\Feed.shouldRefresh, otherwise: 1"#,
      or: "mark it '@Unguarded'", "private" => "@Unguarded private"),
    .warning(
      "guard-form", in: .class("Player"),
      """
      func play(_ number: Int) -> Int { number }
      func «shouldPlay»(_ number: Int) -> Bool { false }
      """,
      "'shouldPlay' is never asked about 'play(_:)', which the machines guard that are bound to this type: name a property as a condition in their rules"
    ),
    .warning(
      "guard-form", in: .class("Purse", "open, shut"),
      """
      @Transition(from: State.open, to: .shut) func close() { _ = shouldTake(1) }
      func withdraw(_ amount: Int) throws {}
      func «shouldWithdraw»(_ amount: Int) -> Bool { amount < 10 }
      func take(_ amount: Int) throws {}
      func shouldTake(_ amount: Int) -> Bool { amount < 10 }
      func give(_ amount: Int) throws {}
      func shouldGive(to name: String) -> Bool { true }
      @Unguarded func lend(_ amount: Int) throws {}
      func shouldLend(_ amount: Int) -> Bool { amount < 10 }
      """,
      "'shouldWithdraw' is never evaluated, because 'withdraw' is not guarded: guard that with '@Allowed' or '@Transition', or mark this method '@Unguarded' where it is not a guard"
    ),
    .warning(
      "guard-form", in: .class("Purse", "open, shut", method: "close()"),
      """
      @Allowed(in: State.open) func pay(_ n: Int) {}
      @Allowed(in: State.open) func pay(_ n: Int, tip: Int) {}
      @Allowed(in: State.open) func pay(_ n: Int, tip: Int, to name: String) {}
      func shouldPay(_ n: Int) -> Bool { n < 10 }
      func «shouldPay»(_ n: Int, tips: Int) -> Bool { n < 10 }
      """,
      "'shouldPay' is never asked about 'pay(_:tip:)', because it takes other arguments; its form is 'shouldPay(_ n: Int, tip: Int) -> Bool'",
      fix: "write 'shouldPay(_ n: Int, tip tips: Int)'", "tips: Int" => "tip tips: Int"),
    .warning(
      "misspelt-guard", in: .class("Rocket", "ready, gone"),
      """
      enum Event { case launch }
      @Transition(on: Event.launch, from: State.ready, to: .gone) func start() {}
      @Transition(on: Event.launch, from: State.gone, to: .gone) func start(in seconds: Int) {}
      func «shouldLaunch»(in seconds: Int) -> Bool { true }
      """, "'shouldLaunch' decides about no guarded method, and nothing asks it; did you mean 'shouldStart'?",
      fix: "rename it to 'shouldStart'", "shouldLaunch" => "shouldStart"),
    .warning(
      "misspelt-guard", in: .class("Purse", "a, b", method: "go(_ n: Int)"),
      "func «should_go»(_ n: Int) -> Bool { true }",
      "'should_go' decides about no guarded method, and nothing asks it; did you mean 'shouldGo'?",
      fix: "rename it to 'shouldGo'", "should_go" => "shouldGo"),
    .warning(
      "misspelt-guard", in: .class("Purse", "open, shut", method: "close()"),
      """
      @Allowed(in: State.open) func withdraw(_ amount: Int) throws {}
      func «shouldWithdaw»(_ amount: Int) -> Bool { true }
      """, "'shouldWithdaw' decides about no guarded method, and nothing asks it; did you mean 'shouldWithdraw'?",
      fix: "rename it to 'shouldWithdraw'", "shouldWithdaw" => "shouldWithdraw"),
    .warning(
      "misspelt-guard", in: .purse, "func «shuoldPay»(_ amount: Int) -> Bool { true }",
      "'shuoldPay' decides about no guarded method, and nothing asks it; did you mean 'shouldPay'?",
      fix: "rename it to 'shouldPay'", "shuoldPay" => "shouldPay"),
    .warning(
      "misspelt-guard", in: .purse, "func «ShouldPay»(_ amount: Int) -> Bool { true }",
      "'ShouldPay' decides about no guarded method, and nothing asks it; did you mean 'shouldPay'?",
      fix: "rename it to 'shouldPay'", "ShouldPay" => "shouldPay"),
    .warning(
      "misspelt-guard", in: .purse, "func «shouldpay»(_ amount: Int) -> Bool { true }",
      "'shouldpay' decides about no guarded method, and nothing asks it; did you mean 'shouldPay'?",
      fix: "rename it to 'shouldPay'", "shouldpay" => "shouldPay"),
    .warning(
      "misspelt-guard", in: .class("Desk", "open"),
      """
      @Allowed(in: State.open) func send(_ title: String) {}
      @Allowed(in: State.open) func lend(_ title: String) {}
      func «shouldlend»(_ title: String) -> Bool { true }
      """, "'shouldlend' decides about no guarded method, and nothing asks it; did you mean 'shouldLend'?",
      fix: "rename it to 'shouldLend'", "shouldlend" => "shouldLend"),
    .warning(
      "misspelt-guard", in: .class("Desk", "open"),
      """
      @Allowed(in: State.open) func send(_ title: String) {}
      @Allowed(in: State.open) func lend(_ title: String) {}
      func «shouldBend»(_ title: String) -> Bool { true }
      """, "'shouldBend' decides about no guarded method, and nothing asks it"),
    .warning(
      "misspelt-guard", in: .class("Desk", "open"),
      """
      @Allowed(in: State.open) func send(_ title: String) {}
      @Allowed(in: State.open) func lend(_ title: String) {}
      func shouldLend(_ title: String) -> Bool { true }
      func «shouldlend»(_ title: String) -> Bool { true }
      """, "'shouldlend' decides about no guarded method, and nothing asks it"),
    .warning(
      "misspelt-guard", in: .class("Cart", "full, paid", method: "pay(_ amount: Int)"),
      "func «shouldPya»(_ amount: Int) -> Bool { amount > 0 }",
      "'shouldPya' decides about no guarded method, and nothing asks it; did you mean 'shouldPay'?",
      fix: "rename it to 'shouldPay'", "shouldPya" => "shouldPay"),
    .warning(
      "misspelt-guard", in: .class("Cart", "full, paid", method: "pay(_ amount: Int)"),
      "func «shouldAllowPay»(_ amount: Int) -> Bool { amount > 0 }",
      "'shouldAllowPay' decides about no guarded method, and nothing asks it; did you mean 'shouldPay'?",
      fix: "rename it to 'shouldPay'", "shouldAllowPay" => "shouldPay"),
    .warning(
      "misspelt-guard", in: .class("Order", "cart, paid", method: "purchase(_ amount: Int)"),
      """
      @Transition(from: State.paid, to: .cart) func reopen() {}
      func «shouldPay»(_ amount: Int) -> Bool { amount > 0 }
      """, "'shouldPay' decides about no guarded method, and nothing asks it; did you mean 'shouldPurchase'?",
      fix: "rename it to 'shouldPurchase'", "shouldPay" => "shouldPurchase"),
    .warning(
      "misspelt-guard", in: .class("Order: Identifiable", "cart, paid", method: "purchase(_ amount: Int)"),
      """
      func «shouldPay»(_ amount: Int) -> Bool { true }
      @Transition(from: State.paid, to: .cart) func giveBack(_ amount: Int) {}
      @Unguarded func shouldWait(_ amount: Int) -> Bool { true }
      func shouldHurry(_ amount: Int) -> Bool { true }
      func hint() -> String { shouldHurry(1) ? "!" : "" }
      public func shouldShip(_ amount: Int) -> Bool { true }
      func shouldShowHint() -> Bool { true }
      func shouldRetry(after error: any Error) -> Bool { true }
      """,
      "'shouldPay' decides about no method, and nothing here asks it: none is called 'pay'; mark it '@Unguarded' where others ask it"
    ),
    .error(
      "foreign-isolation", in: .actor("Lamp", "on"), "@Allowed(in: State.on) «nonisolated» func look() {}",
      "'look' must run where its type does, which 'nonisolated' prevents",
      fix: "remove 'nonisolated'", "nonisolated " => ""),
    .error(
      "foreign-isolation",
      """
      @Guarded @MainActor
      final class Lamp {
        enum State { case on }
        «@OtherActor» @Allowed(in: State.on) func look() {}
      }
      """, "'look' must run where its type does, which '@OtherActor' prevents",
      fix: "remove '@OtherActor'", "@OtherActor " => ""),
    .error(
      "foreign-isolation", in: .class("Lamp", "on"),
      """
      @Allowed(in: State.on) func look() {}
      «@MainActor» func didEnterOn() {}
      """, "'didEnterOn' must run where its type does, which '@MainActor' prevents",
      fix: "remove '@MainActor'", "@MainActor " => ""),
    .error(
      "foreign-isolation", in: .actor("Door", "open, closed"),
      "@Transition(from: State.open, to: .closed) «@concurrent» func close() async throws {}",
      "'close' must run where its type does, which '@concurrent' prevents",
      fix: "remove '@concurrent'", "@concurrent " => ""),
    .error(
      "foreign-isolation", in: .actor("Door", "open, closed"),
      "@Transition(from: State.open, to: .closed) «nonisolated(nonsending)» func close() async throws {}",
      "'close' must run where its type does, which 'nonisolated(nonsending)' prevents",
      fix: "remove 'nonisolated(nonsending)'", "nonisolated(nonsending) " => ""),
    .error(
      "foreign-isolation", in: .actor("Reactor", "hot, cold"),
      "@Transition(from: State.hot, to: .cold) func cool(by other: «isolated» Reactor) {}",
      "'cool' must run where its type does, which 'isolated' prevents", fix: "remove 'isolated'", "isolated " => ""),
    .error(
      "inlinable", in: .type("public final class Lamp"),
      """
      public enum State: Sendable { case on }
      «@inlinable» @Allowed(in: State.on) public func look() {}
      """, "'@inlinable' copies the body to other modules, which can't see its guard",
      fix: "remove '@inlinable'", "@inlinable " => ""),
    .error(
      "result-builder", in: .class("Lamp", "on"),
      "«@ViewBuilder» @Allowed(in: State.on) func look() throws -> Int { 1 }",
      "a guard returns, which switches '@ViewBuilder' off: call another method that has it"),
  ]
}
#endif
