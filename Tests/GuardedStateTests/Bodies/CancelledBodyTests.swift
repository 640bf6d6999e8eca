#if Macros
import Foundation
import GuardedState
import GuardedStateTesting
import Testing

/// What a body has noticed.
private final class Notes {
  var lines: [String] = []
}

private enum Locals {
  @TaskLocal static var name = "nobody"
}

@Guarded
private actor Attachment {
  enum State {
    case idle, done, failed
    case busy, reading
  }

  static let rules = Rules(initial: .idle) {
    In(.busy) { In(.reading) }
    After(.seconds(3000), from: .reading, to: .failed)
    On(.look, in: .reading)
  }

  var log: [String] = []
  private(set) var isReading = false
  private var stopsAtOnce = false

  /// Waits until it is cancelled, for an hour at most.
  private func wait() async throws {
    isReading = true
    defer { isReading = false }
    do { try await Task.sleep(for: .seconds(3600)) } catch {
      log.append("cancelled")
      throw error
    }
  }

  @Transition(from: State.idle, via: .reading, to: .done, orElse: .failed, cancelsBody: true)
  func read(_ notes: sending Notes) async throws -> Int {
    assertIsolated()
    notes.lines.append(Locals.name)
    log += notes.lines
    try await wait()
    return 1
  }

  @Transition(from: State.idle, via: .reading, to: .done, orElse: .failed, cancelsBody: false)
  func readOn() async throws { for _ in 0..<50 { await Task.yield() } }

  /// Doesn't look whether it is cancelled.
  @Transition(from: State.idle, via: .reading, to: .done, orElse: .failed, cancelsBody: true)
  func readStubbornly() async throws -> String {
    isReading = true
    while !Task.isCancelled { await Task.yield() }
    return "all"
  }

  /// Makes something else of its cancellation.
  @Transition(from: State.idle, via: .reading, to: .done, orElse: .failed, cancelsBody: true)
  func readOrOops() async throws {
    do { try await wait() } catch { throw Oops() }
  }

  @Transition(from: State.idle, via: .reading, to: .done, orElse: .failed, cancelsBody: true)
  func readSilently() async throws { try? await wait() }

  @Transition(from: State.idle, via: .reading, to: .done, cancelsBody: true)
  func readQuietly() async { try? await wait() }

  @Transition(from: State.idle, via: .reading, to: .done, .failed, orElse: .failed, cancelsBody: true)
  func readAndPick(_ picked: State) async throws -> State { picked }

  /// Would wait for itself.
  @Transition(from: State.idle, via: .reading, to: .done, orElse: .failed, cancelsBody: true)
  func readForItself() async throws { try await finish() }

  @Transition(from: State.failed, to: .idle, otherwise: .wait) func finish() async throws {}
  @Transition(from: State.busy, to: .idle) func stop() {}
  @Transition(from: State.reading, to: .reading) func again() {}
  @Transition func look() {}
  @Transition(from: State.failed, .done, to: .idle) func clear() {}
  @Allowed(in: State.reading) func ping() {}

  func didEnterReading() { if stopsAtOnce { stop() } }
  func didRefuse(_ refusal: Refusal) { log.append("refused \(refusal.subject) \(refusal.reason)") }
  func didFail(_ error: any Error) {
    log.append((error as? Preempted).map { "preempted \($0.method)" } ?? "failed \(error)")
  }

  func reset() throws { try machine.reset() }
  func use(_ clock: ManualClock) { machine.clock = clock }
  func stopAtOnce() { stopsAtOnce = true }
}

@Guarded
private class Gatherer<Item> {
  enum State { case idle, loading, loaded, failed }
  var items: [Item] = []

  @Transition(from: State.idle, via: .loading, to: .loaded, orElse: .failed, cancelsBody: true)
  func load(_ item: Item, into count: inout Int) async throws -> [Item] {
    items.append(item)
    await Task.yield()
    count += items.count
    return items
  }

  @Transition(from: State.loading, to: .idle) func stop() {}
}

