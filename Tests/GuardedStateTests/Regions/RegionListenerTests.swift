#if Macros
import Foundation
import GuardedState
import Testing

/// For each notification whether its object was the host.
private final class Recording: @unchecked Sendable { var hostsAreSame: [Bool] = [] }

/// A delegate of any host, and an observer of its notifications. Each is used in one task.
private final class RegionListener<Host: GuardedHost>: GuardedStateDelegate, @unchecked Sendable {
  var log: [String] = []
  private let center = NotificationCenter()
  private var tokens: [any NSObjectProtocol] = []

  func host(_ host: Host, didTransition transition: Transition<Host.StateName, Host.EventName, Host.MethodName>) {
    log.append("\(type(of: host)): \(transition)")
  }
  func host<Region>(
    _ host: Host, didTransition transition: Transition<Region, Host.EventName, Host.MethodName>, in region: String
  ) {
    log.append("\(type(of: host)).\(region): \(transition), a \(Region.self)")
  }
  func host<Region>(_ host: Host, didCall call: Call<Region, Host.MethodName>, in region: String) {
    log.append("\(type(of: host)).\(region): \(call.method) in \(call.state)")
  }
  func host(_ host: Host, didRefuse refusal: Refusal) { log.append("\(refusal.host) refuses \(refusal.subject)") }
  func host(_ host: Host, didFail method: Host.MethodName?, with error: any Error) {
    log.append("\(method.map { "\($0)" } ?? "a request"): \(error)")
  }
  func hostDidReset(_ host: Host) { log.append("\(type(of: host)) is reset") }
  func hostDidFinish(_ host: Host) { log.append("\(type(of: host)) has finished") }
  func host(_ host: Host, didAnnounce name: String, userInfo: [String: Any]) {
    log.append("\(type(of: host)) announces \(name)")
  }

  /// Listens to the notifications of a machine, which must come from its host.
  func listen(to machine: some GuardedMachine, of host: Host) {
    machine.notificationCenter = center
    let names: [Notification.Name] = [
      .guardedStateDidTransition, .guardedStateDidRefuse, .guardedStateDidReset, .guardedStateDidFinish,
      .guardedStateDidCall, .guardedStateDidAnnounce("party"),
    ]
    let record = Recording()
    records.append(record)
    let wanted = ObjectIdentifier(host)
    tokens += names.map { name in
      center.addObserver(forName: name, object: nil, queue: nil) { notification in
        record.hostsAreSame.append((notification.object as AnyObject?).map { ObjectIdentifier($0) } == wanted)
      }
    }
  }

  private var records: [Recording] = []
  /// For each notification whether its object was the host.
  var hostsAreSame: [Bool] { records.flatMap(\.hostsAreSame) }

  deinit { for token in tokens { center.removeObserver(token) } }
}

/// Reports that listeners of a region's machine receive.
@Suite struct RegionListenerTests {
  @Test func `The delegate of a region receives the region's transitions, calls and refusals`() throws {
    let order = SplitOrder()
    let listener = RegionListener<SplitOrder>()
    order.machine.payment.delegate = listener
    #expect(order.machine.payment.delegate === listener && order.machine.delegate == nil)
    try order.pay(1)
    order.pack()
    _ = order.remind()
    #expect(throws: Refusal.self) { try order.pay(1) }
    order.machine.payment.announce("party")
    try order.fire(.cancel)
    try order.machine.payment.reset()
    order.machine.payment.delegate = nil
    try order.pay(1)
    #expect(
      listener.log == [
        "SplitOrder.payment: due → paid by pay, a Payment", "SplitOrder.payment refuses remind",
        "SplitOrder.payment refuses pay", "SplitOrder announces party",
        "SplitOrder.payment: paid → refunded by cancel, a Payment", "SplitOrder has finished", "SplitOrder is reset",
      ])
    let other = SplitOrder()
    other.machine.payment.delegate = listener
    other.machine.delegate = listener
    listener.log = []
    try other.pay(1)
    _ = other.remind()
    try other.cancel()
    #expect(
      listener.log.prefix(2) == [
        "SplitOrder.payment: due → paid by pay, a Payment", "SplitOrder.payment: remind in paid",
      ])
    #expect(listener.log.contains("SplitOrder: open → cancelled by cancel"))
  }

  @Test func `The delegate of a region is held weakly`() throws {
    let house = House()
    do {
      let listener = RegionListener<House>()
      house.machine.door.delegate = listener
    }
    #expect(house.machine.door.delegate == nil)
    try house.fire(.slam)
  }

  @Test func `Notifications of a region have the host as their object`() throws {
    let order = SplitOrder()
    let listener = RegionListener<SplitOrder>()
    listener.listen(to: order.machine.payment, of: order)
    try order.pay(1)
    _ = order.remind()
    #expect(throws: Refusal.self) { try order.pay(1) }
    order.machine.payment.announce("party")
    try order.fire(.cancel)
    try order.machine.payment.reset()
    #expect(listener.hostsAreSame == Array(repeating: true, count: 7))
  }

  @Test func `Listeners of a region of a monitor receive its reports`() throws {
    let lock = Lock()
    let listener = RegionListener<Lock>()
    lock.machine.alarm.delegate = listener
    listener.listen(to: lock.machine.alarm, of: lock)
    try lock.arm()
    #expect(throws: Refusal.self) { try lock.arm() }
    #expect(listener.log == ["Lock.alarm: off → on by arm, a Alarm", "Lock.alarm refuses arm"])
    #expect(listener.hostsAreSame == [true, true])
  }

  @Test func `Listeners of a region of a subclass receive its reports`() throws {
    let toy = Toy()
    let other = RegionListener<Gadget>()
    toy.machine.cover.delegate = other
    other.listen(to: toy.machine.cover, of: toy)
    try toy.start()
    try toy.fire(.drop)
    #expect(other.log == ["Toy.cover: shut → ajar by drop, a Cover"] && other.hostsAreSame == [true])
  }
}
#endif
