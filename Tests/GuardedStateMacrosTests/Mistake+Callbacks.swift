#if Macros
/// Callbacks that are never called, and methods that a strict type wants guarded.
extension Mistake {
  static let inCallbacks = [
    Mistake(
      "callback-without-state", is: .warning, at: 5, 8, "didEnterOfff",
      "'didEnterOfff' is named like a callback, but no state is called that; did you mean 'didEnterOff'?",
      in: """
        @Guarded
        final class Lamp {
          enum State { case on, off }
          @Transition(from: State.on, .off, to: .off) func stop() {}
          func didEnterOfff() {}
        }
        """,
      fixes: Fix(
        "rename it to 'didEnterOff'",
        """
        @Guarded
        final class Lamp {
          enum State { case on, off }
          @Transition(from: State.on, .off, to: .off) func stop() {}
          func didEnterOff() {}
        }
        """)),
    Mistake(
      "callback-without-state", is: .warning, at: 5, 8, "willExitBroken",
      "'willExitBroken' is named like a callback, but no state is called that",
      in: """
        @Guarded
        final class Lamp {
          enum State { case on, off }
          @Transition(from: State.on, .off, to: .off) func stop() {}
          func willExitBroken() {}
        }
        """),
    Mistake(
      "doubled-callback", is: .warning, at: 5, 8, "didEnterOff",
      "'didEnterOff' has two forms, and only the one that takes the most is called",
      in: """
        @Guarded
        final class Lamp {
          enum State { case on, off }
          @Transition(from: State.on, .off, to: .off) func stop() {}
          func didEnterOff() {}
          func didEnterOff(animated: Bool) {}
        }
        """,
      note: ("this one is called", 6, 8)),
    Mistake(
      "unguarded-method", is: .warning, at: 5, 8, "run", "'run' runs in every state: guard it, or mark it '@Unguarded'",
      in: """
        @Guarded(strict: true)
        final class Lamp {
          enum State { case on, off }
          @Transition(from: State.on, .off, to: .off) func stop() {}
          func run() {}
        }
        """,
      fixes: Fix(
        "mark it '@Unguarded'",
        """
        @Guarded(strict: true)
        final class Lamp {
          enum State { case on, off }
          @Transition(from: State.on, .off, to: .off) func stop() {}
          @Unguarded func run() {}
        }
        """)),
    Mistake(
      "unguarded-method", is: .warning, at: 8, 15, "run",
      "'run' runs in every state: guard it, or mark it '@Unguarded'",
      in: """
        @Guarded(strict: true)
        final class Lamp {
          enum State { case on, off }
          @Transition(from: State.on, .off, to: .off) func stop() {}

          /// Does no harm.
          @discardableResult
          public func run() -> Int { 1 }
        }
        """,
      fixes: Fix(
        "mark it '@Unguarded'",
        """
        @Guarded(strict: true)
        final class Lamp {
          enum State { case on, off }
          @Transition(from: State.on, .off, to: .off) func stop() {}

          /// Does no harm.
          @Unguarded @discardableResult
          public func run() -> Int { 1 }
        }
        """)),
    Mistake(
      "call-in-transition", is: .warning, at: 9, 10, "charge(100)",
      "'charge' cannot run in 'didEnterPlaced', because a transition is running: it is refused with the reason "
        + "'.inTransition'",
      in: """
        @Guarded
        final class Order {
          enum State { case cart, placed }
          @Transition(from: State.cart, to: .placed) func place() {}
          @Transition(from: State.placed, to: .cart) func charge(_ amount: Int, twice: Bool = false) throws {}
          @Allowed(in: State.placed) func look() throws {}
          @Transition(from: State.placed, to: .cart) func reopen() {}
          func didEnterPlaced() {
            try? charge(100)
            try? look()
            reopen()
            Task { try charge(1) }
            func later() throws { try charge(1) }
            other.charge(1)
            charge()
          }
          func didRefuse(_ refusal: Refusal) { try? charge(1) }
          func helper() throws { try charge(1) }
        }
        """,
      fixes: Fix(
        "write 'machine.enqueue { [self] in try charge(100) }'",
        """
        @Guarded
        final class Order {
          enum State { case cart, placed }
          @Transition(from: State.cart, to: .placed) func place() {}
          @Transition(from: State.placed, to: .cart) func charge(_ amount: Int, twice: Bool = false) throws {}
          @Allowed(in: State.placed) func look() throws {}
          @Transition(from: State.placed, to: .cart) func reopen() {}
          func didEnterPlaced() {
            machine.enqueue { [self] in try charge(100) }
            try? look()
            reopen()
            Task { try charge(1) }
            func later() throws { try charge(1) }
            other.charge(1)
            charge()
          }
          func didRefuse(_ refusal: Refusal) { try? charge(1) }
          func helper() throws { try charge(1) }
        }
        """)),
    Mistake(
      "call-in-transition", is: .warning, at: 9, 14, "self.charge(100, twice: true)",
      "'charge' cannot run in 'didEnterPlaced', because a transition is running: it is refused with the reason "
        + "'.inTransition'",
      in: """
        @Guarded
        final class Order {
          enum State { case cart, placed }
          @Transition(from: State.cart, to: .placed) func place() {}
          @Transition(from: State.placed, to: .cart) func charge(_ amount: Int, twice: Bool = false) throws {}
          @Allowed(in: State.placed) func look() throws {}
          @Transition(from: State.placed, to: .cart) func reopen() {}
          func didEnterPlaced() {
            do { try self.charge(100, twice: true) } catch {}
            try? look()
            reopen()
            Task { try charge(1) }
            func later() throws { try charge(1) }
            other.charge(1)
            charge()
          }
          func didRefuse(_ refusal: Refusal) { try? charge(1) }
          func helper() throws { try charge(1) }
        }
        """,
      fixes: Fix(
        "write 'machine.enqueue { [self] in try self.charge(100, twice: true) }'",
        """
        @Guarded
        final class Order {
          enum State { case cart, placed }
          @Transition(from: State.cart, to: .placed) func place() {}
          @Transition(from: State.placed, to: .cart) func charge(_ amount: Int, twice: Bool = false) throws {}
          @Allowed(in: State.placed) func look() throws {}
          @Transition(from: State.placed, to: .cart) func reopen() {}
          func didEnterPlaced() {
            do { machine.enqueue { [self] in try self.charge(100, twice: true) } } catch {}
            try? look()
            reopen()
            Task { try charge(1) }
            func later() throws { try charge(1) }
            other.charge(1)
            charge()
          }
          func didRefuse(_ refusal: Refusal) { try? charge(1) }
          func helper() throws { try charge(1) }
        }
        """)),
    Mistake(
      "call-in-transition", is: .warning, at: 9, 18, "charge(1)",
      "'charge' cannot run in 'didEnterPlaced', because a transition is running: it is refused with the reason "
        + "'.inTransition'",
      in: """
        @Guarded
        final class Order {
          enum State { case cart, placed }
          @Transition(from: State.cart, to: .placed) func place() {}
          @Transition(from: State.placed, to: .cart) func charge(_ amount: Int, twice: Bool = false) throws {}
          @Allowed(in: State.placed) func look() throws {}
          @Transition(from: State.placed, to: .cart) func reopen() {}
          func didEnterPlaced() {
            let _ = try! charge(1)
            try? look()
            reopen()
            Task { try charge(1) }
            func later() throws { try charge(1) }
            other.charge(1)
            charge()
          }
          func didRefuse(_ refusal: Refusal) { try? charge(1) }
          func helper() throws { try charge(1) }
        }
        """),
    Mistake(
      "call-in-transition", is: .warning, at: 5, 72, "pay()",
      "'pay' cannot run in 'close', because a transition is running: it is refused with the reason '.inTransition'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed, paid }
          @Transition(from: State.closed, to: .paid) func pay() throws {}
          @Transition(from: State.open, to: .closed) func close() throws { try pay() }
          @Transition(from: State.paid, via: .open, to: .open, orElse: .paid) func refund() async throws { try pay() }
          @Allowed(in: State.closed) func settle() throws { try pay() }
        }
        """,
      fixes: Fix(
        "write 'machine.enqueue { [self] in try pay() }'",
        """
        @Guarded
        final class Order {
          enum State { case open, closed, paid }
          @Transition(from: State.closed, to: .paid) func pay() throws {}
          @Transition(from: State.open, to: .closed) func close() throws { machine.enqueue { [self] in try pay() } }
          @Transition(from: State.paid, via: .open, to: .open, orElse: .paid) func refund() async throws { try pay() }
          @Allowed(in: State.closed) func settle() throws { try pay() }
        }
        """)),
  ]
}
#endif