@Guarded
private final class NumberGatherer: Gatherer<Int> {
  @Transition(from: State.idle, via: .loading, to: .loaded, orElse: .failed, cancelsBody: true)
  override func load(_ item: Int, into count: inout Int) async throws -> [Int] {
    try await super.load(item * 10, into: &count)
  }
}

@Guarded
private class Poller {
  enum State { case idle, polling, done }

  @Transition(from: State.idle, via: .polling, to: .done, orElse: .idle, cancelsBody: true)
  nonisolated(nonsending) func poll() async throws { try await Task.sleep(for: .seconds(3600)) }

  @Transition(from: State.polling, to: .idle) func stop() {}
}

@Guarded
private final class LatePoller: Poller {
  @Transition nonisolated(nonsending) override func poll() async throws {
    stop()
    try await super.poll()
  }
}

@Guarded
@MainActor
private final class Album {
  enum State { case idle, loading, loaded, failed }
  let notes = Notes()

  @Transition(from: State.idle, via: .loading, to: .loaded, orElse: .failed, cancelsBody: true)
  func load() async throws -> Notes {
    MainActor.assertIsolated()
    do { try await Task.sleep(for: .seconds(3600)) } catch { notes.lines.append("cancelled") }
    MainActor.assertIsolated()
    return notes
  }

  @Transition(from: State.loading, to: .idle) func stop() {}

  /// What follows when loading is about to begin.
  var whenLoading: (() -> Void)?
  func didEnterLoading() { whenLoading?() }
}

@Suite struct CancelledBodyTests {
  /// Waits until something holds, as tasks get to run.
  private func until(isolation: isolated (any Actor)? = #isolation, _ holds: () async -> Bool) async {
    for _ in 0..<5000 where await !holds() { try? await Task.sleep(for: .milliseconds(1)) }
  }

