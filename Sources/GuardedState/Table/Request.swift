/// A request to a machine, by index.
@usableFromInline
enum Request: Hashable, Sendable {
  /// Call a guarded method.
  case method(Int)
  /// Fire an event.
  case event(Int)
  /// Go directly to a state.
  case target(Int)
  /// An operation of the machine, by its number. No rule decides about it.
  case operation(Int)

  /// The kinds of requests.
  @frozen
  @usableFromInline
  enum Kind: Sendable { case method, event, target }

  /// The number of the method, event, state or operation.
  var number: Int {
    switch self {
    case .method(let number), .event(let number), .target(let number), .operation(let number): number
    }
  }

  /// The number of the event, or -1.
  var event: Int32 {
    if case .event(let event) = self { return Int32(truncatingIfNeeded: event) }
    return -1
  }
}

/// The part of a host that a request is about.
enum Scope: Hashable {
  /// A host with regions: it offers an event to all of them, and has the other requests to itself.
  case host
  /// A region, or a host without regions, which is 0.
  case region(Int)

  /// The number of the region; 0 for the host's own state.
  var region: Int {
    switch self {
    case .host: 0
    case .region(let number): number
    }
  }
}
