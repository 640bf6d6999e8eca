#if Macros
import GuardedState
import Testing

enum ImportError: RefusalConvertible {
  case refused(Refusal)
  init(refusal: Refusal) { self = .refused(refusal) }
}

/// A class with a method that runs in a state of its own.
@MainActor @Guarded
class Importer {
  enum State { case start, loading, done, failed }
  var log: [String] = []

  @Transition(from: State.start, .failed, via: .loading, to: .done, orElse: .failed)
  func load(_ isBroken: Bool) async throws {
    log.append("load in \(state)")
    await Task.yield()
    if isBroken { throw Broken() }
  }

  @Transition(from: State.start, via: .loading, to: .done, .failed, orElse: .failed)
  func choose() async throws -> State { .failed }
  @Transition(from: State.start, to: .done) func check() async { await Task.yield() }
  @Transition(from: State.loading, to: .start) func cancel() {}
  @Transition(from: State.start, to: .done) func verify() async throws(ImportError) { log.append("verify") }
}

/// Overrides that keep what the superclass says, and one that runs in a state of its own.
@MainActor @Guarded
class FileImporter: Importer {
  var beforeLoading: () -> Void = {}

  @Transition override func load(_ isBroken: Bool) async throws {
    beforeLoading()
    log.append("open in \(state)")
    try await super.load(isBroken)
    log.append("close in \(state)")
  }
  @Transition(from: State.start, to: .done)
  override func verify() async throws(ImportError) { try await super.verify() }
  @Transition override func choose() async throws -> State { try await super.choose() == .failed ? .done : .failed }
  @Transition(from: State.start, via: .loading, to: .done) override func check() async {
    await super.check()
    log.append("checked in \(state)")
  }
}

@MainActor @Guarded
final class TwiceImporter: FileImporter {
  @Transition override func load(_ isBroken: Bool) async throws {
    try await super.load(isBroken)
    try await super.load(isBroken)
  }
  @Transition override func check() async { await super.check() }
}

/// Overrides that call `super` in a task of their own, and a method that does it outside of them.
@MainActor @Guarded
final class SlowImporter: Importer {
  var afterBeginning: () async -> Void = {}

  @Transition override func load(_ isBroken: Bool) async throws {
    await afterBeginning()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await self.loadHere(isBroken) }
      try await group.waitForAll()
    }
  }
  @Transition override func check() async {
    await afterBeginning()
    await Task { await checkHere() }.value
  }
  func loadHere(_ isBroken: Bool) async throws { try await super.load(isBroken) }
  func checkHere() async { await super.check() }
}

private struct Broken: Error {}

@MainActor @Suite struct SubclassViaBodyTests {
  @Test func `An override runs in the state that the inherited attribute names`() async throws {
    let importer = FileImporter()
    try await importer.load(false)
    #expect(importer.log == ["open in loading", "load in loading", "close in loading"])
    #expect(importer.state == .done)
    #expect(importer.machine.revision == 2)
    let other = FileImporter()
    #expect(try await other.choose() == .done)
    #expect(other.state == .done)
    let typed = FileImporter()
    try await typed.verify()
    #expect(typed.log == ["verify"] && typed.state == .done)
    let twice = TwiceImporter()
    try await twice.load(false)
    #expect(twice.log.count == 6)
    #expect(twice.machine.revision == 2)
  }

  @Test func `Only tasks of an override's body may call the inherited method as a part of it`() async throws {
    let importer = SlowImporter()
    let other = { (call: @escaping @MainActor () async throws -> Void) in
      await Task.detached { _ = await #expect(throws: Refusal.self) { try await call() } }.value
    }
    importer.afterBeginning = { await other { try await importer.loadHere(false) } }
    try await importer.load(false)
    #expect(importer.log == ["load in loading"])
    #expect(importer.state == .done)

    let second = SlowImporter()
    var refusals = 0
    let token = second.machine.onReport { if case .refusal = $0 { refusals += 1 } }
    second.afterBeginning = { await Task.detached { await second.checkHere() }.value }
    await second.check()
    #expect(second.state == .done && refusals == 1)
    token.cancel()
  }

  @Test func `An error of the inherited body leads to the state that the attribute names`() async {
    let importer = TwiceImporter()
    await #expect(throws: Broken.self) { try await importer.load(true) }
    #expect(importer.log == ["open in loading", "load in loading"])
    #expect(importer.state == .failed)
  }

  @Test func `An override and the inherited body run in the state that the override names`() async {
    for importer in [FileImporter(), TwiceImporter()] {
      await importer.check()
      #expect(importer.log == ["checked in loading"])
      #expect(importer.state == .done)
      #expect(importer.machine.revision == 2)
    }
  }

  @Test func `A second call is refused while an override is suspended`() async {
    let importer = FileImporter()
    importer.beforeLoading = { [unowned importer] in
      #expect(!importer.can(.load))
      importer.log.append("before")
    }
    async let first: Void = importer.load(false)
    async let second: Void = importer.load(false)
    var refusals = 0
    do { try await first } catch { refusals += 1 }
    do { try await second } catch { refusals += 1 }
    #expect(refusals == 1)
    #expect(importer.log == ["before", "open in loading", "load in loading", "close in loading"])
  }

  @Test func `The body of an override runs to its end after an event has left its state, and the call throws`() async {
    let importer = FileImporter()
    importer.beforeLoading = { [unowned importer] in importer.cancel() }
    await #expect(throws: Preempted.self) { try await importer.load(false) }
    #expect(importer.log == ["open in start", "load in start", "close in start"])
    #expect(importer.state == .start)
    #expect(importer.machine.revision == 2)
  }
}
#endif
