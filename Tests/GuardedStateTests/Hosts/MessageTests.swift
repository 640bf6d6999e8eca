#if Macros
import GuardedState
import Testing

@Suite struct MessageTests {
  @Test func `A message can be viewed, replied to and deleted, and refuses calls that its state forbids`() throws {
    let message = Message()
    #expect(message.state == .unread)
    #expect(message.can(.view))
    message.view()
    #expect(message.state == .read)
    #expect(try message.reply(with: "thanks") == "Re: thanks")
    #expect(try message.handle("reply", ["thanks"]) as? String == "Re: thanks")
    #expect(try message.handle("reply(with:)", ["thanks"]) as? String == "Re: thanks")
    try message.fire(.delete)
    #expect(message.state == .deleted)
    message.view()
    #expect(message.state == .deleted)
    let refusal = #expect(throws: Refusal.self) { try message.fire(.view) }
    #expect(refusal?.reason == .notAllowed)
    #expect(refusal?.state == "deleted")
    #expect(refusal?.allowedIn == ["unread"])
    #expect(refusal?.path == ["markAsUnread"])
    #expect("\(refusal!)" == "Message: 'view' is allowed in unread, not in deleted; 'markAsUnread' leads there")
    #expect(message.log == ["view", "didExitUnread"])
  }

  // Defect 19
  @Test func `Exit and entry closures keep the number of unread messages right, whichever event leads out`() throws {
    var unread = 3
    let messages = [Message(), Message(), Message()]
    for message in messages {
      message.machine.didExit(.unread) { _ in unread -= 1 }
      message.machine.didEnter(.unread) { _ in unread += 1 }
    }
    messages[0].view()
    #expect(unread == 2)
    messages[1].delete()
    #expect(unread == 1)
    messages[0].delete()
    #expect(unread == 1, "it was read before")
    messages[1].markAsUnread()
    messages[1].markAsUnread()
    #expect(unread == 2, "the second call was refused")
  }
}
#endif
