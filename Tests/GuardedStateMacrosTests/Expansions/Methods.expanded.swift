// swift-format-ignore-file
// Guarded methods; only their bodies are expanded.

@Guarded
final class Message {
  enum State {
    case unread, read, sending, failed
  }
  func reply(with text: String) throws -> String {
  try __core.__requireCall(self, _$Index.reply_with_String, _$argumentGuard(reply: (), with: text))
  func _$body() throws -> String {
  #sourceLocation(file: "Test.swift", line: 11)

      let subject = "Re: \(subject)"
      return subject + text
    }
  #sourceLocation()
  do { return __core.__called(self, _$Index.reply_with_String, try _$body()) } catch { __core.__failed(self, _$Index.reply_with_String, error); throw error }
  }
  func subjectIfRead() -> String? {
  guard __core.__canCall(self, _$Index.subjectIfRead) else { return nil }
  func _$body() -> String? {
  #sourceLocation(file: "Test.swift", line: 17)
                                      subject }
  #sourceLocation()
  return __core.__called(self, _$Index.subjectIfRead, _$body())
  }
  func count(_ letters: inout [Character]) -> Int {
  guard __core.__canCall(self, _$Index.count__Character_, _$argumentGuard(count: (), letters)) else { 
  #sourceLocation(file: "Test.swift", line: 19)
                 return 0
  #sourceLocation()
   }
  func _$body() -> Int {
  #sourceLocation(file: "Test.swift", line: 20)
                                                      letters.count }
  #sourceLocation()
  return __core.__called(self, _$Index.count__Character_, _$body())
  }
  func show() {
  guard __core.__permitOrTrap(self, _$Index.show) else { return }
  func _$body() {

  }

  return __core.__called(self, _$Index.show, _$body())
  }
  func each(_ body: (String) throws -> Void) rethrows {
  guard __core.__canCall(self, _$Index.each__String__throws____Void, _$argumentGuard(each: (), body)) else { return }
  return try body(subject)
  }
  func view() {
  let _$run = __core.__begin(self, _$Index.view, .queues)
  guard _$run.runs else { if _$run.waits { __core.__enqueue(self, _$Index.view) { self.view() } }; return }
  func _$body() {

  }

  _$body()
  __core.__finish(self, _$Index.view, _$run)
  }
  func view(as reader: Reader) throws {
  let _$run = try __core.__tryBegin(self, _$Index.view_as_Reader, [], _$argumentGuard(view: (), as: reader))
  guard _$run.runs else { return }
  func _$body() throws {
  #sourceLocation(file: "Test.swift", line: 32)
                                          try reader.show(self) }
  #sourceLocation()
  do { try _$body() } catch { __core.__abandon(self, _$Index.view_as_Reader, _$run, error); throw error }
  try __core.__tryFinish(self, _$Index.view_as_Reader, _$run)
  }
  func open() -> State {
  let _$run = __core.__begin(self, _$Index.open)
  guard _$run.runs else { return _$machine.__current() }
  func _$body() -> State {
  #sourceLocation(file: "Test.swift", line: 35)
                           isWhole ? .read : .failed }
  #sourceLocation()
  return _$machine.__finish(_$Index.open, _$run, at: _$body())
  }
  func send(to addresses: String...) async throws {
  let _$run = try __core.__requireCommitted(self, __core.__tryBegin(self, _$Index.send_to_String_async, .awaits))
  guard _$run.runs else { return }
  func _$body() async throws {
  #sourceLocation(file: "Test.swift", line: 38)
                                                      try await post(addresses) }
  #sourceLocation()
  do { try await _$body(); try _Concurrency.Task.checkCancellation() } catch { __core.__abandon(self, _$Index.send_to_String_async, _$run, error); throw error }
  if let _$preempted = await __core.__preempted(self, _$Index.send_to_String_async, _$run) { throw _$preempted }; 
  try __core.__tryFinish(self, _$Index.send_to_String_async, _$run)
  }
  func print(on paper: Paper) async throws {
  var _$waiter: GuardedState.__Waiter?
  var _$run = try __core.__enters(self, _$Index.print_on_Paper_async, _$waiter, _$argumentGuard(print: (), on: paper))
  while _$run.waits { _$waiter = try await __core.__wait(self, _$Index.print_on_Paper_async, _$waiter); _$run = try __core.__enters(self, _$Index.print_on_Paper_async, _$waiter, _$argumentGuard(print: (), on: paper)) }
  guard _$run.runs else { return }
  func _$body() async throws {
  #sourceLocation(file: "Test.swift", line: 41)
                                               await paper.feed() }
  #sourceLocation()
  do { return __core.__called(self, _$Index.print_on_Paper_async, try await _$body()) } catch { __core.__failed(self, _$Index.print_on_Paper_async, error); throw error }
  }
  func forget() async throws {
  var _$waiter: GuardedState.__Waiter?
  var _$run = try __core.__tryEnter(self, _$Index.forget_async, .awaits, _$waiter)
  while _$run.waits { _$waiter = try await __core.__wait(self, _$Index.forget_async, _$waiter, for: .seconds(5)); _$run = try __core.__tryEnter(self, _$Index.forget_async, .awaits, _$waiter) }
  guard _$run.runs else { return }
  func _$body() async throws {

  }

  do { try await _$body() } catch { __core.__abandon(self, _$Index.forget_async, _$run, error); throw error }
  try __core.__tryFinish(self, _$Index.forget_async, _$run)
  }
}

@Guarded(synchronized: true)
final class Counter: @unchecked Sendable {
  enum State {
    case counting
  }
  func add() {
  __core.__enter(self)
  defer { __core.__leave(self) }
  guard __core.__canCall(self, _$Index.add) else { return }
  func _$body() {
  #sourceLocation(file: "Test.swift", line: 54)
                 count += 1 }
  #sourceLocation()
  return __core.__called(self, _$Index.add, _$body())
  }
}
