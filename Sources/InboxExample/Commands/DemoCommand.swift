#if Macros
import ArgumentParser
import Foundation
import GuardedState

/// A tour of what a guarded message does, on a copy of the sample inbox.
struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Take a tour, on a copy of the sample inbox that is thrown away afterwards.")

  func run() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "inbox-demo-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    do {
      try tour(try Inbox(try SampleInbox.prepare(at: Path(folder.utf8))))
    } catch {
      throw InboxOptions.complain(about: error)
    }
  }

  private func tour(_ inbox: Inbox) throws {
    var unread = inbox.messages.count { $0.state == .unread }
    for message in inbox.messages {
      message.machine.didExit(.unread) { _ in unread -= 1 }
      message.machine.didEnter(.unread) { _ in unread += 1 }
    }
    let message = try inbox.message("welcome")
    message.machine.onChange { print("   · \($0) — the file is \(message.file.relativePath), \(unread) unread") }

    say("A message begins in the state that its file's name says.")
    print("   message.state → \(message.state)")

    say("An ordinary call is guarded. This one is refused, and the file is as it was:")
    attempt("try message.reply(with: \"Hello\")") { _ = try message.reply(with: "Hello") }

    say("What the refusal recommends:")
    attempt("try message.view()") { _ = try message.view() }
    attempt("try message.reply(with: \"Hello\")") { _ = try message.reply(with: "Hello") }

    say("The same by name, as a script or a menu would call it:")
    attempt("try message.handle(\"delete\")") { try message.handle("delete") }
    attempt("try message.handle(\"veiw\")") { try message.handle("veiw") }
    attempt("try message.fire(.view)") { try message.fire(.view) }

    say("Asking first is the same as trying:")
    print("   message.machine.permittedMethods → \(message.machine.permittedMethods.map(\.rawValue))")

    say("A final state ends it:")
    attempt("try message.purge()") { try message.purge() }
    attempt("try message.markAsUnread()") { try message.markAsUnread() }
  }

  private func say(_ text: String) { print("\n\(text)") }

  private func attempt(_ code: String, _ call: () throws -> Void) {
    print("   \(code)")
    do { try call() } catch { print("   ✗ \(error)") }
  }
}
#endif
