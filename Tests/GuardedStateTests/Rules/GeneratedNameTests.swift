#if Macros
import Foundation
import GuardedState
import Testing

@Guarded
private final class Shop {
  enum State { case shut, open }
  @Transition(from: State.shut, to: .open) func `default`() {}
  @Transition(from: State.open, to: .shut) func close() {}
  @Allowed(in: State.open) func sell(to customer: String) {}
  @Allowed(in: State.open) func sell(amount: Int) {}
}

@Guarded
private final class Switch {
  enum State { case off, on(Int) }
  @Transition(from: State.off, to: State.on) func turnOn(_ level: Int) -> State { .on(level) }
}

extension Shop.Event: CaseIterable, Codable {}
extension Shop.Method: CaseIterable, RawRepresentable, Codable {}

/// The events and methods have members of their own in place of the library's.
@Guarded
private final class Menu {
  enum State { case shut, open }
  @Transition(from: State.shut, to: .open) func show() {}
  @Transition(from: State.open, to: .shut) func hide() {}
}

extension Menu.Event {
  fileprivate static var allCases: [Self] { [.hide] }
  var rawValue: String { "an event" }
}

extension Menu.Method { fileprivate static var allCases: [Self] { [.hide, .show] } }

@Guarded
private final class Basket {
  enum State { case empty, full }
  static let rules = Rules(initial: .empty) { In(.empty, to: .full) }
}

