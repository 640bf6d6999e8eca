// The examples of the article "Observing".
import GuardedState

// Example: @Guarded

// Example: final class Badge: GuardedStateDelegate {

// Example: func follow(_ message: Message) async {

// Example: func log(_ message: Message) {

// Example: func remember(_ message: Message) throws {
