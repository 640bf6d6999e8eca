// swift-format-ignore-file
// Guards that wait, in hosts and on methods of all kinds.
import GuardedState

@Guarded
public actor Line<Item: Sendable> {
  public enum State: Sendable { case empty, filled }
  public static var rules: Rules {
    Rules(initial: .empty) {
      On(.take, from: .filled, to: .empty)
      On(.put, from: .empty, to: .filled, when: "isReady")
    }
  }
  private var item: Item?
  var isReady: Bool { true }
  @Transition(otherwise: .wait) public func put(_ item: Item) async throws { self.item = item }
  @Transition(otherwise: .wait(.seconds(5))) public func take() async throws -> Item? { item }
  @Allowed(in: State.filled, otherwise: .wait) public func look(_ body: @Sendable (Item?) -> Void) async throws { body(item) }
  @Allowed(in: State.filled, otherwise: Otherwise.wait) public func count<N: FixedWidthInteger & Sendable>(as type: N.Type, _ more: N...) async throws -> N { 1 }
  func shouldLook(_ body: @Sendable (Item?) -> Void) -> Bool { true }
  func inside() async throws {
    try await waitUntil(.filled)
    try await waitUntil(.empty, within: .seconds(1))
    fire(.put, after: .seconds(1))
  }
}

func use(_ line: Line<Int>) async throws {
  try await line.put(1)
  try await line.waitUntil(.filled, within: .seconds(1))
  let later = await line.fire(.take, after: .seconds(1))
  later.cancel()
  for await transition in await line.transitions { print(transition.from ?? transition.to, transition.to) }
}

@Guarded @MainActor
class Page {
  nonisolated enum State { case blank, shown, gone }
  nonisolated enum Event { case show, hide }
  @Transition(on: Event.show, from: State.blank, to: .shown, otherwise: .wait) func show() async throws {}
  @Transition(on: Event.hide, otherwise: .wait) func hide() async throws {}
  static let rules = Rules(initial: .blank) { On(.hide, from: .shown, to: .blank); On(.hide, from: .gone, to: .blank) }
  @Allowed(in: State.shown, when: \Page.isWhole, otherwise: .wait) func print(at place: inout Int) async throws -> Int { place }
  var isWhole: Bool { true }
}

func use(_ page: Page) async throws {
  try await page.show()
  try await page.waitUntil(.shown)
  for await _ in await page.transitions {}
  let later = await page.fire(.hide, after: .seconds(1))
  _ = try await later.state
}

@Guarded
final class Sheet: Page {
  @Allowed(in: State.shown, otherwise: .wait) func turn() async throws {}
  @Transition(on: Event.show, otherwise: .wait) override func show() async throws { try await super.show() }
}

@Guarded
final class Plain {
  nonisolated enum State { case a, b }
  @Transition(from: State.a, to: .b, otherwise: .wait)
  nonisolated(nonsending) func go() async throws {}
  @Transition(from: State.b, to: .a) func back() {}
  @Allowed(in: State.b, otherwise: .wait) nonisolated(nonsending) func look() async throws -> Int { 1 }
}

actor Owner {
  let plain = Plain()
  func use() async throws {
    try await plain.go()
    try await plain.waitUntil(.b)
    _ = try await plain.look()
  }
}

@Guarded
actor Deposit {
  enum State { case open, closed(by: String) }
  @Transition(from: State.open, to: State.closed) func close() -> State { .closed(by: "me") }
  @Allowed(in: State.closed, otherwise: .wait) func read() async throws {}
  func use() async throws { try await waitUntil(.closed) }
}

@Guarded
final class Light: GuardedObject {
  @Allowed(otherwise: .wait) func shine(isolation: isolated (any Actor)? = #isolation) async throws {}
}

@MainActor func use(_ light: Light) async throws {
  try await light.shine()
  try await light.waitUntil("red", within: .seconds(1))
}

@Guarded(synchronized: true)
final class Counter: @unchecked Sendable {
  nonisolated enum State { case counting, done }
  @Transition(from: State.counting, to: .done) func end() {}
}

func use(_ counter: Counter) async throws { try await counter.waitUntil(.done) }

@Guarded
actor Shy {
  enum State { case a, b }
  var transitions: [String] = []
  func waitUntil(_ state: State) {}
  @Transition(from: State.a, to: .b) func go() {}
}
