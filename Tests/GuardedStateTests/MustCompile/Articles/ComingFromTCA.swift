// The examples of the article "ComingFromTCA".
import GuardedState

@Guarded
actor Recorder {
  enum State { case idle, recording, paused }

  @Transition(from: State.idle, to: .recording) func start() throws {}
  @Transition(from: State.recording, to: .paused) func pause() throws {}
  @Transition(from: State.recording, .paused, to: .idle) func stop() throws {}
}

enum RecorderAction {
  case changed(Recorder.State)
  case refused(String)
}

func effect(_ recorder: Recorder, send: (RecorderAction) async -> Void) async throws {
  do { try await recorder.start() } catch let refusal as Refusal {
    await send(.refused(refusal.localizedDescription))
  }
  for await transition in await recorder.transitions { await send(.changed(transition.to)) }
}
