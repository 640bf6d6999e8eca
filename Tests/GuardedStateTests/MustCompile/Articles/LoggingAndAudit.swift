// The examples of the article "LoggingAndAudit".
import Foundation
import GuardedState
import Logging

@Guarded
final class Order {
  enum State { case cart, paid }
  let id = 7
  @Transition(from: State.cart, to: .paid) func pay() throws {}
}

// Example: func log(

// Example: struct AuditRow: Codable {

// Example: final class Contract {
