import Dispatch
import HeapCount

extension Section {
  /// How often both sides of a row allocate for each event; nil where that isn't counted.
  ///
  /// Calls of malloc and its like in the whole program are counted, after a warm-up.
  static func allocations(of row: Row) -> Finding.Allocations? {
    guard heap_is_counted() else { return nil }
    return .init(
      ours: allocations(of: row.ours), rival: allocations(of: row.rival), atMost: row.allocates)
  }

  /// Whether memory grows while millions of events are handled.
  static var growth: Section {
    Section(
      title: "Growth of the heap over many events",
      note: "Bytes of the heap in use afterwards, less those before; up to 10,000,000 events in up to 20 seconds."
    ) { _, filter in
      guard heap_is_counted() else { return [] }
      return [Row.transitions, .hostFire, .machineFire, .refused, .handle, .named, .delegate]
        .filter { filter.wants("growth", $0.key, $0.work) }
        .map { row in
          let (events, bytes) = growth(of: row.ours)
          return Finding("\(row.work): \(events) events", .bytes, ours: bytes, bound: .value(4096))
        }
    }
  }

  /// The allocations per event of a workload.
  private static func allocations(of workload: Workload) -> Double {
    let run = workload.prepare()
    // The first rounds make what is made once.
    let rounds = max(1, 10_000 / run(10) * 10)
    let before = heap_allocations()
    let events = run(rounds)
    return Double(heap_allocations() - before) / Double(events)
  }

  /// The growth of the heap while a workload runs, and how many events it ran.
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
