import GuardedState

/// A radio that announces what is no change of state, and whose observers request changes.
@Guarded
final class Radio {
  /// The states of a radio.
  enum State { case off, on }

  /// How often it was told.
  var total = 0

  /// Turns it on.
  @inline(never) @Transition(from: State.off, to: .on)
  func turnOn() {}

  /// Turns it off.
  @inline(never) @Transition(from: State.on, to: .off)
  func turnOff() {}

  /// Hears of an announcement by its name.
  func volumeChanged(_ userInfo: [String: Any]) { total &+= userInfo.count }
}

/// The same by hand.
final class HandRadio {
  /// The states of a radio.
  enum State { case off, on }

  /// Where it is.
  private(set) var state = State.off
  /// How often it was told.
  var total = 0
  /// What hears of changes.
  var closures: [() -> Void] = []
  /// What waits.
  private var waiting: [() -> Void] = []
  private var isTelling = false

  /// Turns it on.
  @inline(never)
  func turnOn() {
    if isTelling { return waiting.append { [self] in turnOn() } }
    guard state == .off else { return }
    state = .on
    tell()
  }

  /// Turns it off.
  @inline(never)
  func turnOff() {
    if isTelling { return waiting.append { [self] in turnOff() } }
    guard state == .on else { return }
    state = .off
    tell()
  }

  private func tell() {
    isTelling = true
    for closure in closures { closure() }
    isTelling = false
    while !waiting.isEmpty { waiting.removeFirst()() }
  }

  /// Calls a method that is named like an announcement.
  @inline(never)
  func announce(_ name: String, _ userInfo: [String: Any]) {
    switch name {
    case "volumeChanged": volumeChanged(userInfo)
    default: break
    }
  }

  /// Hears of an announcement by its name.
  @inline(never)
  func volumeChanged(_ userInfo: [String: Any]) { total &+= userInfo.count }

  /// A radio whose observer turns it off at once.
  static func impatient() -> HandRadio {
    let radio = HandRadio()
    radio.closures = [{ [unowned radio] in if radio.state == .on { radio.turnOff() } }]
    return radio
  }
}

/// A radio whose observer turns it off at once.
private func impatientRadio() -> Radio {
  let radio = Radio()
  radio.machine.onChange(to: [.on]) { [unowned radio] _ in radio.turnOff() }
  return radio
}

/// Announces, and is not inlined itself.
@inline(never)
private func announce(_ name: String, _ userInfo: [String: Any], on radio: Radio) {
  radio.machine.announce(name, userInfo: userInfo)
}

extension Row {
  /// What is told that is no change, and observers that request one.
  static let announcing: [Row] = [
    Row(
      "announce", "machine.announce(name), heard by a method of the host", against: "a switch over the name",
      atMost: .telling,
      ours: .repeating((Radio(), opaque(["volume": 7]) as [String: Any])) { radio, info in
        announce("volumeChanged", info, on: radio)
      },
      rival: .repeating((HandRadio(), opaque(["volume": 7]) as [String: Any])) { radio, info in
        radio.announce("volumeChanged", info)
      }),
    Row(
      "queued-observer", "a call from an onChange closure, which waits", against: "an array of closures",
      atMost: .telling, allocates: 1,
      ours: .repeating(impatientRadio()) { radio in radio.turnOn() },
      rival: .repeating(HandRadio.impatient()) { radio in radio.turnOn() }),
  ]
}
