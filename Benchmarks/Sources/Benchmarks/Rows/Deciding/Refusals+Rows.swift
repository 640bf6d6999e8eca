import GuardedState
import HeapCount

extension Row {
  /// A call that does nothing, because it is refused.
  static let refused = Row(
    "refused", "refused call, Void", against: "a guard by hand that returns", atMost: 2,
    ours: .repeating(FirmDoor()) { door in
      door.pass(1)
      door.shut()
    },
    rival: .repeating(HandFirmDoor()) { door in
      door.pass(1)
      door.pass(2)
    })

  /// The forms that a method with `@Allowed` may have, called where it is allowed.
  static let allowedForms: [Row] = [
    Row(
      "allowed-throwing", "@Allowed that throws", against: "the same by hand", atMost: .deciding,
      ours: .repeating(FirmDoor.opened()) { door in try door.passThrowing(1) },
      rival: .repeating(HandFirmDoor(.open)) { door in try door.passThrowing(1) }),
    Row(
      "allowed-typed", "@Allowed that throws(Refusal)", against: "the same by hand", atMost: .deciding,
      ours: .repeating(FirmDoor.opened()) { door in try door.passTyped(1) },
      rival: .repeating(HandFirmDoor(.open)) { door in try door.passTyped(1) }),
    Row(
      "allowed-optional", "@Allowed -> Int?", against: "the same by hand", atMost: .deciding,
      ours: .repeating(FirmDoor.opened()) { door in door.passMaybe(1) },
      rival: .repeating(HandFirmDoor(.open)) { door in door.passMaybe(1) }),
    Row(
      "allowed-otherwise", "@Allowed(otherwise: value)", against: "the same by hand", atMost: .deciding,
      ours: .repeating(FirmDoor.opened()) { door in door.passOtherwise(1) },
      rival: .repeating(HandFirmDoor(.open)) { door in door.passOtherwise(1) }),
    Row(
      "allowed-trap", "@Allowed(otherwise: .trap)", against: "the same by hand", atMost: .deciding,
      ours: .repeating(FirmDoor.opened()) { door in door.passTrapping(1) },
      rival: .repeating(HandFirmDoor(.open)) { door in door.passTrapping(1) }),
    Row(
      "allowed-rethrows", "@Allowed that takes a closure and rethrows", against: "the same by hand", atMost: .deciding,
      ours: .repeating(FirmDoor.opened(), over: bodies) { door, body in try door.passEach(body) },
      rival: .repeating(HandFirmDoor(.open), over: bodies) { door, body in try door.passEach(body) }),
    Row(
      "allowed-generic", "@Allowed, generic", against: "the same by hand", atMost: .deciding,
      ours: .repeating(FirmDoor.opened()) { door in try door.passGeneric(7) },
      rival: .repeating(HandFirmDoor(.open)) { door in try door.passGeneric(7) }),
  ]

  /// Closures that the compiler doesn't know: of one that it does the hand's own method would be written for that alone.
  private static let bodies: [@Sendable (Int) throws -> Void] = [{ _ in touch_memory() }, { _ in touch_memory() }]

  /// Calls that are refused.
  static let refusals: [Row] = [
    refused,
    Row(
      "refused-optional", "refused call, -> Int?", against: "a guard by hand that returns nil", atMost: .deciding,
      ours: .repeating(FirmDoor()) { door in door.passMaybe(1) },
      rival: .repeating(HandFirmDoor()) { door in door.passMaybe(1) }),
    Row(
      "refused-otherwise", "refused call, otherwise: value", against: "a guard by hand that returns it",
      atMost: .deciding,
      ours: .repeating(FirmDoor()) { door in door.passOtherwise(1) },
      rival: .repeating(HandFirmDoor()) { door in door.passOtherwise(1) }),
    Row(
      "refused-thrown", "refused call, thrown and caught", against: "throw of an enum by hand", atMost: .deciding,
      allocates: 1,
      ours: .repeating(FirmDoor()) { door in (try? door.passThrowing(1)) == nil },
      rival: .repeating(HandFirmDoor()) { door in (try? door.passThrowing(1)) == nil }),
    Row(
      "refused-typed", "refused call, throws(Refusal) and caught", against: "throws(enum) by hand", atMost: .telling,
      allocates: 1,
      ours: .repeating(FirmDoor()) { door in (try? door.passTyped(1)) == nil },
      rival: .repeating(HandFirmDoor()) { door in (try? door.passTyped(1)) == nil }),
    Row(
      "refused-fire", "fire(.event), refused and caught", against: "throw of an enum by hand", atMost: .deciding,
      allocates: 1,
      ours: .repeating(FirmDoor()) { door in door.fireShut() },
      rival: .repeating(HandFirmDoor()) { door in door.fireShut() }),
    Row(
      "refused-handle", "handle(\"name\", [int]), refused and caught", against: "a look-up, and throw of an enum",
      atMost: .deciding, allocates: 2,
      ours: .repeating(FirmDoor()) { door in door.handlePass() },
      rival: .repeating(HandFirmDoor()) { door in door.handlePass() }),
  ]
}
