// The examples of the article "Tools for agents".
import Foundation
import GuardedState
import GuardedStateTools

// Example: actor Refund {

// Example: let refund = Refund()

// Example: let seen = await manager.look().version
