#if Macros
import GuardedState
import Testing

/// What can't be copied, and tells when it goes.
private struct Voucher: ~Copyable {
  let number: Int
  let end: (Int) -> Void
  deinit { end(number) }
}

private final class SentGoods { var marks: [String] = [] }

@Guarded
private final class Cashier {
  enum State { case open, closed, shut }
  var log: [String] = []
  @Allowed(in: State.open) func cash(_ voucher: consuming Voucher) throws { log.append("cash \(voucher.number)") }
  @Allowed(in: State.open) func give<T>(_ value: consuming T) throws -> T { value }
  @Transition(from: State.open, to: .closed) func close(_ voucher: consuming Voucher) throws {
    log.append("close \(voucher.number)")
    _ = consume voucher
    log.append("closed")
  }
  @Transition(from: State.closed, to: .shut) func shut(_ parcel: sending SentGoods, _ mark: String) {
    parcel.marks.append(mark)
  }
}

@Guarded
private actor Depot {
  enum State { case empty, loading, full }
  var log: [String] = []
  @Transition(from: State.empty, via: .loading, to: .full, orElse: .empty, cancelsBody: true)
  func load(_ voucher: consuming Voucher, _ names: consuming [String]) async throws -> Int {
    names.append("last")
    log += names
    return voucher.number
  }
}

/// Arguments whose ownership is transferred to a body.
@Suite struct OwnershipTests {
  @Test func `A body consumes a noncopyable argument once, and a refused call releases it`() throws {
    var ended: [Int] = []
    func voucher(_ number: Int) -> Voucher { Voucher(number: number) { ended.append($0) } }
    let cashier = Cashier()
    try cashier.cash(voucher(1))
    #expect(cashier.log == ["cash 1"] && ended == [1])
    try cashier.close(voucher(2))
    #expect(cashier.log == ["cash 1", "close 2", "closed"] && ended == [1, 2] && cashier.state == .closed)
    #expect(throws: Refusal.self) { try cashier.cash(voucher(3)) }
    #expect(throws: Refusal.self) { try cashier.close(voucher(4)) }
    #expect(cashier.log.count == 3 && ended == [1, 2, 3, 4])
  }

  @Test func `A body consumes generic arguments`() throws {
    let cashier = Cashier()
    let parcel = SentGoods()
    #expect(try cashier.give(parcel) === parcel)
    #expect(try cashier.give([1, 2]) == [1, 2])
  }

  @Test func `A queued call keeps its 'sending' argument`() throws {
    let cashier = Cashier()
    let parcel = SentGoods()
    nonisolated(unsafe) let sent = parcel
    var marks: [String]?
    cashier.machine.didEnter(.closed) { [unowned cashier] _ in
      cashier.shut(sent, "late")
      marks = parcel.marks
    }
    try cashier.close(Voucher(number: 1) { _ in })
    #expect(marks == [] && parcel.marks == ["late"] && cashier.state == .shut)
  }

  @Test func `An async body with a via state consumes its arguments`() async throws {
    let depot = Depot()
    #expect(try await depot.load(Voucher(number: 7) { _ in }, ["a"]) == 7)
    #expect(await depot.log == ["a", "last"])
    #expect(await depot.state == .full)
  }
}
#endif
