#if Macros
import GuardedState
import Testing

private final class Picture {}

@Guarded
private actor Studio {
  enum State { case open }
  @Allowed func paint() throws -> Picture { Picture() }
  @Allowed func sketch() -> Any? { 1 }
  @Allowed func name() throws -> String { "studio" }
  static let rules = Rules(initial: .open) { In(.open, allows: .paint, .sketch, .name) }
  func inside() throws -> Bool { try machine.handle("paint") is Picture }
}

@Guarded
private final class Forms {
  enum State { case open, shut }
  var log: [String] = []
  @Allowed(in: State.open) func say(_ text: @autoclosure () -> String) { log.append(text()) }
  @Transition(from: State.open, to: .shut) func close(_ text: @autoclosure @escaping () -> String) {
    log.append(text())
  }
  @Allowed(in: State.open) func `init`() throws -> Int { 1 }
  @Allowed(in: State.open) func maybe() -> Swift.Optional<Int> { 1 }
  @MainActor @Transition(from: State.open, to: .shut) func show() { log.append("shown") }
  func didEnterShut() { log.append("shut") }
}

/// Guarded methods of every form that Swift has.
@Suite struct FormTests {
  @Test
  func `A call by name from outside the actor is refused before it runs if its result isn't Sendable`() async throws {
    let studio = Studio()
    let refusal = await #expect(throws: Refusal.self) { try await studio.handle("paint") }
    #expect(refusal?.reason == .wrongArguments)
    #expect("\(try #require(refusal))".contains("'Picture', is not Sendable"))
    await #expect(throws: Refusal.self) { try await studio.handle("sketch") }
    #expect(try await studio.handle("name") as? String == "studio")
    #expect(try await studio.inside())
  }

  @Test func `An autoclosure argument is passed on by direct, queued and named calls`() throws {
    let forms = Forms()
    forms.say("a")
    try forms.handle("say", ["b"])
    #expect(forms.log == ["a", "b"])
    #expect(throws: Refusal.self) { try forms.handle("say", [1]) }
    forms.machine.didFire(.close) { _ in }
    forms.close("c")
    #expect(forms.log == ["a", "b", "c", "shut"])
  }

  @Test func `A method named 'init' and a result spelled 'Optional' are guarded`() throws {
    let forms = Forms()
    #expect(try forms.`init`() == 1)
    #expect(forms.can(.`init`))
    #expect(forms.maybe() == 1)
    forms.close("")
    #expect(forms.maybe() == nil)
  }

  @MainActor @Test
  func `A method on a global actor is guarded when called directly, and refused as an event or by name`() throws {
    let forms = Forms()
    let refusal = #expect(throws: Refusal.self) { try forms.fire(.show) }
    #expect("\(try #require(refusal))".contains("it runs on an actor of its own; call it directly"))
    #expect(!forms.machine.can(fire: .show))
    #expect(throws: Refusal.self) { try forms.handle("show") }
    forms.show()
    forms.show()
    #expect(forms.log == ["shown", "shut"])
  }
}
#endif
