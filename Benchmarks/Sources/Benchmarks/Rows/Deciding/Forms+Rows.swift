import GuardedState

extension Row {
  /// The forms that a method with `@Transition` may have.
  static let transitionForms: [Row] = [
    Row(
      "throwing", "@Transition that throws", against: "the same by hand", atMost: .deciding,
      ours: .repeating(FormDoor()) { door in
        try door.openThrowing()
        door.shut()
      },
      rival: .repeating(HandFormDoor()) { door in
        try door.openThrowing()
        door.shut()
      }),
    Row(
      "failing", "@Transition whose body throws, caught", against: "the same by hand", atMost: .deciding, allocates: 1,
      ours: .repeating(FormDoor()) { door in (try? door.fail()) == nil },
      rival: .repeating(HandFormDoor()) { door in (try? door.fail()) == nil }),
    Row(
      "returning", "@Transition -> Int, throws", against: "the same by hand", atMost: .deciding,
      ours: .repeating(FormDoor()) { door in
        try door.openCounting()
        door.shut()
      },
      rival: .repeating(HandFormDoor()) { door in
        try door.openCounting()
        door.shut()
      }),
    Row(
      "returning-optional", "@Transition -> Int?", against: "the same by hand", atMost: .deciding,
      ours: .repeating(FormDoor()) { door in
        door.openMaybe()
        door.shut()
      },
      rival: .repeating(HandFormDoor()) { door in
        door.openMaybe()
        door.shut()
      }),
    Row(
      "picking", "@Transition -> State, picks its target", against: "the same by hand", atMost: 4,
      ours: .repeating(FormDoor()) { door in
        door.pick(true)
        door.shut()
        door.pick(false)
        door.shut()
      },
      rival: .repeating(HandFormDoor()) { door in
        door.pick(true)
        door.shut()
        door.pick(false)
        door.shut()
      }),
    Row(
      "picking-optional", "@Transition -> State?, picks its target or none", against: "the same by hand", atMost: 4,
      ours: .repeating(FormDoor()) { door in
        door.pickMaybe(true)
        door.pickMaybe(nil)
        door.pickMaybe(false)
      },
      rival: .repeating(HandFormDoor()) { door in
        door.pickMaybe(true)
        door.pickMaybe(nil)
        door.pickMaybe(false)
      }),
    Row(
      "arguments", "@Transition with two arguments", against: "the same by hand", atMost: .deciding,
      ours: .repeating(FormDoor()) { door in
        door.open(by: 2, for: "me")
        door.shut()
      },
      rival: .repeating(HandFormDoor()) { door in
        door.open(by: 2, for: "me")
        door.shut()
      }),
    Row(
      "to-itself", "@Transition to the state that it is in", against: "the same by hand", atMost: .deciding,
      ours: .repeating(FormDoor()) { door in
        door.shake()
        door.shake()
      },
      rival: .repeating(HandFormDoor()) { door in
        door.shake()
        door.shake()
      }),
    Row(
      "internal", "@Transition without a target", against: "the same by hand", atMost: .deciding,
      ours: .repeating(FormDoor()) { door in
        door.rattle()
        door.rattle()
      },
      rival: .repeating(HandFormDoor()) { door in
        door.rattle()
        door.rattle()
      }),
    Row(
      "by-rules", "@Transition whose states the rules name", against: "a switch by hand", atMost: .deciding,
      ours: .repeating(FormDoor()) { door in
        door.swing()
        door.swing()
      },
      rival: .repeating(HandFormDoor()) { door in
        door.swing()
        door.swing()
      }),
    Row(
      "from-anywhere", "@Transition from every state", against: "the same by hand", atMost: .deciding,
      ours: .repeating(FormDoor()) { door in
        door.knock()
        door.shut()
      },
      rival: .repeating(HandFormDoor()) { door in
        door.knock()
        door.shut()
      }),
  ]
}
