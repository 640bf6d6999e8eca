// Messages that count how many are unread, by a machine whose states and events have names. Coming from TransitionKit.

import Foundation
import GuardedState

var unreadCount = 3

let inbox = StateMachine<String, String>(initial: "Unread") {
  In("Unread", userInfo: ["badge": true])
  In("Read")
  In("Deleted")
  On("View Message", from: "Unread", to: "Read")
  On("Delete Message", from: "Read", "Unread", to: "Deleted")
  On("Mark as Unread", from: "Read", "Deleted", to: "Unread")
}
inbox.didEnter("Unread") { _ in unreadCount += 1 }
// Count on leaving *Unread*, not on leaving *Read*.
inbox.didExit("Unread") { _ in unreadCount -= 1 }
inbox.didFire("Delete Message") { print("deleted by \($0.userInfo["by"] ?? "nobody")") }

@MainActor func show() { print("\(inbox.state), \(unreadCount) unread") }

try inbox.start()
show()
try inbox.fire("View Message")
show()
try inbox.fire("Mark as Unread")
show()
print("can be viewed: \(inbox.can(fire: "View Message")), marked: \(inbox.can(fire: "Mark as Unread"))")

let archive = try JSONEncoder().encode(inbox.snapshot())
let copy = inbox.copy()
try copy.restore(JSONDecoder().decode(Snapshot<String>.self, from: archive))
print("the copy is \(copy.state), after \(copy.revision) changes")

try inbox.fire("Delete Message", userInfo: ["by": "me"])
show()
do { try inbox.fire("View Message") } catch { print(error) }
do { try inbox.fire("Veiw Message") } catch { print(error) }

// A condition of one event.
let token = inbox.shouldFire("Mark as Unread") { _ in unreadCount < 1 }
do { try inbox.fire("Mark as Unread") } catch { print(error) }
token.cancel()
try inbox.fire("Mark as Unread")
show()
print(inbox.rules.userInfo(of: inbox.state))
