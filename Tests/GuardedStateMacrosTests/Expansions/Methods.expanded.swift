// swift-format-ignore-file
// Guarded methods; only their bodies are expanded.

@Guarded
final class Message {
  enum State {
    case unread, read, sending, failed
  }
  func reply(with text: String) throws -> String {
  guard _$machine.__allows(_$Index.reply_with.rawValue) else { throw _$machine.__refusal(_$Index.reply_with.rawValue) }
  func _$body() throws -> String {
  #sourceLocation(file: "Test.swift", line: 11)

      let subject = "Re: \(subject)"
      return subject + text
  #sourceLocation()
  }
  return try _$machine.__call(_$Index.reply_with.rawValue, _$body)
  }
  func subjectIfRead() -> String? {
  guard _$machine.__allows(_$Index.subjectIfRead.rawValue) else { _$machine.__refuse(_$Index.subjectIfRead.rawValue); return nil }
  func _$body() -> String? {
  #sourceLocation(file: "Test.swift", line: 17)
  subject 
  #sourceLocation()
  }
  return _$machine.__call(_$Index.subjectIfRead.rawValue, _$body)
  }
  func count(_ letters: inout [Character]) -> Int {
  guard _$machine.__allows(_$Index.count_.rawValue) else { _$machine.__refuse(_$Index.count_.rawValue); return 0 }
  func _$body() -> Int {
  #sourceLocation(file: "Test.swift", line: 20)
  letters.count 
  #sourceLocation()
  }
  return _$machine.__call(_$Index.count_.rawValue, _$body)
  }
  func show() {
  guard _$machine.__allows(_$Index.show.rawValue) else { _$machine.__trap(_$Index.show.rawValue) }
  func _$body() {


  }
  return _$machine.__call(_$Index.show.rawValue, _$body)
  }
  func each(_ body: (String) throws -> Void) rethrows {
  guard _$machine.__allows(_$Index.each_.rawValue) else { return _$machine.__refuse(_$Index.each_.rawValue) }
  return try body(subject)
  }
  func view() {
  guard _$machine.__begin(_$Index.view.rawValue) else { if _$machine.__waits(_$Index.view.rawValue) { _$machine.__enqueue(_$Index.view.rawValue) { self.view() } }; return }
  func _$body() {


  }
  return _$machine.__perform(_$Index.view.rawValue, _$body)
  }
  func view(as reader: Reader) throws {
  guard _$machine.__begin(_$Index.view_as.rawValue) else { if try _$machine.__waitsOrThrows(_$Index.view_as.rawValue) { _$machine.__enqueue(_$Index.view_as.rawValue) { try? self.view(as: reader) } }; return }
  func _$body() throws {
  #sourceLocation(file: "Test.swift", line: 32)
  try reader.show(self) 
  #sourceLocation()
  }
  return try _$machine.__perform(_$Index.view_as.rawValue, _$body)
  }
  func open() -> State {
  guard _$machine.__begin(_$Index.open.rawValue) else { _$machine.__refuse(_$Index.open.rawValue); return _$machine.__current() }
  func _$body() -> State {
  #sourceLocation(file: "Test.swift", line: 35)
  isWhole ? .read : .failed 
  #sourceLocation()
  }
  return _$machine.__perform(_$Index.open.rawValue, choosing: _$body)
  }
  func send(to addresses: String...) async throws {
  guard _$machine.__begin(_$Index.send_to.rawValue) else { throw _$machine.__refusal(_$Index.send_to.rawValue) }
  func _$body() async throws {
  #sourceLocation(file: "Test.swift", line: 38)
  try await post(addresses) 
  #sourceLocation()
  }
  return try await _$machine.__performVia(_$Index.send_to.rawValue, _$body)
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
  guard _$machine.__allows(_$Index.add.rawValue) else { return _$machine.__refuse(_$Index.add.rawValue) }
  func _$body() {
  #sourceLocation(file: "Test.swift", line: 48)
  count += 1 
  #sourceLocation()
  }
  return _$machine.__call(_$Index.add.rawValue, _$body)
  }
}
