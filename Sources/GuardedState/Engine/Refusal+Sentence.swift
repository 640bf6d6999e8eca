extension Refusal: CustomStringConvertible, CustomDebugStringConvertible {
  /// One sentence: what was asked, why it did not happen, and what would be legal.
  public var description: String {
    let texts = texts
    return (texts.host.isEmpty ? "" : "\(texts.host): ") + sentence(texts) + (texts.detail.map { ": \($0)" } ?? "")
  }

  /// The reason and the sentence.
  public var debugDescription: String { "Refusal(.\(reason.rawValue), \"\(description)\")" }

  private func sentence(_ texts: Texts) -> String {
    let what = texts.kind == .target ? "a transition to '\(texts.subject)'" : "'\(texts.subject)'"
    switch reason {
    case .unknownState: return unknown("state", texts)
    case .unknownEvent: return unknown("event", texts)
    case .unknownMethod: return unknown("guarded method", texts)
    case .notAllowed: return notAllowed(what, texts) + way
    case .declined: return "\(what) is declined in \(texts.state)" + failed(texts)
    case .wrongArguments: return "\(what) can't be called with these arguments"
    case .inTransition: return "\(what) can't wait for the transition that is running"
    case .undeclaredTarget: return "'\(texts.subject)' may not lead there from \(texts.state)"
    case .finished: return "\(what) is refused, because \(texts.state) is final" + elsewhere(texts)
    case .stale: return "\(what) is refused, because another change came first; the state is \(texts.state)"
    case .hostGone: return "\(what) is refused, because the host does not exist any more"
    case .livelock: return "\(what) is refused, because requests cause each other without end"
    }
  }

  private func unknown(_ kind: String, _ texts: Texts) -> String {
    "there is no \(kind) '\(texts.subject)'" + (texts.nearest.map { "; did you mean '\($0)'?" } ?? "")
  }

  private func notAllowed(_ what: String, _ texts: Texts) -> String {
    texts.allowedIn.isEmpty
      ? "\(what) is allowed in no state" : "\(what) is allowed in \(Self.list(texts.allowedIn)), not in \(texts.state)"
  }

  private var way: String {
    let path = path
    switch path.count {
    case 0: return ""
    case 1: return "; '\(path[0])' leads there"
    default: return "; " + path.map { "'\($0)'" }.joined(separator: ", then ") + " lead there"
    }
  }

  private func elsewhere(_ texts: Texts) -> String {
    texts.allowedIn.isEmpty ? "" : "; it is allowed in \(Self.list(texts.allowedIn))"
  }

  private func failed(_ texts: Texts) -> String {
    switch texts.conditions.count {
    case 0: ""
    case 1: ", because '\(texts.conditions[0])' does not hold"
    default: ", because \(Self.list(texts.conditions.map { "'\($0)'" }, "and")) do not hold"
    }
  }

  /// Words as an English list.
  static func list(_ words: [String], _ conjunction: String = "or") -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