  @Test func `Leaving the state cancels the body, and the call throws Preempted`() async {
    let attachment = Attachment()
    let call = Task {
      try await Locals.$name.withValue("Ada") { try await attachment.read(Notes()) }
    }
    await until { await attachment.isReading }
    await attachment.stop()
    let preempted = await #expect(throws: Preempted.self) { try await call.value }
    #expect(
      preempted?.description
        == "Attachment: 'read' ran in reading, which 'stop' left for idle before the body ended")
    #expect(await attachment.log == ["Ada", "cancelled", "preempted read"])
    #expect(await attachment.state == .idle)
  }

  @Test func `A timeout, a self-transition and a reset cancel the body, and the call throws Preempted`() async throws {
    let (attachment, clock) = (Attachment(), ManualClock())
    await attachment.use(clock)
    let leaving: [() async throws -> Void] = [
      {
        await until { clock.sleeperCount == 1 }
        await clock.advance(by: .seconds(3000))
        await until { await attachment.state == .failed }
        await attachment.clear()
      },
      {
        await attachment.again()
        await attachment.stop()
      },
      { try await attachment.reset() },
    ]
    for leave in leaving {
      let call = Task { try await attachment.read(Notes()) }
      await until { await attachment.isReading }
      try await leave()
      await #expect(throws: Preempted.self) { try await call.value }
      #expect(await attachment.state == .idle)
    }
    #expect(await attachment.log.filter { $0 == "cancelled" }.count == 3)
  }

  @Test func `A transition that doesn't leave the state doesn't cancel the body`() async throws {
    let attachment = Attachment()
    let call = Task { try await attachment.read(Notes()) }
    await until { await attachment.isReading }
    await attachment.look()
    await attachment.ping()
    for _ in 0..<50 { await Task.yield() }
    #expect(await attachment.isReading)
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    // Its caller was cancelled: that is a failure like any other.
    #expect(await attachment.state == .failed)
    #expect(await attachment.log == ["nobody", "cancelled", "failed CancellationError()"])
  }

  @Test func `A body that isn't cancellable continues when its state is left`() async throws {
    let attachment = Attachment()
    let call = Task { try await attachment.readOn() }
    await until { await attachment.state == .reading }
    await attachment.stop()
    await #expect(throws: Preempted.self) { try await call.value }
    #expect(await attachment.log == ["preempted readOn"])
  }

  @Test func `A body whose state is left before it begins doesn't begin`() async throws {
    let attachment = Attachment()
    await attachment.stopAtOnce()
    await #expect(throws: Preempted.self) { try await attachment.read(Notes()) }
    #expect(await attachment.log == ["preempted read"])
  }

  @Test
  func `A call throws Preempted if its cancelled body returns, and the body's own error if it throws one`() async throws
  {
    let attachment = Attachment()
    let stubborn = Task { try await attachment.readStubbornly() }
    await until { await attachment.isReading }
    await attachment.stop()
    await #expect(throws: Preempted.self) { try await stubborn.value }
    let own = Task { try await attachment.readOrOops() }
    await until { await attachment.state == .reading }
    await attachment.stop()
    await #expect(throws: Oops.self) { try await own.value }
    let typed = Task { try await attachment.readSilently() }
    await until { await attachment.state == .reading }
    await attachment.stop()
    await #expect(throws: Preempted.self) { try await typed.value }
    let quiet = Task { await attachment.readQuietly() }
    await until { await attachment.state == .reading }
    await attachment.stop()
    await quiet.value
    #expect(await attachment.state == .idle)
    #expect(
      await attachment.log.filter { $0 != "cancelled" } == [
        "preempted readStubbornly", "failed Oops()", "preempted readSilently", "preempted readQuietly",
      ])
  }

  @Test func `A cancellable body that isn't cancelled ends in the target that it returns`() async throws {
    let attachment = Attachment()
    #expect(try await attachment.readAndPick(.failed) == .failed)
    #expect(await attachment.state == .failed)
    await attachment.clear()
    let undeclared = await #expect(throws: Refusal.self) { try await attachment.readAndPick(.idle) }
    #expect(undeclared?.reason == .undeclaredTarget)
  }

  @Test func `A waiting call inside a body of the same host is refused`() async throws {
    let attachment = Attachment()
    let refusal = await #expect(throws: Refusal.self) { try await attachment.readForItself() }
    #expect(refusal?.reason == .inTransition)
    #expect(await attachment.state == .failed)
  }

  @Test
  func `A generic class's cancellable body takes inout arguments, and an override calls the inherited body`()
    async throws
  {
    let loader = Gatherer<Notes>()
    var count = 0
    #expect(try await loader.load(Notes(), into: &count).count == 1)
    #expect(count == 1 && loader.state == .loaded)
    let numbers = NumberGatherer()
    #expect(try await numbers.load(4, into: &count) == [40])
    #expect(count == 2 && numbers.state == .loaded && numbers.machine.revision == 2)
  }

  @Test @MainActor func `Leaving the state cancels a body on the main actor`() async throws {
    let album = Album()
    let call = Task { try await album.load().lines }
    await until { album.state == .loading }
    await Task.yield()
    album.stop()
    await #expect(throws: Preempted.self) { try await call.value }
    #expect(album.notes.lines == ["cancelled"] && album.state == .idle)
  }

  @Test @MainActor func `A body whose state is left before its task begins doesn't begin`() async throws {
    let album = Album()
    album.whenLoading = { Task { album.stop() } }
    let call = Task { try await album.load().lines }
    await #expect(throws: Preempted.self) { try await call.value }
    #expect(album.notes.lines.isEmpty && album.state == .idle)
  }

  @Test func `An override whose attribute names no states is cancellable like the inherited body`() async throws {
    let poller = LatePoller()
    await #expect(throws: Preempted.self) { try await poller.poll() }
    #expect(poller.state == .idle)
  }

  @Test func `A cancellable body doesn't keep its host alive after the call`() async throws {
    weak var gone: Attachment?
    do {
      let attachment = Attachment()
      _ = try await attachment.readAndPick(.done)
      let call = Task { try await attachment.read(Notes()) }
      await #expect(throws: Refusal.self) { try await call.value }
      gone = attachment
    }
    await until { gone == nil }
    #expect(gone == nil)
  }
}
#endif
