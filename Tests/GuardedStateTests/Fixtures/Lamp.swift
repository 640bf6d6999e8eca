#if Macros
import GuardedState

/// The lamp of the README: a host whose methods change no state.
@Guarded
final class Lamp {
  enum State { case initializing, loaded, red, blue, green }

  static let rules = Rules(initial: .initializing) {
    In(.initializing, to: .loaded)
    In(.loaded, to: .red, .blue)
    In(.blue, to: .red, .green, allows: .goBlue)
    In(.red, to: .blue, allows: .goRed)
    In(.green, to: .blue, allows: .goGreen)
  }

  var log: [String] = []
  @Allowed func goRed() { log.append("red") }
  @Allowed func goBlue() { log.append("blue") }
  @Allowed func goGreen() { log.append("green") }
  func didEnterLoaded() { log.append("loaded") }
}
#endif