@Suite struct GeneratedNameTests {
  @Test func `A generated name is created from its raw value and has it`() {
    #expect(Shop.Event.allCases == [.default, .close])
    #expect(Shop.Method.allCases.map(\.rawValue) == ["default", "close", "sell", "sellAmount"])
    for method in Shop.Method.allCases { #expect(Shop.Method(rawValue: method.rawValue) == method) }
    #expect(Shop.Method(rawValue: "") == nil && Shop.Method(rawValue: #"default\close"#) == nil)
    #expect(Shop.Method.sellTo == .sell && "\(Shop.Method.default)" == "default")
  }

  @Test func `A list of names prints the names`() {
    let shop = Shop()
    #expect("\(shop.machine.permittedMethods)" == "[default]" && "\(Shop.Method?.some(.sell)!)" == "sell")
    #expect("\([Shop.Event.close: Shop.Method.sellAmount])" == "[close: sellAmount]")
  }

  @Test func `An enum with a single case is read`() {
    #expect(Switch.Method.allCases == [.turnOn] && Switch.Method.turnOn.rawValue == "turnOn")
    #expect(Switch.Method(rawValue: "turnOn") == .turnOn && Switch.Method(rawValue: "off") == nil)
    #expect(Switch.StateName.allCases.map(\.rawValue) == ["off", "on"])
  }

  @Test func `Generated names are equal if they are the same case`() {
    let (event, other): (Shop.Event?, Shop.Event) = (.close, .default)
    #expect(event == .close && event != other && event != nil && other != .close)
    #expect(Set(Shop.Method.allCases + Shop.Method.allCases).count == 4)
    #expect(Shop.Method.sell.hashValue == Shop.Method.sell.hashValue)
  }

  @Test func `A generated name is encoded as its raw value`() throws {
    let data = try JSONEncoder().encode([Shop.Event.close])
    #expect(String(decoding: data, as: UTF8.self) == #"["close"]"#)
    #expect(try JSONDecoder().decode([Shop.Event].self, from: data) == [.close])
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Shop.Event].self, from: Data(#"["shut"]"#.utf8)) }
  }

  @Test func `A generated name conforms to protocols that its members satisfy`() throws {
    func names<Name: RawRepresentable & CaseIterable>(_ type: Name.Type) -> [Name.RawValue] {
      type.allCases.map(\.rawValue)
    }
    #expect(names(Shop.Method.self) == ["default", "close", "sell", "sellAmount"])
    let data = try JSONEncoder().encode(Shop.Method.sellAmount)
    #expect(String(decoding: data, as: UTF8.self) == #""sellAmount""#)
    #expect(try JSONDecoder().decode(Shop.Method.self, from: data) == .sellAmount)
    #expect(Shop.Method.sell != .close && Shop.Method.allCases.contains(.sell))
  }

  @Test func `Members in an extension of a generated enum don't affect the machine`() throws {
    let menu = Menu()
    #expect("\(try menu.fire(.show))" == "happened: shut → open by show" && menu.can(.hide) && !menu.can(.show))
    #expect(Menu.Event(rawValue: "show") == .show && Menu.Method(rawValue: "hide") == .hide)
    let refusal = try #require(throws: Refusal.self) { try menu.fire(.show) }
    #expect(refusal.subject == "show" && refusal.path == ["hide"])
  }

  @Test func `A host without methods has names without cases`() {
    #expect(Basket.Event.allCases.isEmpty && Basket.Method.allCases.isEmpty)
    #expect(Basket.Event(rawValue: "") == nil && Basket.Method(rawValue: "empty") == nil)
  }

  @Test func `An enum with more cases than fit in a byte is read`() {
    let all = Many.allCases
    #expect(all.count == 260 && all[255] == .c255 && all[256] == .c256 && all[0] != all[256])
    #expect(Many(rawValue: "c259") == .c259 && Many.c258.rawValue == "c258" && Set(all).count == 260)
  }

  private enum Many: GeneratedName {
    case c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15, c16, c17, c18, c19, c20, c21, c22, c23,
      c24, c25, c26, c27, c28, c29, c30, c31, c32, c33, c34, c35, c36, c37, c38, c39, c40, c41, c42, c43, c44, c45,
      c46, c47, c48, c49, c50, c51, c52, c53, c54, c55, c56, c57, c58, c59, c60, c61, c62, c63, c64, c65, c66, c67,
      c68, c69, c70, c71, c72, c73, c74, c75, c76, c77, c78, c79, c80, c81, c82, c83, c84, c85, c86, c87, c88, c89,
      c90, c91, c92, c93, c94, c95, c96, c97, c98, c99, c100, c101, c102, c103, c104, c105, c106, c107, c108, c109,
      c110, c111, c112, c113, c114, c115, c116, c117, c118, c119, c120, c121, c122, c123, c124, c125, c126, c127,
      c128, c129, c130, c131, c132, c133, c134, c135, c136, c137, c138, c139, c140, c141, c142, c143, c144, c145,
      c146, c147, c148, c149, c150, c151, c152, c153, c154, c155, c156, c157, c158, c159, c160, c161, c162, c163,
      c164, c165, c166, c167, c168, c169, c170, c171, c172, c173, c174, c175, c176, c177, c178, c179, c180, c181,
      c182, c183, c184, c185, c186, c187, c188, c189, c190, c191, c192, c193, c194, c195, c196, c197, c198, c199,
      c200, c201, c202, c203, c204, c205, c206, c207, c208, c209, c210, c211, c212, c213, c214, c215, c216, c217,
      c218, c219, c220, c221, c222, c223, c224, c225, c226, c227, c228, c229, c230, c231, c232, c233, c234, c235,
      c236, c237, c238, c239, c240, c241, c242, c243, c244, c245, c246, c247, c248, c249, c250, c251, c252, c253,
      c254, c255, c256, c257, c258, c259

    static var __cases: StaticString {
      #"""
      c0\c1\c2\c3\c4\c5\c6\c7\c8\c9\c10\c11\c12\c13\c14\c15\c16\c17\c18\c19\c20\c21\c22\c23\c24\c25\c26\c27\c28\\#
      c29\c30\c31\c32\c33\c34\c35\c36\c37\c38\c39\c40\c41\c42\c43\c44\c45\c46\c47\c48\c49\c50\c51\c52\c53\c54\c55\\#
      c56\c57\c58\c59\c60\c61\c62\c63\c64\c65\c66\c67\c68\c69\c70\c71\c72\c73\c74\c75\c76\c77\c78\c79\c80\c81\c82\\#
      c83\c84\c85\c86\c87\c88\c89\c90\c91\c92\c93\c94\c95\c96\c97\c98\c99\c100\c101\c102\c103\c104\c105\c106\c107\\#
      c108\c109\c110\c111\c112\c113\c114\c115\c116\c117\c118\c119\c120\c121\c122\c123\c124\c125\c126\c127\c128\\#
      c129\c130\c131\c132\c133\c134\c135\c136\c137\c138\c139\c140\c141\c142\c143\c144\c145\c146\c147\c148\c149\\#
      c150\c151\c152\c153\c154\c155\c156\c157\c158\c159\c160\c161\c162\c163\c164\c165\c166\c167\c168\c169\c170\\#
      c171\c172\c173\c174\c175\c176\c177\c178\c179\c180\c181\c182\c183\c184\c185\c186\c187\c188\c189\c190\c191\\#
      c192\c193\c194\c195\c196\c197\c198\c199\c200\c201\c202\c203\c204\c205\c206\c207\c208\c209\c210\c211\c212\\#
      c213\c214\c215\c216\c217\c218\c219\c220\c221\c222\c223\c224\c225\c226\c227\c228\c229\c230\c231\c232\c233\\#
      c234\c235\c236\c237\c238\c239\c240\c241\c242\c243\c244\c245\c246\c247\c248\c249\c250\c251\c252\c253\c254\\#
      c255\c256\c257\c258\c259
      """#
    }
  }
}
#endif
