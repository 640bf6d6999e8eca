import GuardedState

/// A search, breadth first, through the states of an object. It returns the next task for a new object, and receives
/// an observation of that.
struct Search {
  /// A task for a new object.
  enum Task {
    /// Observe it as it is made.
    case begin
    /// Follow the steps, and ask about one more.
    case ask([Int], Int)
    /// Follow the steps, and perform one more.
    case perform([Int], Int)
  }

  /// An object as it is seen at one moment.
  struct Observation {
    let situation: MachineProbe.Situation
    /// The value that the user adds to the situation.
    let extra: AnyHashable
    let properties: Properties
    /// Whether a method with `@During` runs, which may end at any time, and whether one is held back.
    let isActive: Bool
    let isHolding: Bool

    /// Whether the object is in a state, and its properties are as they were.
    func isSame(as other: Observation, _ properties: Properties) -> Bool {
      Key(self) == Key(other) && self.properties.changes(from: properties).isEmpty
    }
  }

  private struct Key: Hashable {
    let situation: MachineProbe.Situation
    let extra: AnyHashable
    let isHolding: Bool

    init(_ observation: Observation) {
      (situation, extra, isHolding) = (observation.situation, observation.extra, observation.isHolding)
    }
  }

  private struct State {
    let observation: Observation
    /// The state that the last step led from, and that step; -1 at the start.
    let origin: Int
    let step: Int
    let depth: Int
  }

  private let steps: Int
  private let asks: [Bool]
  private let depth: Int
  private var states: [State] = []
  private var numbers: [Key: Int] = [:]
  /// The properties that differ between objects that are made alike.
  private var unstable: Set<String> = []
  /// The sets of properties by which merged objects differ, with the first such two.
  private var merged: [(properties: [String], followed: [Int], skipped: [Int])] = []
  private(set) var isComplete = true

  // The state and the step that come next.
  private(set) var state = 0
  private var step = 0
  /// The step of the next question. All questions of a state come before its steps.
  private var question = 0
  /// The number of objects observed as they are made.
  private var begun = 0

  init(asks: [Bool], depth: Int) { (steps, self.asks, self.depth) = (asks.count, asks, depth) }

  var count: Int { states.count }
  var currentDepth: Int { states.indices.contains(state) ? states[state].depth : 0 }
  var unstableProperties: [String] { unstable.sorted() }
  /// The first object observed in the state in which the last step of the current task begins.
  var origin: Observation { states[state].observation }
  /// The first object in each state.
  var observations: [Observation] { states.map(\.observation) }

  /// The steps to that situation.
  var sequence: [Int] { sequence(to: state) }

  /// The next task; nil at the end.
  mutating func next() -> Task? {
    if begun < 2 { return .begin }
    while state < states.count {
      if states[state].depth >= depth {
        isComplete = false
        return nil
      }
      while question < steps, !asks[question] { question += 1 }
      if question < steps { return .ask(sequence(to: state), question) }
      if step < steps { return .perform(sequence(to: state), step) }
      (state, step, question) = (state + 1, 0, 0)
    }
    return nil
  }

  /// Returns the steps that lead to a state.
  func sequence(to state: Int) -> [Int] {
    var (steps, state) = ([Int](), state)
    while states[state].origin >= 0 {
      steps.append(states[state].step)
      state = states[state].origin
    }
    return steps.reversed()
  }

  /// Takes the observation of an object as it is made. Returns false if the second one is in another situation.
  mutating func begin(_ observation: Observation) -> Bool {
    begun += 1
    if begun == 1 {
      add(observation, from: -1, by: -1)
      return true
    }
    return isExpected(observation, in: 0)
  }

  /// Whether an object is in the situation of a state that it was led to. Properties that differ are unstable.
  private mutating func isExpected(_ observation: Observation, in state: Int) -> Bool {
    let first = states[state].observation
    guard Key(first) == Key(observation) else { return false }
    unstable.formUnion(observation.properties.changes(from: first.properties))
    return true
  }

  /// Whether an object is in the situation in which the last step of the current task begins.
  mutating func isExpected(_ observation: Observation) -> Bool { isExpected(observation, in: state) }

  /// Records that the question about the next step was answered.
  mutating func takeAnswer() { question += 1 }

  /// Takes the observation of an object after the last step.
  mutating func perform(_ observation: Observation) {
    if let known = numbers[Key(observation)] {
      let different = observation.properties.changes(from: states[known].observation.properties)
      if !different.isEmpty, !merged.contains(where: { $0.properties == different }) {
        merged.append((different, sequence(to: known), sequence(to: state) + [step]))
      }
    } else {
      add(observation, from: state, by: step)
    }
    step += 1
  }

  /// Takes the observation of an object on a walk, which doesn't find all states.
  mutating func visit(_ observation: Observation) {
    isComplete = false
    if numbers[Key(observation)] == nil { add(observation, from: -1, by: -1) }
  }

  private mutating func add(_ observation: Observation, from origin: Int, by step: Int) {
    numbers[Key(observation)] = states.count
    states.append(
      State(observation: observation, origin: origin, step: step, depth: origin < 0 ? 0 : states[origin].depth + 1))
  }

  /// Returns the merged objects, with labels of their steps.
  func merged(_ labels: (Int) -> String) -> [MergedState] {
    merged.compactMap { pair in
      let properties = pair.properties.filter { !unstable.contains($0) }
      if properties.isEmpty { return nil }
      return MergedState(
        properties: properties, followed: pair.followed.map(labels), skipped: pair.skipped.map(labels))
    }
  }
}
