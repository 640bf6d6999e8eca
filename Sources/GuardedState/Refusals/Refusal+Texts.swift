extension Refusal {
  /// The content of a refusal as text, for encoding and for its sentence.
  struct Texts: Equatable, Sendable, Encodable {
    var host = ""
    var kind = SubjectKind.method
    var subject = ""
    var state = ""
    var allowedIn: [String] = []
    var conditions: [String] = []
    var nearest: String?
    var path: [String] = []
    var lead: Lead?
    var detail: Detail?
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
      .livelock, Texts(host: texts.host, kind: texts.kind, subject: texts.subject, state: texts.state))
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
    case reason, host, kind, subject, state, allowedIn, conditions, nearest, path, lead, detail, description
  }

  /// Encodes all texts, including the path and the sentence.
  public func encode(to encoder: any Encoder) throws {
    try textsWithPath.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(reason, forKey: .reason)
    try container.encode(description, forKey: .description)
  }

  /// Decodes a refusal; its sentence is made from the decoded parts.
  ///
  /// - Throws: A `DecodingError` when the reason, the subject or the state is missing or malformed.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    var texts = Texts()
    texts.host = try container.decodeIfPresent(String.self, forKey: .host) ?? ""
    texts.kind = try container.decodeIfPresent(SubjectKind.self, forKey: .kind) ?? .method
    texts.subject = try container.decode(String.self, forKey: .subject)
    texts.state = try container.decode(String.self, forKey: .state)
    texts.allowedIn = try container.decodeIfPresent([String].self, forKey: .allowedIn) ?? []
    texts.conditions = try container.decodeIfPresent([String].self, forKey: .conditions) ?? []
    texts.nearest = try container.decodeIfPresent(String.self, forKey: .nearest)
    texts.path = try container.decodeIfPresent([String].self, forKey: .path) ?? []
    texts.lead = try container.decodeIfPresent(Lead.self, forKey: .lead)
    texts.detail = try container.decodeIfPresent(Detail.self, forKey: .detail)
    self.init(try container.decode(Reason.self, forKey: .reason), texts)
  }
}
