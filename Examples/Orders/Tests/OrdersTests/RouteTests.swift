import Foundation
import GRDB
import Testing

@testable import Orders

@Suite("Routes")
struct RouteTests {
  @Test("An order is paid, packed, shipped and delivered, which closes it; the audit says who did what and why")
  func wholeLife() async throws {
    let shop = try Shop()
    try await shop.test { client in
      let order = try await client.place()
      let path = "/orders/\(order.id)"
      #expect(order.state == "open" && order.payment == "due" && order.parcel == "none")
      #expect(try await client.post("\(path)/pay", #"{"cents": 500}"#).order().payment == "paid")
      for action in ["pack", "ship", "deliver"] {
        #expect(try await client.post("\(path)/\(action)", as: "sam").status == 200)
      }
      let closed = try await client.get(path)
      #expect(try closed.order().state == "closed" && closed.order().parcel == "delivered")
      #expect(try closed.actions() == [])
      let audit = try await client.get("\(path)/audit")
      let lines = try decoder.decode([AuditLine].self, from: audit.body)
      #expect(
        lines.map(\.text) == [
          "ann: open by place", "ann: payment due → paid by pay", "sam: parcel none → packed by pack",
          "sam: parcel packed → shipped by ship", "sam: parcel shipped → delivered by deliver",
          "sam: open → closed after deliver",
        ])
      #expect(lines.map(\.version) == [0, 1, 2, 3, 4, 4])
    }
  }

  @Test("A refusal is a problem document with links to what is legal for this caller")
  func problem() async throws {
    try await Shop().test { client in
      let path = "/orders/\(try await client.place().id)"
      _ = try await client.post("\(path)/pack", as: "sam")
      let answer = try await client.post("\(path)/ship", as: "sam")
      let problem = try answer.problem()
      #expect(answer.status == 409 && answer.type == "application/problem+json")
      #expect(problem.status == 409 && problem.type == "/problems/declined")
      #expect(problem.refusal?.reason == "declined" && problem.refusal?.conditions == ["Payment.paid"])
      #expect(problem.title == "A condition doesn't hold" && problem.detail.contains("'Payment.paid' does not hold"))
      #expect(problem.links.map(\.rel) == ["pay", "cancel", "self", "audit"])
    }
  }

  @Test(
    "An order that no database or clock can hold is refused",
    arguments: [
      #""cents": 5, "payWithin": -1e300"#, #""cents": 5, "payWithin": 1e300"#, #""cents": 5, "payWithin": 901"#,
      #""cents": 5, "payWithin": 0.5"#, #""cents": 5, "payWithin": 1e999"#, #""cents": -5"#, #""cents": 0"#,
      #""cents": 9223372036854775807"#, #""cents": 5, "item": """#, #""cents": 5, "item": " ""#,
      #""cents": 5, "item": "tea\u0000cup""#, #""cents": 5, "item": "tea\ncup""#,
    ])
  func wrongOrders(fields: String) async throws {
    let shop = try Shop()
    try await shop.test { client in
      let item = fields.contains("item") ? "" : #""item": "tea", "#
      let answer = try await client.post("/orders", "{\(item)\(fields)}")
      let count = try await shop.service.store.read { try OrderRow.fetchCount($0) }
      #expect(answer.status == 400 && count == 0)
    }
  }

  @Test("Only staff ships, and customers cancel only their own orders")
  func roles() async throws {
    try await Shop().test { client in
      let order = try await client.place()
      let path = "/orders/\(order.id)"
      #expect(try await client.get(path).actions() == ["pay", "cancel"])
      #expect(try await client.get(path, as: "bob").actions() == [])
      #expect(try await client.get(path, as: "sam").actions() == ["pay", "pack", "cancel"])
      let foreign = try await client.post("\(path)/cancel", as: "bob")
      #expect(try foreign.status == 403 && foreign.problem().detail.contains("their own orders"))
      _ = try await client.post("\(path)/pay", "[500]")
      _ = try await client.post("\(path)/pack", as: "sam")
      let shipping = try await client.post("\(path)/ship")
      #expect(try shipping.status == 403 && shipping.problem().detail.hasSuffix(": Only staff may do this."))
      let cancelled = try await client.post("\(path)/cancel").order()
      #expect(cancelled.state == "cancelled" && cancelled.payment == "refunded" && cancelled.parcel == "none")
      #expect(try await client.get(path).order().revision == 3)
    }
  }

  @Test("A repeated payment is ignored; a wrong one is refused with the reason")
  func payments() async throws {
    try await Shop().test { client in
      let path = "/orders/\(try await client.place().id)"
      let wrong = try await client.post("\(path)/pay", #"{"cents": 5}"#)
      #expect(try wrong.status == 409 && wrong.problem().detail.hasSuffix(": The order costs 500 cents."))
      let paid = try await client.post("\(path)/pay", #"{"cents": 500}"#).order()
      let again = try await client.post("\(path)/pay", #"{"cents": 500}"#)
      #expect(try again.status == 200 && again.order().revision == paid.revision)
      let audit = try await client.get("\(path)/audit")
      #expect(try decoder.decode([AuditLine].self, from: audit.body).count == 2)
    }
  }

  @Test(
    "Unknown actions, and methods that are none of a client's business, aren't found",
    arguments: ["pya", "expire", "willCommit", "payBy"])
  func unknownActions(action: String) async throws {
    try await Shop().test { client in
      let answer = try await client.post("/orders/\(try await client.place().id)/\(action)", as: "sam")
      #expect(try answer.status == 404 && answer.problem().refusal?.reason == "unknownMethod")
    }
  }

  @Test("Malformed arguments, unknown orders and requests without a user are problems too")
  func badRequests() async throws {
    try await Shop().test { client in
      let path = "/orders/\(try await client.place().id)"
      for json in ["{", #"{"cents": "five"}"#, #"{"euros": 5}"#, "[1, 2]"] {
        let answer = try await client.post("\(path)/pay", json)
        #expect(try answer.status == 400 && answer.problem().refusal?.reason == "wrongArguments")
      }
      for answer in [try await client.get("/orders/7"), try await client.get("/orders/7/audit")] {
        #expect(try answer.status == 404 && answer.problem().title == "There is no such order")
      }
      #expect(try await client.get(path, as: "").status == 401)
    }
  }
}
