// The examples of the article "FromEnumAndSwitch".
import GuardedState

enum OrderError: Error { case isEmpty, isPaid }

// Example: final class OrderByHand {

// Example: @Guarded

// Example: let order = Order()
