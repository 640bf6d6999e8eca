import GuardedState

/// A host with forty states, and methods that come from one and from nearly all of them.
@Guarded
final class WideStates {
  /// The states.
  enum State {
    case s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15, s16, s17, s18, s19, s20
    case s21, s22, s23, s24, s25, s26, s27, s28, s29, s30, s31, s32, s33, s34, s35, s36, s37, s38, s39, s40
  }

  /// What follows what: each is led to by the one before.
  static let rules = Rules(initial: .s40) {
    In(.s1, to: .s2)
    In(.s2, to: .s3)
    In(.s3, to: .s4)
    In(.s4, to: .s5)
    In(.s5, to: .s6)
    In(.s6, to: .s7)
    In(.s7, to: .s8)
    In(.s8, to: .s9)
    In(.s9, to: .s10)
    In(.s10, to: .s11)
    In(.s11, to: .s12)
    In(.s12, to: .s13)
    In(.s13, to: .s14)
    In(.s14, to: .s15)
    In(.s15, to: .s16)
    In(.s16, to: .s17)
    In(.s17, to: .s18)
    In(.s18, to: .s19)
    In(.s19, to: .s20)
    In(.s20, to: .s21)
    In(.s21, to: .s22)
    In(.s22, to: .s23)
    In(.s23, to: .s24)
    In(.s24, to: .s25)
    In(.s25, to: .s26)
    In(.s26, to: .s27)
    In(.s27, to: .s28)
    In(.s28, to: .s29)
    In(.s29, to: .s30)
    In(.s30, to: .s31)
    In(.s31, to: .s32)
    In(.s32, to: .s33)
    In(.s33, to: .s34)
    In(.s34, to: .s35)
    In(.s35, to: .s36)
    In(.s36, to: .s37)
    In(.s37, to: .s38)
    In(.s38, to: .s39)
    In(.s39, to: .s40)
  }

  /// From one of them to another.
  @inline(never) @Transition(from: State.s40, to: .s1)
  func begin() {}

  /// From nearly all.
  @inline(never)
  @Transition(
    from: State.s1, .s2, .s3, .s4, .s5, .s6, .s7, .s8, .s9, .s10, .s11, .s12, .s13, .s14, .s15, .s16, .s17, .s18, .s19,
    .s20, .s21, .s22, .s23, .s24, .s25, .s26, .s27, .s28, .s29, .s30, to: .s40)
  func end() {}
}

/// A host with two states.
@Guarded
final class NarrowStates {
  /// The states.
  enum State { case s40, s1 }

  /// From one to the other.
  @inline(never) @Transition(from: State.s40, to: .s1)
  func begin() {}

  /// Back.
  @inline(never) @Transition(from: State.s1, to: .s40)
  func end() {}
}

/// A host whose states lie eight deep.
@Guarded
final class DeepHost {
  /// The states.
  enum State { case d1, d2, d3, d4, d5, d6, d7, left, right }

  /// How they nest.
  static let rules = Rules(initial: .left) {
    In(.d1, allows: .inherited) {
      In(.d2) {
        In(.d3) {
          In(.d4) {
            In(.d5) {
              In(.d6) {
                In(.d7) {
                  In(.left); In(.right)
                }
              }
            }
          }
        }
      }
    }
  }

  /// What the method counts.
  var total = 0

  /// Between innermost states, by what the outermost one says.
  @inline(never) @Transition(from: State.d1, to: .right)
  func goRight() {}
  /// Between innermost states, by what the outermost one says.
  @inline(never) @Transition(from: State.d1, to: .left)
  func goLeft() {}
  /// Between innermost states, by what they say themselves.
  @inline(never) @Transition(from: State.left, to: .right)
  func stepRight() {}
  /// Between innermost states, by what they say themselves.
  @inline(never) @Transition(from: State.right, to: .left)
  func stepLeft() {}
  /// Allowed by the outermost state.
  @inline(never) @Allowed
  func inherited() { total &+= 1 }
}

/// A host whose states lie beside each other.
@Guarded
final class FlatHost {
  /// The states.
  enum State { case left, right }

  /// What the states allow.
  static let rules = Rules(initial: .left) { In(.left, allows: .inherited) }

  /// What the method counts.
  var total = 0

  /// Between them.
  @inline(never) @Transition(from: State.left, to: .right)
  func goRight() {}
  /// Between them.
  @inline(never) @Transition(from: State.right, to: .left)
  func goLeft() {}
  /// Allowed by a state.
  @inline(never) @Allowed
  func inherited() { total &+= 1 }
}
