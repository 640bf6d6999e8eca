import GuardedState

extension ChartWalk {
  /// Takes the walk with charts as the library exports them, in the reference.
  ///
  /// - Throws: A ``WalkMistake`` where that goes another way.
  func run(scxml text: String, _ place: String) throws {
    guard let start else { return }
    let document = try SCXMLReader.read(text)
    var exported = ReferenceMachine(document.chart)
    if exported.atomics != start { throw WalkMistake(place: "\(place), \(exported.atomics) and not \(start): \(text)") }
    for (number, step) in steps.enumerated() {
      let actual =
        switch step.request {
        case .target(let state, let number):
          exported.fire(
            "transition.\(document.identifiers[charts[number].fullName(state)] ?? "")", holding: step.holding)
        case .event(let event):
          exported.fire(
            document.descriptors[charts[0].eventName(event)] ?? "", data: document.identifiers[step.choice] ?? "",
            holding: step.holding)
        }
      // Where an outer state takes an event under conditions, more may be left and entered again.
      if exported.atomics != step.end || !isConditional && actual != step.outcome {
        throw WalkMistake(place: "\(place), step \(number), \(exported.atomics), \(actual), \(step): \(text)")
      }
    }
  }
}
