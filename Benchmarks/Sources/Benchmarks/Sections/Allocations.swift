import Dispatch
import HeapCount

extension Section {
  /// How often each row allocates, both sides.
  static var allocations: Section {
    Section(
      title: "Allocations per event",
      note: "Calls of malloc and its like in the whole program, for the same rows, after a warm-up."
    ) { _, filter in
      guard heap_is_counted() else { return [] }
      return Row.table.filter { filter.wants("allocations", $0.key, $0.work) }.map { row in
        Finding(
          row.work, against: row.against, .allocations, ours: allocations(of: row.ours),
          rival: allocations(of: row.rival))
      }
    }
  }

  /// Whether memory grows while millions of events are handled.
  static var growth: Section {
    Section(
      title: "Growth of the heap over many events",
      note: "Bytes of the heap in use afterwards, less those before; up to 10,000,000 events in up to 20 seconds."
    ) { _, filter in
      guard heap_is_counted() else { return [] }
      return [Row.transitions, .hostEvents, .machineEvents, .refused, .byName, .named, .delegate]
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
    run(10)
    let rounds = max(1, 10_000 / workload.eventsPerRound)
    let before = heap_allocations()
    run(rounds)
    let count = heap_allocations() - before
    return Double(count) / Double(rounds * workload.eventsPerRound)
  }

  /// The growth of the heap while a workload runs, and how many events it ran.
  private static func growth(of workload: Workload) -> (events: Int, bytes: Double) {
    let run = workload.prepare()
    let (wanted, portion) = (10_000_000, 10_000)
    let rounds = max(1, portion / workload.eventsPerRound)
    run(rounds)
    let before = heap_bytes_in_use()
    let deadline = DispatchTime.now() + .seconds(20)
    var events = 0
    while events < wanted, DispatchTime.now() < deadline {
      run(rounds)
      events += rounds * workload.eventsPerRound
    }
    return (events, Double(heap_bytes_in_use()) - Double(before))
  }
}
