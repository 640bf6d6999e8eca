import GuardedState

/// A host with sixty guarded methods that change no state.
@Guarded
final class WideCalls {
  /// The states.
  enum State { case off, on }

  /// What the methods count.
  var total = 0

  /// Makes the state change.
  @inline(never) @Transition(from: State.off, to: .on) func turnOn() {}

  /// Method 1.
  @inline(never) @Allowed(in: State.off) func call1(_ number: Int) { total &+= number &+ 1 }
  /// Method 2.
  @inline(never) @Allowed(in: State.off) func call2(_ number: Int) { total &+= number &+ 2 }
  /// Method 3.
  @inline(never) @Allowed(in: State.off) func call3(_ number: Int) { total &+= number &+ 3 }
  /// Method 4.
  @inline(never) @Allowed(in: State.off) func call4(_ number: Int) { total &+= number &+ 4 }
  /// Method 5.
  @inline(never) @Allowed(in: State.off) func call5(_ number: Int) { total &+= number &+ 5 }
  /// Method 6.
  @inline(never) @Allowed(in: State.off) func call6(_ number: Int) { total &+= number &+ 6 }
  /// Method 7.
  @inline(never) @Allowed(in: State.off) func call7(_ number: Int) { total &+= number &+ 7 }
  /// Method 8.
  @inline(never) @Allowed(in: State.off) func call8(_ number: Int) { total &+= number &+ 8 }
  /// Method 9.
  @inline(never) @Allowed(in: State.off) func call9(_ number: Int) { total &+= number &+ 9 }
  /// Method 10.
  @inline(never) @Allowed(in: State.off) func call10(_ number: Int) { total &+= number &+ 10 }
  /// Method 11.
  @inline(never) @Allowed(in: State.off) func call11(_ number: Int) { total &+= number &+ 11 }
  /// Method 12.
  @inline(never) @Allowed(in: State.off) func call12(_ number: Int) { total &+= number &+ 12 }
  /// Method 13.
  @inline(never) @Allowed(in: State.off) func call13(_ number: Int) { total &+= number &+ 13 }
  /// Method 14.
  @inline(never) @Allowed(in: State.off) func call14(_ number: Int) { total &+= number &+ 14 }
  /// Method 15.
  @inline(never) @Allowed(in: State.off) func call15(_ number: Int) { total &+= number &+ 15 }
  /// Method 16.
  @inline(never) @Allowed(in: State.off) func call16(_ number: Int) { total &+= number &+ 16 }
  /// Method 17.
  @inline(never) @Allowed(in: State.off) func call17(_ number: Int) { total &+= number &+ 17 }
  /// Method 18.
  @inline(never) @Allowed(in: State.off) func call18(_ number: Int) { total &+= number &+ 18 }
  /// Method 19.
  @inline(never) @Allowed(in: State.off) func call19(_ number: Int) { total &+= number &+ 19 }
  /// Method 20.
  @inline(never) @Allowed(in: State.off) func call20(_ number: Int) { total &+= number &+ 20 }
  /// Method 21.
  @inline(never) @Allowed(in: State.off) func call21(_ number: Int) { total &+= number &+ 21 }
  /// Method 22.
  @inline(never) @Allowed(in: State.off) func call22(_ number: Int) { total &+= number &+ 22 }
  /// Method 23.
  @inline(never) @Allowed(in: State.off) func call23(_ number: Int) { total &+= number &+ 23 }
  /// Method 24.
  @inline(never) @Allowed(in: State.off) func call24(_ number: Int) { total &+= number &+ 24 }
  /// Method 25.
  @inline(never) @Allowed(in: State.off) func call25(_ number: Int) { total &+= number &+ 25 }
  /// Method 26.
  @inline(never) @Allowed(in: State.off) func call26(_ number: Int) { total &+= number &+ 26 }
  /// Method 27.
  @inline(never) @Allowed(in: State.off) func call27(_ number: Int) { total &+= number &+ 27 }
  /// Method 28.
  @inline(never) @Allowed(in: State.off) func call28(_ number: Int) { total &+= number &+ 28 }
  /// Method 29.
  @inline(never) @Allowed(in: State.off) func call29(_ number: Int) { total &+= number &+ 29 }
  /// Method 30.
  @inline(never) @Allowed(in: State.off) func call30(_ number: Int) { total &+= number &+ 30 }
  /// Method 31.
  @inline(never) @Allowed(in: State.off) func call31(_ number: Int) { total &+= number &+ 31 }
  /// Method 32.
  @inline(never) @Allowed(in: State.off) func call32(_ number: Int) { total &+= number &+ 32 }
  /// Method 33.
  @inline(never) @Allowed(in: State.off) func call33(_ number: Int) { total &+= number &+ 33 }
  /// Method 34.
  @inline(never) @Allowed(in: State.off) func call34(_ number: Int) { total &+= number &+ 34 }
  /// Method 35.
  @inline(never) @Allowed(in: State.off) func call35(_ number: Int) { total &+= number &+ 35 }
  /// Method 36.
  @inline(never) @Allowed(in: State.off) func call36(_ number: Int) { total &+= number &+ 36 }
  /// Method 37.
  @inline(never) @Allowed(in: State.off) func call37(_ number: Int) { total &+= number &+ 37 }
  /// Method 38.
  @inline(never) @Allowed(in: State.off) func call38(_ number: Int) { total &+= number &+ 38 }
  /// Method 39.
  @inline(never) @Allowed(in: State.off) func call39(_ number: Int) { total &+= number &+ 39 }
  /// Method 40.
  @inline(never) @Allowed(in: State.off) func call40(_ number: Int) { total &+= number &+ 40 }
  /// Method 41.
  @inline(never) @Allowed(in: State.off) func call41(_ number: Int) { total &+= number &+ 41 }
  /// Method 42.
  @inline(never) @Allowed(in: State.off) func call42(_ number: Int) { total &+= number &+ 42 }
  /// Method 43.
  @inline(never) @Allowed(in: State.off) func call43(_ number: Int) { total &+= number &+ 43 }
  /// Method 44.
  @inline(never) @Allowed(in: State.off) func call44(_ number: Int) { total &+= number &+ 44 }
  /// Method 45.
  @inline(never) @Allowed(in: State.off) func call45(_ number: Int) { total &+= number &+ 45 }
  /// Method 46.
  @inline(never) @Allowed(in: State.off) func call46(_ number: Int) { total &+= number &+ 46 }
  /// Method 47.
  @inline(never) @Allowed(in: State.off) func call47(_ number: Int) { total &+= number &+ 47 }
  /// Method 48.
  @inline(never) @Allowed(in: State.off) func call48(_ number: Int) { total &+= number &+ 48 }
  /// Method 49.
  @inline(never) @Allowed(in: State.off) func call49(_ number: Int) { total &+= number &+ 49 }
  /// Method 50.
  @inline(never) @Allowed(in: State.off) func call50(_ number: Int) { total &+= number &+ 50 }
  /// Method 51.
  @inline(never) @Allowed(in: State.off) func call51(_ number: Int) { total &+= number &+ 51 }
  /// Method 52.
  @inline(never) @Allowed(in: State.off) func call52(_ number: Int) { total &+= number &+ 52 }
  /// Method 53.
  @inline(never) @Allowed(in: State.off) func call53(_ number: Int) { total &+= number &+ 53 }
  /// Method 54.
  @inline(never) @Allowed(in: State.off) func call54(_ number: Int) { total &+= number &+ 54 }
  /// Method 55.
  @inline(never) @Allowed(in: State.off) func call55(_ number: Int) { total &+= number &+ 55 }
  /// Method 56.
  @inline(never) @Allowed(in: State.off) func call56(_ number: Int) { total &+= number &+ 56 }
  /// Method 57.
  @inline(never) @Allowed(in: State.off) func call57(_ number: Int) { total &+= number &+ 57 }
  /// Method 58.
  @inline(never) @Allowed(in: State.off) func call58(_ number: Int) { total &+= number &+ 58 }
  /// Method 59.
  @inline(never) @Allowed(in: State.off) func call59(_ number: Int) { total &+= number &+ 59 }
  /// Method 60.
  @inline(never) @Allowed(in: State.off) func call60(_ number: Int) { total &+= number &+ 60 }
}

extension WideCalls {
  /// Whether a method may be called.
  @inline(never) func asked(_ method: Method) -> Bool { can(method) }
  /// Calls a method by its name.
  @inline(never) func handled(_ name: String) throws { try handle(name, [1]) }
}
