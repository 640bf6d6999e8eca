import Dispatch
import HeapCount

extension Section {
  /// Counts the allocations of both sides of a row in the whole program, after a warm-up; nil where that isn't possible.
  static func allocations(of row: Row) -> Finding.Allocations? {
    guard heap_is_counted() else { return nil }
    return .init(
      ours: allocations(of: row.ours), rival: allocations(of: row.rival), atMost: row.allocates)
  }

  /// The growth of the heap while millions of events are handled.
  static var growth: Section {
    Section(
      title: "Growth of the heap over many events",
      note: "Bytes of the heap in use afterwards, less those before; up to 10,000,000 events in up to 20 seconds."
    ) { _, filter in
      guard heap_is_counted() else { return [] }
      let keys = ["transition", "fire", "machine-fire", "refused", "handle", "named", "delegate"]
      return Row.all.filter { keys.contains($0.key) && filter.wants("growth", $0.key, $0.work) }
        .map { row in
          let (events, bytes) = growth(of: row.ours)
          return Finding("\(row.work): \(events) events", .bytes, ours: bytes, bound: .value(4096))
        }
    }
  }

  /// Returns the allocations per event of a workload.
  private static func allocations(of workload: Workload) -> Double {
    let run = workload.prepare()
    // The first rounds make what is made once.
    let rounds = max(1, 10_000 / run(10) * 10)
    let before = heap_allocations()
    let events = run(rounds)
    return Double(heap_allocations() - before) / Double(events)
  }

  /// Runs a workload, and returns the growth of the heap.
  private static func growth(of workload: Workload) -> (events: Int, bytes: Double) {
    let run = workload.prepare()
    let (wanted, portion) = (10_000_000, 10_000)
    let rounds = max(1, portion / run(10) * 10)
    _ = run(rounds)
    let before = heap_bytes_in_use()
    let deadline = DispatchTime.now() + .seconds(20)
    var events = 0
    while events < wanted, DispatchTime.now() < deadline { events += run(rounds) }
    return (events, Double(heap_bytes_in_use()) - Double(before))
  }
}
