// swift-format-ignore-file
// Types with an isolation that a macro doesn't see. The compiler also reports each conformance, in the expansion.
import GuardedState

@MainActor class Controller {}
@MainActor protocol Screen {}
@globalActor actor Database { static let shared = Database() }

@Guarded final class PlayerController: Controller {  // 22: error: 'isolation(of:)' is unavailable: the type is isolated to a global actor that '@Guarded' doesn't see: write the attribute here
  enum State { case a }
}  // 2 in @Guarded: error: conformance of 'PlayerController' to protocol 'GuardedHost' crosses into // 2 in @Guarded: error: conformance of 'PlayerController' to protocol '__EngineHost' crosses into

@Guarded final class PlayerScreen: Screen {  // 22: error: 'isolation(of:)' is unavailable: the type is isolated to a global actor that '@Guarded' doesn't see: write the attribute here
  enum State { case a }
}  // 2 in @Guarded: error: conformance of 'PlayerScreen' to protocol 'GuardedHost' crosses into // 2 in @Guarded: error: conformance of 'PlayerScreen' to protocol '__EngineHost' crosses into

@Database @Guarded final class Table {  // 32: error: 'isolation(of:)' is unavailable: the type is isolated to a global actor that '@Guarded' doesn't see: write the attribute here
  enum State { case a }
}  // 2 in @Guarded: error: conformance of 'Table' to protocol 'GuardedHost' crosses into // 2 in @Guarded: error: conformance of 'Table' to protocol '__EngineHost' crosses into

@Guarded final class Plain: CustomStringConvertible { enum State { case a }; var description: String { "" } }
