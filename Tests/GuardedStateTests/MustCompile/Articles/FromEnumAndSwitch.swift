// The examples of the article "FromEnumAndSwitch".
import GuardedState

// Example: final class OrderByHand {

// Example: @Guarded

// Example: let order = Order()
