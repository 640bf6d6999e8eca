import Dispatch
import Foundation
import GuardedState
import HeapCount

/// A message with a property of its own and a machine.
@Guarded
final class StoredMessage {
  /// The states of a message.
  enum State { case unread, read }

  /// Its length.
  var length = 0

  /// Reads it.
  @Transition(from: State.unread, to: .read)
  func view() {}
}

/// The same with a state written by hand.
final class HandStoredMessage {
  /// The states of a message.
  enum State { case unread, read }

  /// Its length.
  var length = 0
  /// Where it is.
  private(set) var state = State.unread

  /// Reads it.
  func view() {
    guard state == .unread else { return }
    state = .read
  }
}

/// The same without any state.
final class BareStoredMessage {
  /// Its length.
  var length = 0
}

extension Section {
  /// What hosts and machines take of the heap.
  static var memory: Section {
    Section(
      title: "Memory", note: "The first object of a type isn't counted; 'at most +' bounds what ours takes more."
    ) { sampler, filter in
      guard filter.wants("memory") else { return [] }
      return sizes() + (try creation(sampler)) + million()
    }
  }

  // MARK: - One object

  /// What one object takes.
  private static func sizes() -> [Finding] {
    guard heap_is_counted() else { return [] }
    let rules = StateMachine<MailState, MailEvent>.Rules(initial: .unread) {
      On(.view, from: .unread, to: .read)
      On(.delete, from: .read, .unread, to: .deleted)
      On(.markAsUnread, from: .read, .deleted, to: .unread)
    }
    let host = Footprint { StoredMessage() }
    let byHand = Footprint { HandStoredMessage() }
    let machine = Footprint { StateMachine(rules) }
    let original = StateMachine(rules)
    let copy = Footprint { original.copy() }
    return [
      Finding(
        "a host: bytes of its instance", against: "the same class with a state by hand", .bytes,
        ours: Double(host.bytes), rival: Double(byHand.bytes), bound: .difference(16)),
      Finding(
        "a host: bytes of its block", against: "the same class with a state by hand", .bytes,
        ours: Double(host.usable), rival: Double(byHand.usable), bound: .difference(16)),
      Finding(
        "a host: allocations", against: "the same class with a state by hand", .allocations,
        ours: Double(host.allocations), rival: Double(byHand.allocations), bound: .difference(0)),
      Finding(
        "a StateMachine, from rules used before: allocations", .allocations, ours: Double(machine.allocations),
        bound: .value(1)),
      Finding(
        "a StateMachine, from rules used before: bytes", .bytes, ours: Double(machine.bytes), bound: .value(96)),
      Finding("a copy() of a StateMachine: allocations", .allocations, ours: Double(copy.allocations)),
      Finding("a copy() of a StateMachine: bytes", .bytes, ours: Double(copy.bytes)),
    ]
  }

  /// What the making of an object takes of the heap.
  private struct Footprint {
    /// How many blocks.
    let allocations: Int
    /// How many bytes were asked for.
    let bytes: Int
    /// How many bytes the object's own block has.
    let usable: Int

    /// Makes an object, and another one whose making is counted.
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

  // MARK: - Making objects

  /// The time that making an object takes.
  private static func creation(_ sampler: Sampler) throws -> [Finding] {
    let rules = StateMachine<MailState, MailEvent>.Rules(initial: .unread) {
      On(.view, from: .unread, to: .read)
      On(.delete, from: .read, .unread, to: .deleted)
      On(.markAsUnread, from: .read, .deleted, to: .unread)
    }
    let samples = try sampler.samples(of: [
      .repeating((), events: 1) { _ in escape(StoredMessage()) },
      .repeating((), events: 1) { _ in escape(BareStoredMessage()) },
      .repeating((), events: 1) { _ in escape(StateMachine(rules)) },
    ]).map(\.median)
    return [
      Finding(
        "making a host, and freeing it", against: "the object without a state", .nanoseconds, ours: samples[0],
        rival: samples[1], bound: .ratio(1.3)),
      Finding(
        "making a StateMachine from rules used before, and freeing it", against: "an object without a state",
        .nanoseconds, ours: samples[2], rival: samples[1]),
    ]
  }

  /// Makes a million objects and keeps them.
  private static func million() -> [Finding] {
    var ours: [Kept] = []
    var rival: [Kept] = []
    for _ in 0..<5 {
      ours.append(Kept { StoredMessage() })
      rival.append(Kept { HandStoredMessage() })
    }
    let against = "the same class with a state by hand"
    return [
      Finding(
        "1,000,000 hosts made and kept", against: against, .milliseconds, ours: ours.map(\.milliseconds).median,
        rival: rival.map(\.milliseconds).median),
      Finding(
        "1,000,000 hosts: resident bytes of each, its reference included", against: against, .bytes,
        ours: ours.map(\.bytesEach).median, rival: rival.map(\.bytesEach).median, bound: .difference(16)),
    ]
  }

  /// What a million objects take.
  private struct Kept {
    /// How long it takes to make them.
    let milliseconds: Double
    /// By how much the resident memory grows for each.
    let bytesEach: Double

    /// Makes a million objects.
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

  /// Makes the compiler believe that an object was seen by others.
  @inline(__always)
  private static func escape(_ object: AnyObject) {
    escape_pointer(Unmanaged.passUnretained(object).toOpaque())
  }
}
