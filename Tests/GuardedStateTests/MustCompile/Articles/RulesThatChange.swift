// The examples of the article "RulesThatChange".
import Foundation
import GuardedState
import GuardedStateData

// Example: @Guarded
