import GuardedState

/// A host with thirty conditions, each asked by a method of its own.
@Guarded
final class WideConditions {
  /// The states.
  enum State { case off, on }

  /// Back.
  @inline(never) @Transition(from: State.on, to: .off) func turnOff() {}

  /// Condition 1.
  var holds1 = true
  /// Asks condition 1.
  @inline(never) @Transition(from: State.off, to: .on, when: \WideConditions.holds1) func turnOn1() {}
  /// Condition 2.
  var holds2 = true
  /// Asks condition 2.
  @inline(never) @Transition(from: State.off, to: .on, when: \WideConditions.holds2) func turnOn2() {}
  /// Condition 3.
  var holds3 = true
  /// Asks condition 3.
  @inline(never) @Transition(from: State.off, to: .on, when: \WideConditions.holds3) func turnOn3() {}
  /// Condition 4.
  var holds4 = true
  /// Asks condition 4.
  @inline(never) @Transition(from: State.off, to: .on, when: \WideConditions.holds4) func turnOn4() {}
  /// Condition 5.
  var holds5 = true
  /// Asks condition 5.
  @inline(never) @Transition(from: State.off, to: .on, when: \WideConditions.holds5) func turnOn5() {}
  /// Condition 6.
  var holds6 = true
  /// Asks condition 6.
  @inline(never) @Transition(from: State.off, to: .on, when: \WideConditions.holds6) func turnOn6() {}
  /// Condition 7.
  var holds7 = true
  /// Asks condition 7.
  @inline(never) @Transition(from: State.off, to: .on, when: \WideConditions.holds7) func turnOn7() {}
  /// Condition 8.
  var holds8 = true
  /// Asks condition 8.
  @inline(never) @Transition(from: State.off, to: .on, when: \WideConditions.holds8) func turnOn8() {}
  /// Condition 9.
  var holds9 = true
  /// Asks condition 9.
  @inline(never) @Transition(from: State.off, to: .on, when: \WideConditions.holds9) func turnOn9() {}
  /// Condition 10.
  var holds10 = true
  /// Asks condition 10.
  @inline(never) @Transition(from: State.off, to: .on, when: \WideConditions.holds10) func turnOn10() {}
  /// Condition 11.
  var holds11 = true
  /// Asks condition 11.
  @inline(never) @Transition(from: State.off, to: .on, when: \WideConditions.holds11) func turnOn11() {}
  /// Condition 12.
  var holds12 = true
  /// Asks condition 12.
  @inline(never) @Transition(from: State.off, to: .on, when: \WideConditions.holds12) func turnOn12() {}
  /// Condition 13.
  var holds13 = true
  /// Asks condition 13.
  @inline(never) @Transition(from: State.off, to: .on, when: \WideConditions.holds13) func turnOn13() {}
  /// Condition 14.
  var holds14 = true
  /// Asks condition 14.
  @inline(never) @Transition(from: State.off, to: .on, when: \WideConditions.holds14) func turnOn14() {}
  /// Condition 15.
  var holds15 = true
  /// Asks condition 15.
  @inline(never) @Transition(from: State.off, to: .on, when: \WideConditions.holds15) func turnOn15() {}
  /// Condition 16.
  var holds16 = true
  /// Asks condition 16.
  @inline(never) @Transition(from: State.off, to: .on, when: \WideConditions.holds16) func turnOn16() {}
  /// Condition 17.
  var holds17 = true
  /// Asks condition 17.
  @inline(never) @Transition(from: State.off, to: .on, when: \WideConditions.holds17) func turnOn17() {}
  /// Condition 18.
  var holds18 = true
  /// Asks condition 18.
  @inline(never) @Transition(from: State.off, to: .on, when: \WideConditions.holds18) func turnOn18() {}
  /// Condition 19.
  var holds19 = true
  /// Asks condition 19.
  @inline(never) @Transition(from: State.off, to: .on, when: \WideConditions.holds19) func turnOn19() {}
  /// Condition 20.
  var holds20 = true
  /// Asks condition 20.
  @inline(never) @Transition(from: State.off, to: .on, when: \WideConditions.holds20) func turnOn20() {}
  /// Condition 21.
  var holds21 = true
  /// Asks condition 21.
  @inline(never) @Transition(from: State.off, to: .on, when: \WideConditions.holds21) func turnOn21() {}
  /// Condition 22.
  var holds22 = true
  /// Asks condition 22.
  @inline(never) @Transition(from: State.off, to: .on, when: \WideConditions.holds22) func turnOn22() {}
  /// Condition 23.
  var holds23 = true
  /// Asks condition 23.
  @inline(never) @Transition(from: State.off, to: .on, when: \WideConditions.holds23) func turnOn23() {}
  /// Condition 24.
  var holds24 = true
  /// Asks condition 24.
  @inline(never) @Transition(from: State.off, to: .on, when: \WideConditions.holds24) func turnOn24() {}
  /// Condition 25.
  var holds25 = true
  /// Asks condition 25.
  @inline(never) @Transition(from: State.off, to: .on, when: \WideConditions.holds25) func turnOn25() {}
  /// Condition 26.
  var holds26 = true
  /// Asks condition 26.
  @inline(never) @Transition(from: State.off, to: .on, when: \WideConditions.holds26) func turnOn26() {}
  /// Condition 27.
  var holds27 = true
  /// Asks condition 27.
  @inline(never) @Transition(from: State.off, to: .on, when: \WideConditions.holds27) func turnOn27() {}
  /// Condition 28.
  var holds28 = true
  /// Asks condition 28.
  @inline(never) @Transition(from: State.off, to: .on, when: \WideConditions.holds28) func turnOn28() {}
  /// Condition 29.
  var holds29 = true
  /// Asks condition 29.
  @inline(never) @Transition(from: State.off, to: .on, when: \WideConditions.holds29) func turnOn29() {}
  /// Condition 30.
  var holds30 = true
  /// Asks condition 30.
  @inline(never) @Transition(from: State.off, to: .on, when: \WideConditions.holds30) func turnOn30() {}
}

/// A host with one condition.
@Guarded
final class NarrowConditions {
  /// The states.
  enum State { case off, on }

  /// Back.
  @inline(never) @Transition(from: State.on, to: .off) func turnOff() {}

  /// The condition.
  var holds = true
  /// Asks it.
  @inline(never) @Transition(from: State.off, to: .on, when: \NarrowConditions.holds) func turnOn() {}
}
