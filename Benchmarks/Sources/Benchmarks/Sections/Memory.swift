import Dispatch
import Foundation
import GuardedState
import HeapCount

extension Section {
  /// The memory of hosts and machines.
  static var memory: Section {
    Section(
      title: "Memory", note: "The first object of a type isn't counted; 'at most +' bounds what ours takes more."
    ) { _, filter in filter.wants("memory") ? sizes() + million() : [] }
  }

  private static let byHand = "the same class with a state by hand"

  private static func sizes() -> [Finding] {
    guard heap_is_counted() else { return [] }
    let (host, rival) = (Footprint { StoredGate() }, Footprint { HandStoredGate() })
    let machine = Footprint { StateMachine(Row.machineRules) }
    let original = StateMachine(Row.machineRules)
    let copy = Footprint { original.copy() }
    return [
      Finding(
        "a host: bytes of its instance", against: byHand, .bytes, ours: Double(host.bytes), rival: Double(rival.bytes),
        bound: .difference(144)),
      Finding(
        "a host: bytes of its block", against: byHand, .bytes, ours: Double(host.usable), rival: Double(rival.usable),
        bound: .difference(16)),
      Finding(
        "a host: allocations", against: byHand, .allocations, ours: Double(host.allocations),
        rival: Double(rival.allocations), bound: .difference(1)),
      Finding(
        "a StateMachine, from rules used before: allocations", .allocations, ours: Double(machine.allocations),
        bound: .value(2)),
      Finding(
        "a StateMachine, from rules used before: bytes", .bytes, ours: Double(machine.bytes), bound: .value(272)),
      Finding("a copy() of a StateMachine: allocations", .allocations, ours: Double(copy.allocations)),
      Finding("a copy() of a StateMachine: bytes", .bytes, ours: Double(copy.bytes)),
    ]
  }

  /// The memory that an object takes.
  private struct Footprint {
    let allocations: Int
    /// The bytes that were requested.
    let bytes: Int
    /// The bytes of the object's block.
    let usable: Int

    /// Makes an object, and another one whose memory counts.
    init(_ make: () -> some AnyObject) {
      escape(make())
      let (allocations, bytes) = (heap_allocations(), heap_bytes_requested())
      let object = make()
      escape(object)
      self.allocations = Int(heap_allocations() - allocations)
      self.bytes = Int(heap_bytes_requested() - bytes)
      usable = withExtendedLifetime(object) {
        Int(heap_block_size(Unmanaged.passUnretained(object).toOpaque()))
      }
    }
  }

  private static func million() -> [Finding] {
    var ours: [Million] = []
    var rival: [Million] = []
    for _ in 0..<5 {
      ours.append(Million { StoredGate() })
      rival.append(Million { HandStoredGate() })
    }
    return [
      Finding(
        "1,000,000 hosts made and kept", against: byHand, .milliseconds, ours: ours.map(\.milliseconds).median,
        rival: rival.map(\.milliseconds).median),
      Finding(
        "1,000,000 hosts: resident bytes of each, its reference included", against: byHand, .bytes,
        ours: ours.map(\.bytesEach).median, rival: rival.map(\.bytesEach).median, bound: .difference(144)),
    ]
  }

  /// A million objects, of which the numbers remain.
  private struct Million {
    let milliseconds: Double
    /// The growth of the resident memory for each object.
    let bytesEach: Double

    init<Object: AnyObject>(_ make: () -> Object) {
      let count = 1_000_000
      heap_give_back()
      let resident = ProcessMemory.resident
      let start = DispatchTime.now().uptimeNanoseconds
      var objects: [Object] = []
      objects.reserveCapacity(count)
      for _ in 0..<count { objects.append(make()) }
      milliseconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1_000_000
      bytesEach = withExtendedLifetime(objects) { (ProcessMemory.resident - resident) / Double(count) }
    }
  }
}
