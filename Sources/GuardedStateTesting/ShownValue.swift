import GuardedState

/// A value as text, with its parts.
struct ShownValue {
  let text: String
  let parts: [(name: String, value: ShownValue)]

  /// Reads a value and its parts, as far as 2,000 parts in all.
  init(_ value: Any) {
    var reader = Reader()
    self = reader.read(value)
  }

  fileprivate init(_ text: String, _ parts: [(name: String, value: ShownValue)]) {
    (self.text, self.parts) = (text, parts)
  }

  /// The text, shortened.
  var shortText: String { text.count > Self.limit ? text.prefix(Self.limit - 1) + "…" : text }

  private static let limit = 100

  /// Returns what has changed since an earlier value, as in `content.signatures: 0 → 1`: the value if it is short, and
  /// else its parts.
  func changes(from old: ShownValue, _ name: String) -> [String] {
    let names = parts.map(\.name) + old.parts.map(\.name).filter { name in !parts.contains { $0.name == name } }
    if text != old.text, max(text.count, old.text.count) <= Self.limit || names.isEmpty {
      let start = max(0, zip(text, old.text).prefix { $0 == $1 }.count - 20)
      return ["\(name): \(old.excerpt(from: start)) → \(excerpt(from: start))"]
    }
    let changes = names.flatMap { part in
      let name = part.hasPrefix("[") ? name + part : "\(name).\(part)"
      return switch (old[part], self[part]) {
      case (let old?, let new?): new.changes(from: old, name)
      case (let old?, nil): ["\(name): \(old.shortText) → none"]
      case (nil, let new): ["\(name): none → \(new?.shortText ?? "")"]
      }
    }
    return changes.count > 5 ? changes.prefix(5) + ["\(name): … (\(changes.count) changes)"] : changes
  }

  /// The part with a name.
  subscript(name: String) -> ShownValue? { parts.first { $0.name == name }?.value }

  private func excerpt(from start: Int) -> String {
    if text.count <= Self.limit { return text }
    let part = text.dropFirst(start)
    return (start == 0 ? "" : "…") + part.prefix(Self.limit) + (part.count > Self.limit ? "…" : "")
  }
}

private struct Reader {
  private var seen: Set<ObjectIdentifier> = []
  private var budget = 2_000

  mutating func read(_ value: Any) -> ShownValue {
    let text = String(describing: value)
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional, let child = mirror.children.first { return read(child.value) }
    if type(of: value) is AnyClass {
      let isOpaque = value is any Actor || value is ManualClock || value is any GuardedMachine
      guard !isOpaque, seen.insert(ObjectIdentifier(value as AnyObject)).inserted else { return ShownValue(text, []) }
    }
    var parts: [(name: String, value: ShownValue)] = []
    // The elements of a set have no order, and those of a dictionary are found by their keys.
    if mirror.displayStyle != .set {
      for (number, child) in mirror.children.enumerated() where budget > 0 {
        budget -= 1
        let pair = mirror.displayStyle == .dictionary ? Mirror(reflecting: child.value).children.map(\.value) : []
        let name = pair.first.map { "[\($0)]" } ?? child.label ?? "[\(number)]"
        parts.append((name, read(pair.last ?? child.value)))
      }
    }
    return ShownValue(text, parts)
  }
}
