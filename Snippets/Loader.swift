// A loader whose last step picks its own target, and a machine that does the same with a closure. Coming from
// EFStateMachine.
// Leave out '#if Macros' and '#endif' in a copy: this package is also built without macros.

#if Macros
import GuardedState

@Guarded
final class Loader {
  enum State { case start, loading, complete, failed }

  static let rules = Rules(initial: .start) {
    On(.finishLoading, in: .complete, .failed)  // a late answer is accepted and changes nothing
  }

  private(set) var data = ""

  @Transition(from: State.start, .failed, to: .loading)
  func load() { data = "" }

  @Allowed(in: State.loading)
  func receive(_ part: String) throws { data += part }

  @Transition(from: State.loading, to: .complete, .failed)
  func finishLoading() -> State { data.isEmpty ? .failed : .complete }

  @Transition(from: State.loading, to: .start)
  func cancel() {}
}

let loader = Loader()
loader.machine.historyLimit = .unlimited
loader.machine.onChange(to: [.failed]) { _ in print("nothing came: try again") }
loader.machine.onChange(from: [.loading]) { print("no longer loading, now \($0.to)") }

loader.load()
print("finished as \(loader.finishLoading())")
loader.load()
try loader.receive("Hello, ")
try loader.receive("world")
print("finished as \(loader.finishLoading()) with '\(loader.data)'")
print("late: \(loader.finishLoading())")
do { try loader.receive("!") } catch { print(error) }
print(loader.machine.history.map { "\($0)" }.joined(separator: ", "))

// A machine without a host: a closure picks one of the declared targets.
enum Step { case start, loading, complete, failed }
enum Cause { case load, finish, cancel }

var answer: String? = nil
let machine = StateMachine<Step, Cause>(initial: .start, history: .last(3)) {
  On(.load, from: .start, .failed, to: .loading)
  On(.finish, from: .loading, to: .complete, .failed)
  On(.cancel, from: .loading, to: .start, .failed)
}
machine.chooseTarget(of: .finish) { _ in answer == nil ? .failed : .complete }
machine.chooseTarget(of: .cancel) { [unowned machine] _ in machine.previous ?? .start }  // back to where it came from
try machine.fire(.load)
try machine.fire(.finish)
try machine.fire(.load)
print("cancelled: \(try machine.fire(.cancel))")
try machine.fire(.load)
answer = "42"
try machine.fire(.finish)
print("\(machine.state), by way of \(machine.history.map { "\($0)" }.joined(separator: ", "))")
#endif
