// swift-format-ignore-file
// Guarded methods; only their bodies are expanded.

@Guarded
final class Message {
  enum State {
    case unread, read, sending, failed
  }
  func reply(with text: String) throws -> String {
  func _$body() throws -> String {
  #sourceLocation(file: "Test.swift", line: 11)

      let subject = "Re: \(subject)"
      return subject + text
    }
  #sourceLocation()
  return try __core.call(self, _$Index.reply_$with_$String, runs: __core.requireCall(self, _$Index.reply_$with_$String, _$argumentGuard(reply: (), with: text)), _$body)
  }
  func subjectIfRead() -> String? {
  func _$body() -> String? {
  #sourceLocation(file: "Test.swift", line: 17)
                                      subject }
  #sourceLocation()
  return __core.call(self, _$Index.subjectIfRead, _$body, nil)
  }
  func count(_ letters: inout [Character]) -> Int {
  guard __core.canCall(self, _$Index.count_$__$$5bCharacter$5d, _$argumentGuard(count: (), letters)) else { 
  #sourceLocation(file: "Test.swift", line: 19)
                 return 0
  #sourceLocation()
   }
  func _$body() -> Int {
  #sourceLocation(file: "Test.swift", line: 20)
                                                      letters.count }
  #sourceLocation()
  return __core.call(self, _$Index.count_$__$$5bCharacter$5d, runs: true, _$body)
  }
  func show() {
  func _$body() {

  }

  return __core.call(self, _$Index.show, runs: __core.permitOrTrap(self, _$Index.show), _$body, ())
  }
  func each(_ body: (String) throws -> Void) rethrows {
  return try __core.rethrowingCall(self, _$Index.each_$__$$28String$29$20throws$20$2d$3e$20Void, runs: __core.canCall(self, _$Index.each_$__$$28String$29$20throws$20$2d$3e$20Void, _$argumentGuard(each: (), body)), ()) { () throws -> Swift.Void in
  #sourceLocation(file: "Test.swift", line: 26)
                                                          try body(subject) }
  #sourceLocation()
  }
  func view() {
  let _$run = __core.begin(self, _$Index.view, .queues)
  if _$run.waits { return __core.enqueue(self, _$Index.view) { self.view() } }
  func _$body() {

  }

  return __core.transition(self, _$Index.view, begun: _$run, _$body, ())
  }
  func view(as reader: Reader) throws {
  func _$body() throws {
  #sourceLocation(file: "Test.swift", line: 32)
                                          try reader.show(self) }
  #sourceLocation()
  return try __core.tryTransition(self, _$Index.view_$as_$Reader, begun: __core.tryBegin(self, _$Index.view_$as_$Reader, [], _$argumentGuard(view: (), as: reader)), _$body, ())
  }
  func open() -> State {
  func _$body() -> State {
  #sourceLocation(file: "Test.swift", line: 35)
                           isWhole ? .read : .failed }
  #sourceLocation()
  return __core.choose(self, _$Index.open, __core.begin(self, _$Index.open), _$body, _$machine.__current()) { _$machine.__finish(_$Index.open, $0, at: $1) }
  }
  func send(to addresses: String...) async throws {
  func _$body() async throws {
  #sourceLocation(file: "Test.swift", line: 38)
                                                      try await post(addresses) }
  #sourceLocation()
  return try await __core.asyncTryTransition(self, _$Index.send_$to_$String_$async, __core.tryBegin(self, _$Index.send_$to_$String_$async, .awaits), _$body, ())
  }
  func print(on paper: Paper) async throws {
  let _$run = try await __core.whenAllowed(self, _$Index.print_$on_$Paper_$async, _$argumentGuard(print: (), on: paper))
  func _$body() async throws {
  #sourceLocation(file: "Test.swift", line: 41)
                                               await paper.feed() }
  #sourceLocation()
  return try await __core.asyncCall(self, _$Index.print_$on_$Paper_$async, runs: _$run, _$body, ())
  }
  func forget() async throws {
  let _$run = try await __core.whenBegun(self, _$Index.forget_$async, .awaits, for: .seconds(5))
  func _$body() async throws {

  }

  return try await __core.asyncTryTransition(self, _$Index.forget_$async, _$run, isChecked: false, _$body, ())
  }
}

@Guarded(synchronized: true)
final class Counter: @unchecked Sendable {
  enum State {
    case counting
  }
  func add() {
  __core.enter(self)
  defer { __core.leave(self) }
  func _$body() {
  #sourceLocation(file: "Test.swift", line: 54)
                 count += 1 }
  #sourceLocation()
  return __core.call(self, _$Index.add, _$body, ())
  }
}
