import Testing

/// How the time that something takes grows with its size.
///
/// Absolute times say little on a machine that others use too; the shortest processor time of several runs, at one size
/// and at eight times that, tells linear growth (8) from quadratic (64).
enum Growth {
  /// Expects that work on something eight times as large takes no more than 24 times as long.
  ///
  /// - Parameters:
  ///   - subject: What is measured, for the message.
  ///   - size: The smaller size.
  ///   - prepare: Makes the work for a size; only the work is measured.
  static func expectLinear(
    in subject: String, _ size: Int, sourceLocation: SourceLocation = #_sourceLocation,
    _ prepare: (Int) throws -> () -> Void
  ) rethrows {
    let (work, more) = (try prepare(size), try prepare(size * 8))
    var (small, large) = (shortest(work), shortest(more))
    // What others do with the processor's caches at times falls on all runs of one size.
    for _ in 0..<3 where large >= small * 24 {
      (small, large) = (min(small, shortest(work)), min(large, shortest(more)))
    }
    #expect(
      large < small * 24, "\(subject): \(size) takes \(small), \(size * 8) takes \(large)",
      sourceLocation: sourceLocation)
  }

  private static func shortest(_ work: () -> Void) -> Duration {
    (0..<3).map { _ in ThreadTime.measure(work) }.min() ?? .zero
  }
}
