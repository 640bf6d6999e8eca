internal import GuardedStateRules
import Foundation

extension Refusal: CustomStringConvertible, CustomDebugStringConvertible {
  /// One sentence: the request, the reason for the refusal, and the legal calls. Long names and lists are shortened.
  public var description: String {
    let texts = texts
    let host = texts.host.isEmpty ? "" : "\(shortened(texts.host)): "
    let more = [way(), remedy, hint].compactMap { $0 }
    var sentence = sentence(texts)
    // The reason of a condition may be a sentence with a full stop.
    if !more.isEmpty, sentence.hasSuffix(".") { sentence.removeLast() }
    return host + ([sentence] + more).joined(separator: "; ")
  }

  /// The reason and the sentence.
  public var debugDescription: String { "Refusal(.\(reason.rawValue), \"\(description)\")" }

  /// Returns the request and the reason for the refusal, without the legal calls.
  private func sentence(_ texts: Texts) -> String {
    let subject = "'\(shortened(texts.subject))'"
    let state = name(texts.state)
    var what = texts.kind == .state ? "a transition to \(subject)" : subject
    if case .operation(let operation) = texts.detail { what = "'\(operation.rawValue)'" }
    if case .reaching(let limit) = texts.detail { return unreached(subject, state, limit) }
    switch reason {
    case .unknownState: return "there is no \(texts.detail == .region ? "region" : "state") \(subject)"
    case .unknownEvent: return "there is no event \(subject)"
    case .unknownMethod: return "there is no guarded method \(subject)"
    case .notAllowed where texts.kind == .state && texts.detail == .operation(.start):
      return "\(what) is refused, because the machine was started or has changed already; the state is \(state)"
    case .notAllowed where texts.kind == .state && texts.allowedIn.isEmpty:
      return "there is no direct transition to \(subject)"
    case .notAllowed:
      return texts.allowedIn.isEmpty
        ? "\(what) is allowed in no state" : "\(what) is allowed in \(names(texts.allowedIn)), not in \(state)"
    case .declined where texts.subject.isEmpty: return texts.detail?.description ?? ""
    case .declined:
      let more = texts.detail.map { texts.conditions.isEmpty ? ", because \($0)" : "; \($0)" } ?? ""
      return "\(what) is declined in \(state)" + failed(texts) + more
    case .wrongArguments: return wrongArguments(what, texts)
    case .inTransition where texts.detail == .question:
      return "\(what) is the subject of a question, and isn't performed"
    case .inTransition where texts.detail == .waitsForItself:
      return "\(what) can't wait inside a transition or a transaction of the same machine, because it would wait for "
        + "itself"
    case .inTransition where texts.kind == .method: return "\(what) can't run while another transition runs"
    case .inTransition: return "\(what) can't wait for the transition that is running"
    case .undeclaredTarget: return undeclared(what, state, texts)
    case .finished:
      let elsewhere = texts.allowedIn.isEmpty ? "" : "; it is allowed in \(names(texts.allowedIn))"
      return "\(what) is refused, because \(state) is final" + elsewhere
    case .reset: return "\(what) is refused, because the machine was reset; the state is \(state)"
    case .hostGone: return "\(what) is refused, because the host does not exist any more"
    case .livelock:
      return "\(what) is refused, because requests cause each other without end"
        + (texts.detail.map { ": \($0)" } ?? "")
    case .unsaved:
      return texts.subject.isEmpty
        ? "a change could not be saved" : "\(what) is refused, because a change could not be saved"
    case .changed:
      return "\(what) is refused, because the host has changed meanwhile" + (texts.detail.map { ": \($0)" } ?? "")
    case .timedOut:
      let waited = texts.detail?.description
      if !texts.conditions.isEmpty {
        return "\(what) was not allowed in time in \(state)" + failed(texts) + (waited.map { "; \($0)" } ?? "")
      }
      let isAllowed = texts.allowedIn.contains(texts.state)
      let why = isAllowed ? ", where its conditions did not hold or others came before it" : ""
      return "\(what) was not allowed in time; the state is \(state)\(why)" + (waited.map { ", and \($0)" } ?? "")
    }
  }

  /// Returns the reason why waiting for a state failed.
  private func unreached(_ subject: String, _ state: String, _ limit: Duration?) -> String {
    switch reason {
    case .finished: "\(subject) can't be reached, because \(state) is final"
    case .inTransition: "\(subject) can't be waited for inside a transition or a transaction of the same machine"
    case .hostGone: "\(subject) was not reached, because the host does not exist any more"
    case .reset: "\(subject) was not reached, because the machine was reset; the state is \(state)"
    case .timedOut:
      "\(subject) was not reached" + (limit.map { " within \($0.inWords)" } ?? " in time") + "; the state is \(state)"
    default: "\(subject) can't be reached from \(state)"
    }
  }

  private func wrongArguments(_ what: String, _ texts: Texts) -> String {
    let why = texts.detail.map { ": \($0)" } ?? ""
    return switch texts.detail {
    case .notByName(let why): "\(what) can't be called by name: \(shortened(why, 200))"
    case .noHost where texts.kind == .event: "\(what) can't be fired\(why)"
    case .noHost: "\(what) can't be called: the machine is bound to no host that could have it"
    case .needsArguments, .isAsync: "\(what) can't be fired\(why)"
    case .pathTooLong: "\(what) is refused\(why)"
    case .unfitSnapshot:
      "a snapshot in '\(shortened(texts.subject))' can't be restored\(why)"
    default: "\(what) can't be called with these arguments\(why)"
    }
  }

