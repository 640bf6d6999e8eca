import GuardedState

/// What the code of a host tells as it runs, and the chance that it leaves to: who drives the host listens and decides.
final class Journal {
  /// Hears of every piece of the host's code that runs.
  var hear: (String) -> Void = { _ in }
  /// Gives a number below another.
  var draw: (Int) -> Int = { _ in 0 }
  /// The host.
  weak var owner: AnyObject?

  /// Says that a piece of code runs.
  func note(_ what: String) { hear(what) }

  /// Says that a callback runs, and what it was given.
  func note<State, Event, Method>(_ what: String, _ transition: Transition<State, Event, Method>) {
    hear("\(what) (\(describe(transition, in: owner)))")
  }

  /// Says that a condition is asked, and answers it: true as a rule.
  func holds(_ what: String) -> Bool {
    let answer = draw(6) > 0
    hear("\(what)? \(answer)")
    return answer
  }

  /// Says that a condition is asked about a transition, and answers it: true as a rule.
  func holds<State, Event, Method>(_ what: String, _ transition: Transition<State, Event, Method>) -> Bool {
    holds("\(what) (\(describe(transition, in: owner)))")
  }

  /// Says that a body runs, which throws now and then.
  func run(_ what: String) throws {
    hear(what)
    if draw(5) == 0 { throw Oops() }
  }

  /// Says that a body runs, and picks one of several values.
  func pick<Value>(_ what: String, _ values: [Value]) -> Value {
    hear(what)
    return values[draw(values.count)]
  }
}

/// All that a transition says, as one text.
func describe<State, Event, Method>(
  _ transition: Transition<State, Event, Method>, in owner: AnyObject?
) -> String {
  let info = transition.userInfo.map { "\($0.key): \($0.value)" }.sorted().joined(separator: ", ")
  let path = transition.path
  return "\(transition), \(transition.from.map { "\($0)" } ?? "nil") to \(transition.to), "
    + "\(names(path.before)) to \(names(path.after)), event \(transition.event.map { "\($0)" } ?? "nil"), "
    + "method \(transition.method.map { "\($0)" } ?? "nil"), #\(transition.revision), "
    + "animated \(transition.animated), [\(info)], host \(owner == nil ? "?" : "\(transition.host === owner)")"
}

/// All that an error says, as one text.
func describe(_ error: any Error) -> String {
  guard let refusal = error as? Refusal else { return "threw \(error)" }
  return "refused \(refusal.reason) '\(refusal.subject)' in \(refusal.state): \(refusal); \(refusal.allowedIn) "
    + "\(refusal.conditions) \(refusal.path) \(refusal.nearest ?? "")"
}

/// Names in square brackets.
func names(_ values: [some Any]) -> String { "[\(values.map { "\($0)" }.joined(separator: " "))]" }
