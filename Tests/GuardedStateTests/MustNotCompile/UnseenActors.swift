// swift-format-ignore-file
// Types that are isolated by what a macro doesn't see. The compiler says more of them, too, about their conformance.
import GuardedState

@MainActor class Controller {}
@MainActor protocol Screen {}
@globalActor actor Database { static let shared = Database() }

@Guarded final class PlayerController: Controller { enum State { case a } }  // unseen
@Guarded final class PlayerScreen: Screen { enum State { case a } }  // unseen
@Database @Guarded final class Table { enum State { case a } }  // unseen
@Guarded final class Plain: CustomStringConvertible { enum State { case a }; var description: String { "" } }
