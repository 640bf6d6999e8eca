// The examples of the article "Conditions".
import GuardedState

// Example: final class Order {

// Example: final class Basket {

// Example: actor Invoice {

// Example: print(order.can { try $0.pay(400) }, order.can { try $0.pay(40) })
