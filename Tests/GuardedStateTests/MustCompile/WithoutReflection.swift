// A program that is built without the names of reflection: `CaseNamesTests` runs it.
import GuardedState

@Guarded
final class Gate {
  enum State { case closed, opened }
  @Transition(from: State.closed, to: .opened) func open() throws {}
  @Transition(from: State.opened, to: .closed) func shut() throws {}
}

@Guarded
class NamedGate {
  enum State { case closed, opened }
  enum Event { case open, shut, ring }
  static let rules = Rules(initial: .opened) { On(.ring, in: .closed) }
  @Transition(on: Event.shut, from: State.opened, to: .closed) func close() throws {}
}

@Guarded
final class Chest {
  enum State { case empty, full(Int) }
  @Transition(from: State.empty, to: State.full) func fill() throws -> State { .full(3) }
}

@main
struct Main {
  static func main() throws {
    let gate = Gate()
    try gate.open()
    do { try gate.open() } catch { print(error) }
    print(gate.machine)
    print(try gate.fire(.shut))
    let named = NamedGate()
    try named.close()
    print(named.machine.rules.debugDescription)
    let chest = Chest()
    _ = try chest.fill()
    print(chest.machine)
    do { _ = try chest.fill() } catch { print(error) }
  }
}
