import HeapCount

// The matrix: an operation is a protocol, and a function that makes a row of any two types that conform to it.
//
// The functions are inlined into the tables of rows, where the types are known. So each row compiles to the same loop that
// one would write for its two types.

/// An object that one method opens and another one shuts.
protocol GateProtocol: AnyObject, SendableMetatype {
  func open()
  func shut()
}

/// A gate that events open and shut.
protocol FiringGate: AnyObject, SendableMetatype {
  func fireOpen() throws
  func fireShut() throws
}

/// A gate that says whether it can be opened, and whether it is shut.
protocol QueriedGate: AnyObject, SendableMetatype {
  func canOpen() -> Bool
  func isShut() -> Bool
}

extension Row {
  /// A row that opens and shuts a gate by its methods.
  @inline(__always)
  static func methods<Ours: GateProtocol, Rival: GateProtocol>(
    _ key: String, _ work: String, against: String, allocates: Double? = 0,
    ours: @autoclosure @escaping @Sendable () -> Ours, rival: @autoclosure @escaping @Sendable () -> Rival
  ) -> Row {
    Row(
      key, work, against: against, allocates: allocates,
      ours: .repeating(ours()) { gate in
        gate.open()
        gate.shut()
      },
      rival: .repeating(rival()) { gate in
        gate.open()
        gate.shut()
      })
  }

  /// A row that opens and shuts a gate by events.
  @inline(__always)
  static func firing<Ours: FiringGate, Rival: FiringGate>(
    _ key: String, _ work: String, against: String, allocates: Double? = 0,
    ours: @autoclosure @escaping @Sendable () -> Ours, rival: @autoclosure @escaping @Sendable () -> Rival
  ) -> Row {
    Row(
      key, work, against: against, allocates: allocates,
      ours: .repeating(ours()) { gate in
        try gate.fireOpen()
        try gate.fireShut()
      },
      rival: .repeating(rival()) { gate in
        try gate.fireOpen()
        try gate.fireShut()
      })
  }

  /// A row that asks a gate whether it can be opened.
  @inline(__always)
  static func querying<Ours: QueriedGate, Rival: QueriedGate>(
    _ key: String, _ work: String, against: String,
    ours: @autoclosure @escaping @Sendable () -> Ours, rival: @autoclosure @escaping @Sendable () -> Rival
  ) -> Row {
    Row(
      key, work, against: against,
      ours: .repeating(ours()) { gate in gate.canOpen() }, rival: .repeating(rival()) { gate in gate.canOpen() })
  }

  /// A row that reads the state of a gate.
  @inline(__always)
  static func reading<Ours: QueriedGate, Rival: QueriedGate>(
    _ key: String, _ work: String, against: String,
    ours: @autoclosure @escaping @Sendable () -> Ours, rival: @autoclosure @escaping @Sendable () -> Rival
  ) -> Row {
    Row(
      key, work, against: against,
      ours: .repeating(ours()) { gate in gate.isShut() }, rival: .repeating(rival()) { gate in gate.isShut() })
  }
}
