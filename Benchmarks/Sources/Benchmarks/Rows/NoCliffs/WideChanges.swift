import GuardedState

/// A host with sixty guarded methods that change the state.
@Guarded
final class WideChanges {
  /// The states.
  enum State { case off, on }

  /// What the methods count.
  var total = 0

  /// Back.
  @inline(never) @Transition(from: State.on, to: .off) func turnOff() {}

  /// Method 1.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn1() { total &+= 1 }
  /// Method 2.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn2() { total &+= 2 }
  /// Method 3.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn3() { total &+= 3 }
  /// Method 4.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn4() { total &+= 4 }
  /// Method 5.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn5() { total &+= 5 }
  /// Method 6.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn6() { total &+= 6 }
  /// Method 7.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn7() { total &+= 7 }
  /// Method 8.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn8() { total &+= 8 }
  /// Method 9.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn9() { total &+= 9 }
  /// Method 10.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn10() { total &+= 10 }
  /// Method 11.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn11() { total &+= 11 }
  /// Method 12.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn12() { total &+= 12 }
  /// Method 13.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn13() { total &+= 13 }
  /// Method 14.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn14() { total &+= 14 }
  /// Method 15.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn15() { total &+= 15 }
  /// Method 16.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn16() { total &+= 16 }
  /// Method 17.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn17() { total &+= 17 }
  /// Method 18.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn18() { total &+= 18 }
  /// Method 19.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn19() { total &+= 19 }
  /// Method 20.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn20() { total &+= 20 }
  /// Method 21.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn21() { total &+= 21 }
  /// Method 22.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn22() { total &+= 22 }
  /// Method 23.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn23() { total &+= 23 }
  /// Method 24.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn24() { total &+= 24 }
  /// Method 25.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn25() { total &+= 25 }
  /// Method 26.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn26() { total &+= 26 }
  /// Method 27.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn27() { total &+= 27 }
  /// Method 28.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn28() { total &+= 28 }
  /// Method 29.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn29() { total &+= 29 }
  /// Method 30.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn30() { total &+= 30 }
  /// Method 31.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn31() { total &+= 31 }
  /// Method 32.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn32() { total &+= 32 }
  /// Method 33.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn33() { total &+= 33 }
  /// Method 34.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn34() { total &+= 34 }
  /// Method 35.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn35() { total &+= 35 }
  /// Method 36.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn36() { total &+= 36 }
  /// Method 37.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn37() { total &+= 37 }
  /// Method 38.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn38() { total &+= 38 }
  /// Method 39.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn39() { total &+= 39 }
  /// Method 40.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn40() { total &+= 40 }
  /// Method 41.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn41() { total &+= 41 }
  /// Method 42.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn42() { total &+= 42 }
  /// Method 43.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn43() { total &+= 43 }
  /// Method 44.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn44() { total &+= 44 }
  /// Method 45.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn45() { total &+= 45 }
  /// Method 46.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn46() { total &+= 46 }
  /// Method 47.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn47() { total &+= 47 }
  /// Method 48.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn48() { total &+= 48 }
  /// Method 49.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn49() { total &+= 49 }
  /// Method 50.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn50() { total &+= 50 }
  /// Method 51.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn51() { total &+= 51 }
  /// Method 52.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn52() { total &+= 52 }
  /// Method 53.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn53() { total &+= 53 }
  /// Method 54.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn54() { total &+= 54 }
  /// Method 55.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn55() { total &+= 55 }
  /// Method 56.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn56() { total &+= 56 }
  /// Method 57.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn57() { total &+= 57 }
  /// Method 58.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn58() { total &+= 58 }
  /// Method 59.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn59() { total &+= 59 }
  /// Method 60.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn60() { total &+= 60 }
}

extension WideChanges {
  /// Fires an event.
  @inline(never) func fired(_ event: Event) throws { try fire(event) }
}
