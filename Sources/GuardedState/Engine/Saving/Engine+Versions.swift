// The version of a host whose methods are tools, which each call that runs advances.

extension Engine {
  /// The number of calls and changes so far, for a host whose methods are tools.
  var version: Int { core.revision &+ withColdState({ $0.unchangingCalls }, without: 0) }

  /// The version for a snapshot; 0 for a host whose methods are no tools.
  var savedVersion: Int { core.flags & Flags.countsCalls != 0 ? version : 0 }

  /// Counts a call that ran and hasn't changed the revision.
  func countCall() { if core.flags & Flags.countsCalls != 0 { ensureColdState().unchangingCalls &+= 1 } }

  /// Sees to it that the version doesn't become less when the revision does.
  ///
  /// - Parameters:
  ///   - least: The least version afterwards.
  ///   - counts: Whether the change counts as one, unless nothing has happened before.
  ///   - change: Changes the revision.
  func keepingVersion(atLeast least: Int = 0, counting counts: Bool, _ change: () -> Void) {
    guard core.flags & Flags.countsCalls != 0 else { return change() }
    let old = version
    change()
    let new = max(counts && old > 0 ? old &+ 1 : old, least)
    if version < new { ensureColdState().unchangingCalls &+= new &- version }
  }
}
