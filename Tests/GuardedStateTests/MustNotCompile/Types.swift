// swift-format-ignore-file
// What the compiler must reject; the expected message stands beside the line.
import GuardedState

@Guarded
final class Message {
  enum State { case unread, read }
  enum Other { case unread }

  @Transition(from: State.unread, to: .read) func view() {}
  @Allowed(in: State.read) func reply() {}
}

func use(_ message: Message) throws {
  // Defect 18: an event is no state.
  try message.fire(Message.State.unread)  // expected-error {{cannot convert value of type 'Message.State' to expected argument type 'Message.EventName' (aka 'Message.Event')}}
  // A method that changes no state is no event.
  try message.fire(.reply)  // expected-error {{type 'Message.EventName' (aka 'Message.Event') has no member 'reply'}}
  // Behaviour 7: states of another type are no states.
  try message.transition(to: Message.Other.unread)  // expected-error {{cannot convert value of type 'Message.Other' to expected argument type 'Message.StateName' (aka 'Message.State')}}
  // Behaviour 77, nothing but the engine writes the state, stands in MustPointAt: its notes lie in the expansion.
}
