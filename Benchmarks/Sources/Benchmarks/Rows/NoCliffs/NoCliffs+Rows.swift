import GuardedState

extension Row {
  /// Hosts with many methods, states and conditions, against ours with few.
  static let wideHosts: [Row] = [
    Row(
      "allowed-25", "the 25th @Allowed method", against: "the first (ours)", atMost: .noCliff,
      ours: .repeating(WideCalls()) { host in
        host.call25(1)
        host.call25(2)
      },
      rival: .repeating(WideCalls()) { host in
        host.call1(1)
        host.call1(2)
      }),
    Row(
      "transition-25", "the 25th @Transition method", against: "the first (ours)", atMost: .noCliff,
      ours: .repeating(WideChanges()) { host in
        host.turnOn25()
        host.turnOff()
      },
      rival: .repeating(WideChanges()) { host in
        host.turnOn1()
        host.turnOff()
      }),
    Row(
      "allowed-60", "the 60th @Allowed method", against: "the first (ours)", atMost: .noCliff,
      ours: .repeating(WideCalls()) { host in
        host.call60(1)
        host.call60(2)
      },
      rival: .repeating(WideCalls()) { host in
        host.call1(1)
        host.call1(2)
      }),
    Row(
      "transition-60", "the 60th @Transition method", against: "the first (ours)", atMost: .noCliff,
      ours: .repeating(WideChanges()) { host in
        host.turnOn60()
        host.turnOff()
      },
      rival: .repeating(WideChanges()) { host in
        host.turnOn1()
        host.turnOff()
      }),
    Row(
      "transition-first", "the first of 60 @Transition methods", against: "one of two (ours)", atMost: .noCliff,
      ours: .repeating(WideChanges()) { host in
        host.turnOn1()
        host.turnOff()
      },
      rival: .repeating(NarrowStates()) { host in
        host.begin()
        host.end()
      }),
    Row(
      "can-60", "can(.method), the 60th", against: "the first (ours)", atMost: .noCliff,
      ours: .repeating(WideCalls()) { host in
        host.asked(.call60)
      },
      rival: .repeating(WideCalls()) { host in
        host.asked(.call1)
      }),
    Row(
      "fire-60", "fire(.event), the 60th", against: "the first (ours)", atMost: .noCliff,
      ours: .repeating(WideChanges()) { host in
        try host.fired(.turnOn60)
        host.turnOff()
      },
      rival: .repeating(WideChanges()) { host in
        try host.fired(.turnOn1)
        host.turnOff()
      }),
    Row(
      "handle-60", "handle(\"name\", [int]), the 60th", against: "the first (ours)", atMost: .noCliff, allocates: 1,
      ours: .repeating(WideCalls()) { host in
        try host.handled("call60")
      },
      rival: .repeating(WideCalls()) { host in
        try host.handled("call1")
      }),
    Row(
      "condition-30", "the 30th condition of a host", against: "the only one of another (ours)", atMost: .noCliff,
      ours: .repeating(WideConditions()) { host in
        host.turnOn30()
        host.turnOff()
      },
      rival: .repeating(NarrowConditions()) { host in
        host.turnOn()
        host.turnOff()
      }),
    Row(
      "states-40", "a method from 30 of 40 states", against: "from one of two (ours)", atMost: .noCliff,
      ours: .repeating(WideStates()) { host in
        host.begin()
        host.end()
      },
      rival: .repeating(NarrowStates()) { host in
        host.begin()
        host.end()
      }),
    Row(
      "depth-8", "8 deep, by what the outermost state says", against: "flat (ours)", atMost: .noCliff,
      ours: .repeating(DeepHost()) { host in
        host.goRight()
        host.goLeft()
      },
      rival: .repeating(FlatHost()) { host in
        host.goRight()
        host.goLeft()
      }),
    Row(
      "depth-8-own", "8 deep, by what the state says", against: "flat (ours)", atMost: .noCliff,
      ours: .repeating(DeepHost()) { host in
        host.stepRight()
        host.stepLeft()
      },
      rival: .repeating(FlatHost()) { host in
        host.goRight()
        host.goLeft()
      }),
    Row(
      "depth-8-allowed", "@Allowed 8 deep, by the outermost state", against: "flat (ours)", atMost: .noCliff,
      ours: .repeating(DeepHost()) { host in
        host.inherited()
      },
      rival: .repeating(FlatHost()) { host in
        host.inherited()
      }),
  ]
}