  private func undeclared(_ what: String, _ state: String, _ texts: Texts) -> String {
    switch texts.detail {
    case .operation:
      "\(what) is refused, because '\(shortened(texts.subject))' carries values, which a snapshot doesn't hold"
    case .noChoice: "\(what) has several targets in \(state), and nothing chooses one; see 'chooseTarget(of:)'"
    case .undeclared(let target, let isReturned):
      "\(what) does not lead from \(state) to '\(shortened(target))', which was \(isReturned ? "returned" : "chosen")"
    case .missingValues(let target) where target == texts.subject:
      "\(what) carries values: return it from a method, or pass it with them to the host's 'transition(to:)'"
    case .missingValues(let target):
      "\(what) can't be carried out in \(state): \(Detail.missingValues(target: target))"
    default: "\(what) does not lead there from \(state)"
    }
  }

  private func failed(_ texts: Texts) -> String {
    let names = texts.conditions.filter { texts.explanations[$0] == nil }.map { "'\(shortened($0))'" }
    let unexplained =
      names.isEmpty ? "" : ", because \(Self.list(names, "and")) \(names.count == 1 ? "does" : "do") not hold"
    // Reasons are sentences, with or without a full stop.
    let reasons = texts.reasons.map { shortened($0.hasSuffix(".") ? String($0.dropLast()) : $0, 200) }
    if reasons.isEmpty { return unexplained }
    return unexplained + (unexplained.isEmpty ? ": " : ". ") + reasons.joined(separator: ". ")
  }

  private func names(_ names: [String]) -> String { Self.list(names.map(name)) }

  /// Returns a state's name for a sentence, in quotes if it is empty or has several words.
  private func name(_ state: String) -> String {
    state.isEmpty || state.contains(where: \.isWhitespace) ? "'\(shortened(state))'" : shortened(state)
  }

  /// Returns the calls that lead to a state in which the request would be allowed; nil if none do.
  ///
  /// - Parameters:
  ///   - most: The maximum number of calls.
  ///   - titles: The titles of the calls.
  private func way(atMost most: Int = .max, _ titles: Titles? = nil) -> String? {
    var (path, lead) = route(atMost: most)
    if let titles { path = path.map(titles.title) }
    // Another region's state made a condition decline the request.
    let end = reason == .declined || reason == .timedOut && !conditions.isEmpty ? "to where it is allowed" : "there"
    let steps = path.isEmpty ? nil : steps(path) + (path.count == 1 ? " leads \(end)" : " lead \(end)")
    switch lead {
    case nil: return steps
    case .body(let method):
      return "'\(shortened(titles?.title(of: method) ?? method))' is running; "
        + (steps.map { "then \($0)" } ?? "it leads \(end)")
    case .timeout: return "a timeout leads \(end)"
    case .eventless: return "an eventless transition leads \(end) when its condition holds"
    case .others: return "somebody else has to act first"
    }
  }

  /// A different way to make the same request; nil if there is none.
  private var remedy: String? {
    let texts = texts
    if case .deferrable = texts.detail { return texts.detail?.description }
    guard reason == .inTransition, texts.kind == .method else { return nil }
    let afterwards = "'machine.enqueue' makes the call afterwards, and an async call in a 'Task'"
    switch texts.detail {
    case nil: return "try again when that has ended; from inside it, \(afterwards)"
    case .waitsForItself: return afterwards
    default: return nil
    }
  }

  /// The name that the caller probably meant.
  private var hint: String? { nearest.map { "did you mean '\(shortened($0))'?" } }

  /// Joins the steps of a path; shows only the first if there are many.
  private func steps(_ path: [String]) -> String {
    let more = path.count > 5 ? ", and \(path.count - 4) more" : ""
    return path.prefix(more.isEmpty ? 5 : 4).map { "'\(shortened($0))'" }.joined(separator: ", then ") + more
  }
}

/// The texts that an alert shows, with the machine's ``GuardedMachine/titles``. The sentences are English. An app in
/// another language makes its own from ``reason``, ``subjectKind``, ``subject``, ``state``, ``allowedIn``, ``conditions``,
/// ``nearest``, ``path``, ``lead`` and ``detail``.
extension Refusal: LocalizedError {
  /// The request and the reason, as a sentence with a full stop; also the `localizedDescription`.
  public var errorDescription: String? {
    // A name that doesn't exist has no title.
    let isUnknown = [.unknownState, .unknownEvent, .unknownMethod].contains(reason)
    let sentence = sentence(isUnknown ? texts : texts.titled(titles))
    let hasEnd = sentence.last.map { ".?!".contains($0) } ?? false
    return sentence.prefix(1).uppercased() + sentence.dropFirst() + (hasEnd ? "" : ".")
  }

  /// The call that leads to a state that allows the request, if a single one does, or the nearest known name; nil if
  /// there are neither.
  ///
  /// It never searches for a longer ``path``, because Foundation may read all texts of an error to show one of them.
  public var recoverySuggestion: String? {
    if let nearest { return "Did you mean '\(shortened(nearest))'?" }
    if reason == .inTransition { return "Try again when the running transition has ended." }
    return way(atMost: 1, titles).map { "\($0)." }
  }
}
