import Foundation
import GuardedState
import Hummingbird

/// An order as a client sees it.
struct OrderView: ResponseCodable, Sendable {
  var id: String
  var customer: String
  var item: String
  var cents: Int
  var payBy: Date
  var state: String
  var payment: String
  var parcel: String
  var revision: Int
  var links: [Link]

  init(_ order: Order) {
    let row = order.row
    (id, customer, item, cents, payBy) = (row.id, row.customer, row.item, row.cents, row.payBy)
    (state, payment, parcel) = ("\(order.state)", "\(order.payment)", "\(order.parcel)")
    revision = order.machine.revision
    links = Link.all(of: order)
  }
}

/// Something that the caller may do now.
struct Link: Codable, Sendable {
  var rel: String
  var method = "POST"
  var href: String

  /// The actions that the rules allow this caller in the order's state. A client needs to know no rules.
  static func all(of order: Order) -> [Link] {
    let path = "/orders/\(order.row.id)"
    let actions = order.machine.permittedMethods.filter(Order.actions.contains)
    return actions.map { Link(rel: "\($0)", href: "\(path)/\($0)") } + [
      Link(rel: "self", method: "GET", href: path), Link(rel: "audit", method: "GET", href: "\(path)/audit"),
    ]
  }
}
