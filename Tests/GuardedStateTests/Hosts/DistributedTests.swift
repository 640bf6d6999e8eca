#if Macros
import Distributed
import Foundation
import GuardedState
import Testing

/// A host that may live on another machine.
@Guarded
distributed actor Worker {
  typealias ActorSystem = LocalTestingDistributedActorSystem

  enum State: Codable { case idle, busy, done }
  static let rules = Rules { Final(.done) }

  private var isHealthy = true
  private var log: [String] = []

  @Transition(from: State.idle, to: .busy, when: \Worker.isHealthy) distributed func start() throws {}
  @Transition(from: State.busy, to: .done) distributed func finish() async throws -> Int {
    await Task.yield()
    return log.count
  }
  @Allowed(in: State.busy) distributed func work(on number: Int) throws -> Int { number * 2 }

  distributed func fall() { isHealthy = false }
  distributed func current() -> State { state }
  distributed func history() -> [String] { log }
  distributed func byName(_ name: String, _ number: Int) throws -> Int? { try machine.handle(name, [number]) as? Int }

  private func didEnterBusy() { log.append("busy") }
  private func didRefuse(_ refusal: Refusal) { log.append("refused \(refusal.subject)") }
}

@Suite struct DistributedTests {
  let system = LocalTestingDistributedActorSystem()

  @Test func `The methods of a distributed actor are guarded, through a resolved reference too`() async throws {
    let worker = Worker(actorSystem: system)
    let other = try Worker.resolve(id: worker.id, using: system)
    await #expect(throws: Refusal.self) { try await other.work(on: 2) }
    try await other.start()
    #expect(try await other.work(on: 2) == 4)
    #expect(try await other.byName("work", 3) == 6)
    #expect(try await other.current() == .busy)
    #expect(try await other.finish() == 2)
    let refusal = await #expect(throws: Refusal.self) { try await other.start() }
    #expect(refusal?.reason == .finished)
    #expect(try await other.history() == ["refused work", "busy", "refused start"])
  }

  @Test func `A condition of a distributed actor is evaluated, and each instance has its own state`() async throws {
    let (one, other) = (Worker(actorSystem: system), Worker(actorSystem: system))
    try await one.fall()
    let refusal = await #expect(throws: Refusal.self) { try await one.start() }
    #expect(refusal?.conditions == ["isHealthy"])
    try await other.start()
    #expect(try await one.current() == .idle)
  }

  @Test func `A refusal survives encoding without loss`() async throws {
    let worker = Worker(actorSystem: system)
    let refusal = try #require(await #expect(throws: Refusal.self) { try await worker.work(on: 1) })
    let copy = try JSONDecoder().decode(Refusal.self, from: JSONEncoder().encode(refusal))
    #expect(copy == refusal)
    #expect(copy.description == "Worker: 'work' is allowed in busy, not in idle; 'start' leads there")
  }
}
#endif
