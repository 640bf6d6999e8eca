// The examples of the article "CallingByName".
import Foundation
import GuardedState

@Guarded
final class Account {
  enum State { case open, closed }
  private(set) var balance = 0

  @Allowed(in: State.open)
  func pay(_ amount: Int, to name: String = "cash") throws -> String {
    balance += amount
    return "\(amount) to \(name)"
  }

  @Transition(from: State.open, to: .closed) func close() {}
}

let account = Account()
print(try account.handle("pay", [5, "Ann"]) ?? "")
print(try account.machine.handle("pay", json: Data(#"{"_": 7}"#.utf8)) ?? "")
do { try account.handle("pay", ["five"]) } catch { print(error) }
print(account.machine.signature(of: .pay))
let outside = Data(#"{"amount": 9}"#.utf8)
print(try account.machine.handle("pay", json: outside, allowing: [.pay]) ?? "")
do { try account.machine.handle("close", json: outside, allowing: [.pay]) } catch { print(error) }

@Guarded
final class Meeting {
  enum State { case planned, canceled }

  @Allowed(in: State.planned)
  func schedule(at date: Date) throws -> Date { date }

  @Transition(from: State.planned, to: .canceled) func cancel() {}
}

let decoder = JSONDecoder()
decoder.dateDecodingStrategy = .secondsSince1970
let json = Data(#"{"at": 1800000000}"#.utf8)
let meeting = Meeting()
print(try meeting.machine.handle("schedule", json: json, decoder: decoder) ?? "")

@Guarded
actor Courier {
  enum State { case ready }

  @Allowed(in: State.ready)
  func deliver(_ parcel: String, to place: String = "home") async throws -> String { "\(parcel) to \(place)" }
}

func deliver(with courier: Courier) async throws {
  print(try await courier.handle("deliver", ["book"]) ?? "")
  print(try await courier.handle("deliver", json: Data(#"{"_": "book", "to": "work"}"#.utf8)) ?? "")
}

try await deliver(with: Courier())
