#if Macros
import Foundation
import GuardedState
import Testing

@Guarded
final class RefundRequest {
  enum State { case submitted, checked, approved, paid }
  enum Event { case check, approve, payOut }
  @Transition(on: Event.check, from: State.submitted, to: .checked) func check() throws {}
  @Transition(on: Event.approve, from: State.submitted, .checked, to: .approved) func approve() throws {}
  @Transition(on: Event.payOut, from: State.approved, to: .paid) func payOut() throws {}
}

@Guarded
actor AwaitedRefund {
  enum State { case submitted, approved, paid }
  @Region enum Account { case locked, open }
  @Transition(from: State.submitted, to: .approved) func approve() throws {}
  @Transition(from: Account.locked, to: .open) func unlock() throws {}
  @Transition(from: State.approved, to: .paid, while: Account.open) func payOut() async throws {}
}

/// Shelves whose reads stop the program where they aren't allowed.
@Guarded
class TrappingShelf {
  enum State { case open, shut }
  static let rules = Rules(initial: .open) { In(.shut, ignores: .count) }
  var isFull = false
  @Transition(from: State.open, to: .shut) func shut() throws {}
  @Allowed(in: State.open, otherwise: .trap) func item(_ place: Int, of list: [Int] = [1]) -> Int { list[place] }
  func shouldItem(_ place: Int, of list: [Int]) -> Verdict {
    list.indices.contains(place) ? true : "There is no item \(place)."
  }
  @Allowed(in: State.open, when: \TrappingShelf.isFull, otherwise: .trap) func all() -> [Int] { [1] }
  @Allowed(in: State.open, otherwise: .trap) func count() -> Int? { 4 }
}

@Suite struct AllowedPathTests {
  private let none = Data("[]".utf8)

  @Test func `The path of a refusal goes through the allowed calls`() throws {
    let refund = RefundRequest()
    func refusal(allowing methods: [RefundRequest.Method]?) throws -> Refusal {
      try #require(throws: Refusal.self) {
        try refund.machine.handle("payOut", json: none, allowing: methods)
      }
    }
    let all = try refusal(allowing: nil)
    #expect(all.path == ["approve"] && all.lead == nil)
    let own = try refusal(allowing: [.payOut, .approve])
    #expect(own.path == ["approve"] && "\(own)".hasSuffix("'approve' leads there"))
    let others = try refusal(allowing: [.payOut, .check])
    #expect(others.path.isEmpty && others.lead == .others)
    #expect("\(others)".hasSuffix("in approved, not in submitted; somebody else has to act first"))
    let read = try JSONDecoder().decode(Refusal.self, from: JSONEncoder().encode(others))
    #expect(read.lead == .others && "\(read)" == "\(others)")
    #expect(throws: Refusal.self) { try refund.machine.handle("payOut", [], allowing: [.payOut]) }
      .map { #expect($0.lead == .others) }
  }

  @Test func `An awaited call in regions names the allowed calls only`() async throws {
    let refund = AwaitedRefund()
    let refusal = await #expect(throws: Refusal.self) {
      _ = try await refund.handle("payOut", json: none, allowing: [.payOut, .approve])
    }
    #expect(refusal?.lead == .others)
    let allowed = await #expect(throws: Refusal.self) {
      _ = try await refund.handle("payOut", json: none, allowing: [.payOut, .approve, .unlock])
    }
    #expect(allowed.map { Set($0.path) } == ["approve", "unlock"])
  }

  @Test func `A call by name of a method that traps throws its refusal`() throws {
    let shelf = TrappingShelf()
    #expect(try shelf.handle("item", [0]) as? Int == 1)
    #expect(throws: Refusal.self) { try shelf.handle("item", [7]) }
      .map { #expect($0.explanations == ["There is no item 7."]) }
    #expect(throws: Refusal.self) { try shelf.machine.handle("item", json: Data(#"{"_": 2, "of": [5]}"#.utf8)) }
    #expect(throws: Refusal.self) { try shelf.handle("all") }.map { #expect($0.conditions == ["isFull"]) }
    shelf.isFull = true
    #expect(try shelf.handle("all") as? [Int] == [1])
    try shelf.shut()
    #expect(try shelf.handle("count") == nil)
    #expect(throws: Refusal.self) { try shelf.handle("item", [0]) }.map { #expect($0.reason == .notAllowed) }
  }

  @Test func `An event whose methods need arguments evaluates nothing`() throws {
    var evaluated = 0
    let till = EvaluatedTill { evaluated += 1 }
    for _ in 0..<2 {
      #expect(throws: Refusal.self) { try till.fire(.pay) }.map { #expect($0.reason == .wrongArguments) }
    }
    #expect(!till.machine.can(fire: .pay) && evaluated == 0)
    try till.pay(3)
    #expect(evaluated > 0 && till.state == .closed && till.drawer == .full)
  }
}

@Guarded
final class EvaluatedTill {
  enum State { case open, closed }
  @Region enum Drawer { case empty, full }
  static let rules = Rules(initial: .open) {
    On(.pay, from: .open, to: .closed, when: "isFirst")
    On(.pay, from: .open, to: .open, when: "isSecond")
    Region(Drawer.self) { On(.pay, from: .empty, to: .full, when: "isThird") }
  }
  private let evaluated: () -> Void
  init(_ evaluated: @escaping () -> Void) { self.evaluated = evaluated }
  private func noted() -> Bool { evaluated(); return true }
  var isFirst: Bool { noted() }
  var isSecond: Bool { noted() }
  var isThird: Bool { noted() }
  @Transition func pay(_ cents: Int) throws {}
}
#endif
