import GuardedState

extension Row {
  static let cliffs: [Row] = [
    Row(
      "transition-25", "the 25th guarded method", against: "the first (ours)",
      ours: .repeating(WideGate()) { gate in
        gate.open25()
        gate.shut()
      },
      rival: .repeating(WideGate()) { gate in
        gate.open1()
        gate.shut()
      }),
    Row(
      "transition-80", "the 80th guarded method", against: "the first (ours)",
      ours: .repeating(WideGate()) { gate in
        gate.open80()
        gate.shut()
      },
      rival: .repeating(WideGate()) { gate in
        gate.open1()
        gate.shut()
      }),
    Row(
      "states-1000", "1,000 states × 100 events: fire", against: "3 × 3 (ours)",
      ours: walk(states: 1000, events: 100), rival: walk(states: 3, events: 3)),
    .methods(
      "depth-8", "8 deep, by what the outermost state says", against: "flat (ours)", ours: DeepGate(),
      rival: Gate()),
  ]

  /// A machine that accepts every event in every state, and 1,024 events in a random order that is always the same.
  @inline(__always)
  private static func walk(states: Int, events: Int) -> Workload {
    .repeating(
      StateMachine<Int, Int>(initial: 0) {
        for state in 0..<states {
          for event in 0..<events { On(event, from: state, to: (state * 7 + event * 13 + 1) % states) }
        }
      }, over: path(below: events)
    ) { try $0.fired($1) }
  }

  private static func path(below count: Int) -> [Int] {
    var seed: UInt64 = 2026
    return (0..<1024).map { _ in
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % count
    }
  }
}

@Guarded
final class DeepGate: GateProtocol {
  enum State { case d1, d2, d3, d4, d5, d6, d7, shut, open }

  static let rules = Rules(initial: .shut) {
    In(.d1) {
      In(.d2) {
        In(.d3) {
          In(.d4) {
            In(.d5) {
              In(.d6) {
                In(.d7) {
                  In(.shut); In(.open)
                }
              }
            }
          }
        }
      }
    }
  }

  @inline(never) @Transition(from: State.d1, to: .open) func open() {}
  @inline(never) @Transition(from: State.d1, to: .shut) func shut() {}
}

/// A host with 80 guarded methods, of which the first 24 have a bit in the flags of a state.
@Guarded
final class WideGate {
  enum State { case shut, open }

  var total = 0

  @inline(never) @Transition(from: State.shut, to: .open) func open1() { total &+= 1 }
  @inline(never) @Transition(from: State.open, to: .shut) func shut() {}
  @Allowed(in: State.shut) func call3() {}
  @Allowed(in: State.shut) func call4() {}
  @Allowed(in: State.shut) func call5() {}
  @Allowed(in: State.shut) func call6() {}
  @Allowed(in: State.shut) func call7() {}
  @Allowed(in: State.shut) func call8() {}
  @Allowed(in: State.shut) func call9() {}
  @Allowed(in: State.shut) func call10() {}
  @Allowed(in: State.shut) func call11() {}
  @Allowed(in: State.shut) func call12() {}
  @Allowed(in: State.shut) func call13() {}
  @Allowed(in: State.shut) func call14() {}
  @Allowed(in: State.shut) func call15() {}
  @Allowed(in: State.shut) func call16() {}
  @Allowed(in: State.shut) func call17() {}
  @Allowed(in: State.shut) func call18() {}
  @Allowed(in: State.shut) func call19() {}
  @Allowed(in: State.shut) func call20() {}
  @Allowed(in: State.shut) func call21() {}
  @Allowed(in: State.shut) func call22() {}
  @Allowed(in: State.shut) func call23() {}
  @Allowed(in: State.shut) func call24() {}
  @inline(never) @Transition(from: State.shut, to: .open) func open25() { total &+= 25 }
  @Allowed(in: State.shut) func call26() {}
  @Allowed(in: State.shut) func call27() {}
  @Allowed(in: State.shut) func call28() {}
  @Allowed(in: State.shut) func call29() {}
  @Allowed(in: State.shut) func call30() {}
  @Allowed(in: State.shut) func call31() {}
  @Allowed(in: State.shut) func call32() {}
  @Allowed(in: State.shut) func call33() {}
  @Allowed(in: State.shut) func call34() {}
  @Allowed(in: State.shut) func call35() {}
  @Allowed(in: State.shut) func call36() {}
  @Allowed(in: State.shut) func call37() {}
  @Allowed(in: State.shut) func call38() {}
  @Allowed(in: State.shut) func call39() {}
  @Allowed(in: State.shut) func call40() {}
  @Allowed(in: State.shut) func call41() {}
  @Allowed(in: State.shut) func call42() {}
  @Allowed(in: State.shut) func call43() {}
  @Allowed(in: State.shut) func call44() {}
  @Allowed(in: State.shut) func call45() {}
  @Allowed(in: State.shut) func call46() {}
  @Allowed(in: State.shut) func call47() {}
  @Allowed(in: State.shut) func call48() {}
  @Allowed(in: State.shut) func call49() {}
  @Allowed(in: State.shut) func call50() {}
  @Allowed(in: State.shut) func call51() {}
  @Allowed(in: State.shut) func call52() {}
  @Allowed(in: State.shut) func call53() {}
  @Allowed(in: State.shut) func call54() {}
  @Allowed(in: State.shut) func call55() {}
  @Allowed(in: State.shut) func call56() {}
  @Allowed(in: State.shut) func call57() {}
  @Allowed(in: State.shut) func call58() {}
  @Allowed(in: State.shut) func call59() {}
  @Allowed(in: State.shut) func call60() {}
  @Allowed(in: State.shut) func call61() {}
  @Allowed(in: State.shut) func call62() {}
  @Allowed(in: State.shut) func call63() {}
  @Allowed(in: State.shut) func call64() {}
  @Allowed(in: State.shut) func call65() {}
  @Allowed(in: State.shut) func call66() {}
  @Allowed(in: State.shut) func call67() {}
  @Allowed(in: State.shut) func call68() {}
  @Allowed(in: State.shut) func call69() {}
  @Allowed(in: State.shut) func call70() {}
  @Allowed(in: State.shut) func call71() {}
  @Allowed(in: State.shut) func call72() {}
  @Allowed(in: State.shut) func call73() {}
  @Allowed(in: State.shut) func call74() {}
  @Allowed(in: State.shut) func call75() {}
  @Allowed(in: State.shut) func call76() {}
  @Allowed(in: State.shut) func call77() {}
  @Allowed(in: State.shut) func call78() {}
  @Allowed(in: State.shut) func call79() {}
  @inline(never) @Transition(from: State.shut, to: .open) func open80() { total &+= 80 }
}
