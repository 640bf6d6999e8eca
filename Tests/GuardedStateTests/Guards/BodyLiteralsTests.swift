#if Macros
import Foundation
import GuardedState
import Testing

@Guarded
final class Places {
  enum State { case here, there }

  @Allowed(in: State.here)
  func place(of thing: String) throws -> (line: Int, function: String, inner: String, closure: String, file: String) {
    func inner(_ line: Int = #line) -> String { #function }

    let closure = { "\(#function)" }
    // The line of this comment is 15.
    return (#line, #function, inner(), closure(), #fileID)
  }

  @Allowed(in: State.here) func each(_ body: (Int, String) throws -> Void) rethrows { try body(#line, #function) }

  @Transition(from: State.here, to: .there)
  func go() throws {
    precondition(
      state == .here, "fine")
    assert(true)

    if state == .here { fatalError("line \(#line)") }
  }

  @Allowed(in: State.here) func caller() throws -> (String, Int) { called() }
}

private func called(_ function: String = #function, _ line: Int = #line) -> (String, Int) { (function, line) }

@Suite struct BodyLiteralsTests {
  @Test func `#line and #function of a guarded body are those of the source`() throws {
    let place = try Places().place(of: "x")
    #expect(place.line == 16 && place.function == "place(of:)" && place.closure == "place(of:)")
    #expect(place.inner == "inner(_:)" && place.file.hasSuffix("/BodyLiteralsTests.swift"))
    Places().each { line, function in #expect(line == 19 && function == "each(_:)") }
  }

  @Test func `A trap of the standard library reports its own line`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { try Places().go() }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("BodyLiteralsTests.swift:27: Fatal error: line 27"), "\(text)")
  }

  @Test func `Default arguments of other functions get the local function and the line of the method`() throws {
    let caller = try Places().caller()
    #expect(caller == ("_$body()", 30), "what the compiler does not allow, as the documentation of @Allowed says")
  }
}
#endif
