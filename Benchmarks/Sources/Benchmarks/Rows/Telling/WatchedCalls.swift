import Foundation
import GuardedState

/// A shop whose calls and refusals are watched.
@Guarded
final class Shop {
  /// The states of a shop.
  enum State { case shut, open }

  /// Opens it.
  @inline(never) @Transition(from: State.shut, to: .open)
  func open() {}

  /// Is allowed.
  @inline(never) @Allowed(in: State.shut)
  func look(at number: Int) -> Int? { number }

  /// Is refused.
  @inline(never) @Allowed(in: State.open)
  func buy() {}
}

/// Hears of calls and refusals.
final class ShopClerk: GuardedStateDelegate {
  /// How many there were.
  var total = 0

  /// Counts.
  func host(_ host: Shop, didCall call: Call<Shop.State, Shop.Method>) { total &+= 1 }
  /// Counts.
  func host(_ host: Shop, didRefuse refusal: Refusal) { total &+= 1 }
}

/// A shop that somebody watches; who does comes along.
///
/// - Parameter watch: Attaches the observer, and returns it.
/// - Returns: The shop, and who watches.
private func watchedShop(_ watch: (HostMachine<Shop>) -> AnyObject?) -> (Shop, AnyObject?) {
  let shop = Shop()
  return (shop, watch(shop.machine))
}

/// Hears of the calls and refusals of a shop written by hand.
protocol HandShopDelegate: AnyObject {
  /// A method ran.
  func shop(_ shop: HandShop, did method: HandShop.Method, _ result: Any?)
  /// A method was refused.
  func shop(_ shop: HandShop, didRefuse method: HandShop.Method)
}

/// The same by hand.
final class HandShop {
  /// The states of a shop.
  enum State { case shut, open }
  /// The methods of a shop.
  enum Method { case look, buy }

  /// Where it is.
  private(set) var state = State.shut
  /// Who hears of it.
  weak var delegate: (any HandShopDelegate)?
  /// Where it is posted.
  var center: NotificationCenter?

  /// Opens it.
  @inline(never)
  func open() {
    guard state == .shut else { return }
    state = .open
  }

  /// Is allowed.
  @inline(never)
  func look(at number: Int) -> Int? {
    guard state == .shut else { return nil }
    delegate?.shop(self, did: .look, number)
    center?.post(
      name: .handDidTransition, object: self,
      userInfo: ["call": (Method.look, number), "method": Method.look, "result": number])
    return number
  }

  /// Is refused.
  @inline(never)
  func buy() {
    guard state == .open else {
      delegate?.shop(self, didRefuse: .buy)
      return
    }
  }
}

/// Hears of calls and refusals by hand.
final class HandShopClerk: HandShopDelegate {
  /// How many there were.
  var total = 0

  /// Counts.
  func shop(_ shop: HandShop, did method: HandShop.Method, _ result: Any?) { total &+= 1 }
  /// Counts.
  func shop(_ shop: HandShop, didRefuse method: HandShop.Method) { total &+= 1 }

  /// A shop with a delegate, which comes along.
  static func shop() -> (HandShop, HandShopClerk) {
    let (shop, clerk) = (HandShop(), HandShopClerk())
    shop.delegate = clerk
    return (shop, clerk)
  }

  /// A shop that posts.
  static func posting() -> HandShop {
    let shop = HandShop()
    shop.center = NotificationCenter()
    return shop
  }
}

extension Row {
  /// Observers of calls and refusals.
  static let watchedCalls: [Row] = [
    Row(
      "call-on-change", "@Allowed, an onChange closure attached", against: "the same by hand, nobody watches",
      atMost: .deciding,
      ours: .repeating(watchedShop { $0.onChange { _ in } }) { shop, _ in shop.look(at: 1) },
      rival: .repeating(HandShop()) { shop in shop.look(at: 1) }),
    Row(
      "call-delegate", "@Allowed, a weak delegate that hears of it", against: "a weak delegate by hand",
      atMost: .telling,
      ours: .repeating(
        watchedShop {
          let clerk = ShopClerk()
          $0.delegate = clerk
          return clerk
        }
      ) { shop, _ in shop.look(at: 1) },
      rival: .repeating(HandShopClerk.shop()) { shop, _ in shop.look(at: 1) }),
    Row(
      "refused-delegate", "refused, a weak delegate that hears of it", against: "a weak delegate by hand",
      atMost: .telling, allocates: 1,
      ours: .repeating(
        watchedShop {
          let clerk = ShopClerk()
          $0.delegate = clerk
          return clerk
        }
      ) { shop, _ in shop.buy() },
      rival: .repeating(HandShopClerk.shop()) { shop, _ in shop.buy() }),
    Row(
      "call-notification", "@Allowed, NotificationCenter", against: "a bare post of the same", atMost: 1.3,
      allocates: nil,
      ours: .repeating(
        watchedShop {
          $0.notificationCenter = NotificationCenter()
          return nil
        }
      ) { shop, _ in shop.look(at: 1) },
      rival: .repeating(HandShopClerk.posting()) { shop in shop.look(at: 1) }),
    Row(
      "did-enter-other", "a didEnter closure of a state that isn't entered",
      against: "a switch by hand that calls the method, nobody hears", atMost: .deciding,
      ours: .repeating(closureOfOtherState()) { machine in
        try machine.fired(.right)
        try machine.fired(.left)
      },
      rival: .repeating(HandGate()) { gate in
        try gate.fire(.open)
        try gate.fire(.shut)
      }),
  ]

  /// A machine with a closure that never runs.
  private static func closureOfOtherState() -> StateMachine<Fork, Way> {
    let machine = StateMachine<Fork, Way>(initial: .middle) {
      In(.here)
      On(.right, from: .middle, to: .there)
      On(.left, from: .there, to: .middle)
    }
    machine.didEnter(.here) { _ in fatalError("never entered") }
    return machine
  }
}
