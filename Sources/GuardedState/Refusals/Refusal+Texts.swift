extension Refusal {
  /// The content of a refusal as text, for encoding and for its sentence.
  struct Texts: Equatable, Sendable, Encodable {
    var host = ""
    var region: String?
    var kind = SubjectKind.method
    var subject = ""
    var state = ""
    var allowedIn: [String] = []
    var conditions: [String] = []
    /// The reasons of conditions, by their names.
    var explanations: [String: String] = [:]
    var nearest: String?
    var path: [String] = []
    var lead: Lead?
    var detail: Detail?
    var cause = Cause()

    private enum CodingKeys: CodingKey {
      case host, region, kind, subject, state, allowedIn, conditions, explanations, nearest, path, lead, detail
    }

    /// The reasons in the order of the conditions.
    var reasons: [String] { conditions.compactMap { explanations[$0] } }

    /// The texts, each of at most 100 visible characters, and reasons of at most 300.
    var bounded: Texts {
      let reasons = explanations.map { (limited($0), limited($1, 300)) }
      return Texts(
        host: limited(host), region: region.map { limited($0) }, kind: kind, subject: limited(subject),
        state: limited(state), allowedIn: allowedIn.map { limited($0) }, conditions: conditions.map { limited($0) },
        explanations: Dictionary(reasons) { first, _ in first }, nearest: nearest.map { limited($0) },
        path: path.map { limited($0) }, lead: lead?.bounded, detail: detail?.bounded, cause: cause)
    }
  }

  /// The error behind a refusal, which is neither compared nor encoded.
  struct Cause: Equatable, Sendable {
    var error: (any Error)?
    static func == (a: Self, b: Self) -> Bool { true }
  }

  /// The refusal because a change could not be saved.
  func caused(by error: any Error) -> Refusal {
    var texts = texts
    texts.cause = Cause(error: error)
    return Refusal(reason, texts)
  }

  /// All texts, including the path, which is computed.
  private var textsWithPath: Texts {
    var texts = texts
    (texts.path, texts.lead) = route()
    return texts
  }
}

extension Refusal {
  /// The refusal of the same request because listeners request without end.
  var asLivelock: Refusal {
    if reason == .livelock { return self }
    let texts = texts
    return Refusal(
      .livelock,
      Texts(host: texts.host, region: texts.region, kind: texts.kind, subject: texts.subject, state: texts.state))
  }
}

extension Refusal: Hashable {
  /// Compares the content of two refusals, including their paths.
  public static func == (a: Refusal, b: Refusal) -> Bool {
    a.reason == b.reason && a.textsWithPath == b.textsWithPath
  }

  /// Hashes the reason, the subject and the state.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(reason)
    hasher.combine(texts.subject)
    hasher.combine(texts.state)
  }
}

extension Refusal: Codable {
  private enum CodingKeys: String, CodingKey {
    case reason, host, region, kind, subject, state, allowedIn, conditions, explanations, nearest, path, lead, detail
    case description
  }

  /// Encodes all texts, including the path and the sentence.
  ///
  /// ```json
  /// { "reason": "notAllowed", "host": "Valve", "kind": "method", "subject": "close", "state": "shut",
  ///   "allowedIn": ["open"], "conditions": [], "explanations": {}, "path": ["turn"],
  ///   "description": "Valve: 'close' is allowed in open, not in shut; 'turn' leads there" }
  /// ```
  ///
  /// The keys `region`, `nearest`, `lead` and `detail` are there if they have a value: see <doc:Refusals#As-JSON>.
  public func encode(to encoder: any Encoder) throws {
    try textsWithPath.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(reason, forKey: .reason)
    try container.encode(description, forKey: .description)
  }

  /// Decodes a refusal; its sentence is made from the decoded parts. Texts are cut to 100 visible characters, reasons
  /// to 300.
  ///
  /// - Throws: A `DecodingError` when the reason, the subject or the state is missing, or something is malformed.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    var texts = Texts()
    texts.host = try container.decodeIfPresent(String.self, forKey: .host) ?? ""
    texts.region = try container.decodeIfPresent(String.self, forKey: .region)
    texts.kind = try container.decodeIfPresent(SubjectKind.self, forKey: .kind) ?? .method
    texts.subject = try container.decode(String.self, forKey: .subject)
    texts.state = try container.decode(String.self, forKey: .state)
    texts.allowedIn = try container.decodeIfPresent([String].self, forKey: .allowedIn) ?? []
    texts.conditions = try container.decodeIfPresent([String].self, forKey: .conditions) ?? []
    texts.explanations = try container.decodeIfPresent([String: String].self, forKey: .explanations) ?? [:]
    texts.nearest = try container.decodeIfPresent(String.self, forKey: .nearest)
    texts.path = try container.decodeIfPresent([String].self, forKey: .path) ?? []
    texts.lead = try container.decodeIfPresent(Lead.self, forKey: .lead)
    texts.detail = try container.decodeIfPresent(Detail.self, forKey: .detail)
    self.init(try container.decode(Reason.self, forKey: .reason), texts)
  }
}
