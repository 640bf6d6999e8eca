import GuardedState
import HeapCount

/// States that lie within each other, four deep, in two branches.
enum TreeState { case root, left, leftInner, leftLeaf, right, rightInner, rightLeaf }

/// States beside each other.
enum FlatState { case left, right }

/// The events of both.
enum SwayEvent { case left, right }

extension Row {
  /// Events that the root accepts, on a machine whose state is four deep; they lead from one branch to the other.
  static let nested = Row(
    key: "nested", work: "nested states, 4 deep, event handled by the root", against: "a flat machine (ours)",
    atMost: 1.5,
    ours: Workload(eventsPerRound: 2) {
      let machine = opaque(
        StateMachine<TreeState, SwayEvent>(initial: .leftLeaf) {
          In(.root) {
            In(.left) { In(.leftInner) { In(.leftLeaf) } }
            In(.right) { In(.rightInner) { In(.rightLeaf) } }
            On(.left, to: .leftLeaf)
            On(.right, to: .rightLeaf)
          }
        })
      return sway(machine)
    },
    rival: Workload(eventsPerRound: 2) {
      let machine = opaque(
        StateMachine<FlatState, SwayEvent>(initial: .left) {
          On(.left, from: .right, to: .left)
          On(.right, from: .left, to: .right)
        })
      return sway(machine)
    })

  /// Sends a machine from the left to the right and back; compiled for each of the two machines.
  @inline(__always)
  private static func sway<State>(_ machine: StateMachine<State, SwayEvent>) -> (_ rounds: Int) -> Void {
    let events = opaque([.right, .left] as [SwayEvent])
    return { rounds in
      for _ in 0..<rounds {
        for event in events {
          do { try machine.fire(event) } catch { fatalError("\(error)") }
          touch_memory()
        }
      }
    }
  }
}
