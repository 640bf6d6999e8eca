// swift-format-ignore-file
// Guarded methods; only their bodies are expanded.

@Guarded
final class Message {
  enum State {
    case unread, read, sending, failed
  }
  func reply(with text: String) throws -> String {
  try _$machine.__permit(_$Index.reply_with_String, _$asks(reply: (), with: text))
  func _$body() throws -> String {
  #sourceLocation(file: "Test.swift", line: 11)

      let subject = "Re: \(subject)"
      return subject + text
    }
  #sourceLocation()
  do { return _$machine.__called(_$Index.reply_with_String, try _$body()) } catch { _$machine.__failed(_$Index.reply_with_String, error); throw error }
  }
  func subjectIfRead() -> String? {
  guard _$machine.__permits(_$Index.subjectIfRead) else { return nil }
  func _$body() -> String? {
  #sourceLocation(file: "Test.swift", line: 17)
                                      subject }
  #sourceLocation()
  return _$machine.__called(_$Index.subjectIfRead, _$body())
  }
  func count(_ letters: inout [Character]) -> Int {
  guard _$machine.__permits(_$Index.count__Character_, _$asks(count: (), letters)) else { 
  #sourceLocation(file: "Test.swift", line: 19)
                 return 0
  #sourceLocation()
   }
  func _$body() -> Int {
  #sourceLocation(file: "Test.swift", line: 20)
                                                      letters.count }
  #sourceLocation()
  return _$machine.__called(_$Index.count__Character_, _$body())
  }
  func show() {
  _$machine.__permitOrTrap(_$Index.show)
  func _$body() {

  }

  return _$machine.__called(_$Index.show, _$body())
  }
  func each(_ body: (String) throws -> Void) rethrows {
  guard _$machine.__permits(_$Index.each__String__throws____Void, _$asks(each: (), body)) else { return }
  return try body(subject)
  }
  func view() {
  let _$run = _$machine.__begin(_$Index.view, .waits)
  guard _$run.runs else { if _$run.waits { _$machine.__enqueue(_$Index.view) { self.view() } }; return }
  func _$body() {

  }

  _$body()
  _$machine.__finish(_$Index.view, _$run)
  }
  func view(as reader: Reader) throws {
  let _$run = try _$machine.__tryBegin(_$Index.view_as_Reader, [], _$asks(view: (), as: reader))
  func _$body() throws {
  #sourceLocation(file: "Test.swift", line: 32)
                                          try reader.show(self) }
  #sourceLocation()
  do { try _$body() } catch { _$machine.__abandon(_$Index.view_as_Reader, _$run, error); throw error }
  try _$machine.__tryFinish(_$Index.view_as_Reader, _$run)
  }
  func open() -> State {
  let _$run = _$machine.__begin(_$Index.open)
  guard _$run.runs else { return _$machine.__current() }
  func _$body() -> State {
  #sourceLocation(file: "Test.swift", line: 35)
                           isWhole ? .read : .failed }
  #sourceLocation()
  return _$machine.__finish(_$Index.open, _$run, at: _$body())
  }
  func send(to addresses: String...) async throws {
  let _$run = try _$machine.__tryBegin(_$Index.send_to_String_async, .awaits)
  func _$body() async throws {
  #sourceLocation(file: "Test.swift", line: 38)
                                                      try await post(addresses) }
  #sourceLocation()
  do { try await _$body(); try _Concurrency.Task.checkCancellation() } catch { _$machine.__abandon(_$Index.send_to_String_async, _$run, error); throw error }
  if let _$preempted = await _$machine.__preempted(_$Index.send_to_String_async, _$run) { throw _$preempted }; 
  try _$machine.__tryFinish(_$Index.send_to_String_async, _$run)
  }
  func print(on paper: Paper) async throws {
  var _$turn: GuardedState.__Waiter?
  while !(try _$machine.__enters(_$Index.print_on_Paper_async, _$turn, _$asks(print: (), on: paper))) { _$turn = try await _$machine.__wait(_$Index.print_on_Paper_async, _$turn) }
  func _$body() async throws {
  #sourceLocation(file: "Test.swift", line: 41)
                                               await paper.feed() }
  #sourceLocation()
  do { return _$machine.__called(_$Index.print_on_Paper_async, try await _$body()) } catch { _$machine.__failed(_$Index.print_on_Paper_async, error); throw error }
  }
  func forget() async throws {
  var _$turn: GuardedState.__Waiter?
  var _$run = try _$machine.__tryEnter(_$Index.forget_async, .awaits, _$turn)
  while _$run.waits { _$turn = try await _$machine.__wait(_$Index.forget_async, _$turn, for: .seconds(5)); _$run = try _$machine.__tryEnter(_$Index.forget_async, .awaits, _$turn) }
  func _$body() async throws {

  }

  do { try await _$body() } catch { _$machine.__abandon(_$Index.forget_async, _$run, error); throw error }
  try _$machine.__tryFinish(_$Index.forget_async, _$run)
  }
}

@Guarded(synchronized: true)
final class Counter: @unchecked Sendable {
  enum State {
    case counting
  }
  func add() {
  _$machine.__enter()
  defer { _$machine.__leave() }
  guard _$machine.__permits(_$Index.add) else { return }
  func _$body() {
  #sourceLocation(file: "Test.swift", line: 54)
                 count += 1 }
  #sourceLocation()
  return _$machine.__called(_$Index.add, _$body())
  }
}
