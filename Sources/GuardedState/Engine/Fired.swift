/// What firing an event the short way came to, in plain numbers: an ``Outcome`` is made of it only where one is used.
@frozen
@usableFromInline
struct Fired {
  @usableFromInline let source: Int
  /// The state that was entered, or what a ``Move`` says.
  @usableFromInline let target: Int
  @usableFromInline let revision: Int
  @usableFromInline let event: Int
  @usableFromInline let method: Int
  /// Whether somebody observes the host.
  @usableFromInline let isWatched: Bool

  @inlinable
  init(
    source: Int = -1, target: Int = Int(Move.open), revision: Int = 0, event: Int = -1, method: Int = -1,
    isWatched: Bool = false
  ) {
    self.source = source
    self.target = target
    self.revision = revision
    self.event = event
    self.method = method
    self.isWatched = isWatched
  }
}
