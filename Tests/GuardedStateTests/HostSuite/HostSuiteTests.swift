import GuardedState
import Testing

/// The behavior that all kinds of hosts share.
///
/// Every check runs inside the isolation of its host, as code of the host's own would. The last one calls from outside.
@Suite struct HostSuiteTests {
  /// All that a door may do, and the state that it leads to.
  static let ways = [
    "closed": ["open": "opened", "lock": "locked", "knock": "closed"],
    "opened": ["close": "closed"],
    "locked": ["knock": "locked"],
  ]
  static let methods = ["open", "close", "lock", "knock"]
  static let events = ["open", "close", "lock"]

  @Test(arguments: DoorKind.allCases)
  func `Direct calls run only in the states that allow them`(kind: DoorKind) async throws {
    try await kind.drive { door in
      #expect(door.state == "closed")
      #expect(door.knock(2) == "knockknock")
      door.open()
      #expect(door.state == "opened")
      #expect(door.knock(1) == nil)
      door.open()
      #expect(door.revision == 1)
      let refusal = #expect(throws: Refusal.self) { try door.lock(7) }
      #expect(refusal?.reason == .notAllowed)
      #expect(refusal?.allowedIn == ["closed"])
      #expect(refusal?.path == ["close"])
      try door.close()
      #expect(throws: WrongCode.self) { try door.lock(1) }
      #expect(door.state == "closed")
      #expect(try door.lock(7))
      #expect(door.previous == "closed")
      #expect(throws: Refusal.self) { try door.close() }
    }
  }

  @Test(arguments: DoorKind.allCases)
  func `Calls by name and events run only in the states that allow them`(kind: DoorKind) async throws {
    try await kind.drive { door throws in
      #expect(throws: Refusal.self) { try door.fire("close") }
      #expect(try door.fire("open") == "happened: closed → opened by open")
      #expect(throws: Refusal.self) { try door.handle("knock", [1]) }
      #expect(try door.handle("close") == nil)
      #expect(try door.handle("knock", [3]) as? String == "knockknockknock")
      #expect(throws: Refusal.self) { try door.handle("knock") }.map { #expect($0.reason == .wrongArguments) }
      #expect(throws: WrongCode.self) { try door.handle("lock", [1]) }
      #expect(try door.handle("lock(with:)", [UInt8(7)]) as? Bool == true)
      #expect(throws: Refusal.self) { try door.handle("lck") }.map { #expect($0.nearest == "lock") }
      #expect(door.revision == 3)
    }
  }

  @Test(arguments: DoorKind.allCases)
  func `'can' agrees with calling for every method in every state`(kind: DoorKind) async throws {
    for (state, ways) in Self.ways {
      for method in Self.methods {
        for isByName in [false, true] {
          try await kind.drive { door in
            try door.restore(state)
            let place: Comment = "\(method) in \(state), by name: \(isByName)"
            let target = ways[method]
            #expect(door.can(call: method) == (target != nil), place)
            #expect(door.permittedMethods == Set(ways.keys), place)
            #expect(try door.runs(method, byName: isByName) == (target != nil), place)
            #expect(door.state == target ?? state, place)
          }
        }
      }
    }
  }

  @Test(arguments: DoorKind.allCases)
  func `'can' agrees with firing for every event in every state`(kind: DoorKind) async throws {
    for (state, ways) in Self.ways {
      for event in Self.events {
        try await kind.drive { door in
          try door.restore(state)
          let place: Comment = "\(event) in \(state)"
          // What performs it needs an argument, which an event can't give.
          let target = event == "lock" ? nil : ways[event]
          #expect(door.can(fire: event) == (target != nil), place)
          do {
            #expect(try door.fire(event) == "happened: \(state) → \(target ?? "?") by \(event)", place)
          } catch let refusal as Refusal {
            #expect(target == nil && refusal.reason == (ways[event] == nil ? .notAllowed : .wrongArguments), place)
          }
          #expect(door.state == target ?? state, place)
        }
      }
    }
  }

  @Test(arguments: DoorKind.allCases, UInt64(1)...5)
  func `A long random walk enters only states that the rules allow`(kind: DoorKind, seed: UInt64) async throws {
    try await kind.drive { door in
      var random = SplitMix(state: seed)
      var (state, revision) = ("closed", 0)
      for step in 0..<300 {
        let method = Self.methods[Int.random(in: 0..<4, using: &random)]
        let ran = try door.runs(method, byName: Bool.random(using: &random))
        let target = Self.ways[state]?[method]
        let place: Comment = "seed \(seed), step \(step), \(method) in \(state)"
        try #require(ran == (target != nil), place)
        if ran, method != "knock" { revision += 1 }
        state = target ?? state
        try #require(door.state == state && door.revision == revision, place)
        if state == "locked", step % 7 == 0 {
          try door.reset()
          (state, revision) = ("closed", 0)
        }
      }
    }
  }

  @Test(arguments: DoorKind.allCases)
  func `Observers receive every report in order`(kind: DoorKind) async throws {
    try await kind.drive { door in
      var log: [String] = []
      let token = door.onChange { log.append($0) }
      door.onRefusal { log.append("\($0.reason) \($0.subject)") }
      door.open()
      door.open()
      try door.close()
      token.cancel()
      door.open()
      #expect(log == ["closed → opened by open", "notAllowed open", "opened → closed by close"])
      try door.reset()
      #expect(door.state == "closed")
    }
  }

  @Test(arguments: DoorKind.allCases)
  func `A request of a callback is refused or waits until the transition has ended`(kind: DoorKind) async throws {
    try await kind.drive { door in
      var log: [String] = []
      door.didExit { _ in
        if door.revision == 1 {
          #expect(throws: Refusal.self) { try door.close() }.map { #expect($0.reason == .inTransition) }
          door.machine.enqueue { try door.close() }
          log.append("still \(door.state)")
          #expect(throws: Refusal.self) { try door.lock(7) }.map { #expect($0.reason == .inTransition) }
          #expect(door.knock(1) == nil, "a method that changes nothing is judged at once")
        }
      }
      door.onChange { log.append($0) }
      door.open()
      #expect(log == ["still opened", "closed → opened by open", "opened → closed by close"])
    }
  }

  @Test(arguments: DoorKind.shared)
  func `Calls from outside the isolation run only in the states that allow them`(kind: DoorKind) async throws {
    func check<Host: SharedDoor>(_ type: Host.Type) async throws {
      let door = await type.make()
      let method = { (name: String) in try #require(Rules(of: type).method(named: name)) }
      #expect("\(await door.state)" == "closed")
      #expect(await door.knock(2) == "knockknock")
      #expect(try await door.can(method("lock")))
      await door.open()
      #expect("\(await door.state)" == "opened")
      #expect(await door.knock(1) == nil)
      #expect(try await !door.can(method("lock")))
      let refusal = await #expect(throws: Refusal.self) { try await door.lock(with: 7) }
      #expect(refusal?.path == ["close"])
      try await door.close()
      await #expect(throws: WrongCode.self) { try await door.lock(with: 1) }
      #expect(try await door.lock(with: 7))
      #expect("\(await door.state)" == "locked")
    }
    let type = try #require(kind.type as? any SharedDoor.Type)
    try await check(type)
  }
}
