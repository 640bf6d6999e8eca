// The examples of the article "Observing".
import GuardedState

// Example: GuardedStateReports.bootstrap { report, machine in

// Example: @Guarded

// Example: final class Badge: GuardedStateDelegate {

// Example: func follow(_ message: Message) async {
