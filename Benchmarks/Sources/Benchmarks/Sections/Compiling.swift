import Dispatch
import GuardedState

extension Section {
  /// The times that large rules take to compile.
  static var compiling: Section {
    Section(
      title: "Compiling rules",
      note: "Medians of milliseconds; states and events are strings, each state accepts 10 of 100 events."
    ) { sampler, filter in
      guard filter.wants("compiling") else { return [] }
      let (whole, half) = (Times(states: 1000), Times(states: 500))
      return [
        Finding(
          "1,000 states and 10,000 transitions: a machine from rules", .milliseconds, ours: whole.compiling,
          bound: .value(100)),
        Finding(
          "the same, for its size", against: "500 states and 5,000 transitions", .milliseconds, ours: whole.compiling,
          rival: half.compiling, bound: .ratio(2.5)),
        Finding("the same: the rules from their declarations", .milliseconds, ours: whole.declaring),
      ]
    }
  }

  private struct Times {
    let declaring: Double
    let compiling: Double

    /// Makes rules and a machine seven times. Each state accepts ten events.
    init(states: Int) {
      var declaring: [Double] = []
      var compiling: [Double] = []
      for _ in 0..<7 {
        let start = DispatchTime.now().uptimeNanoseconds
        let rules = StateMachine<String, String>.Rules(initial: "state 0") {
          for state in 0..<states {
            In("state \(state)")
            for turn in 0..<10 {
              On(
                "event \((state + turn * 10) % 100)", from: "state \(state)",
                to: "state \((state * 7 + turn * 13 + 1) % states)")
            }
          }
        }
        let middle = DispatchTime.now().uptimeNanoseconds
        let machine = StateMachine(rules)
        let end = DispatchTime.now().uptimeNanoseconds
        precondition(machine.state == "state 0")
        declaring.append(Double(middle - start) / 1_000_000)
        compiling.append(Double(end - middle) / 1_000_000)
      }
      self.declaring = declaring.median
      self.compiling = compiling.median
    }
  }
}
