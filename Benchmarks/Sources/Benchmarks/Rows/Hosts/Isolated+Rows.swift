import Distributed
import GuardedState

extension Row {
  /// Hosts with an isolation of their own.
  static let isolated: [Row] = [
    Row(
      "main-actor", "@MainActor class: methods", against: "a class on the main actor by hand", atMost: .deciding,
      ours: .onMainActor({ MainGate() }) { gate in
        gate.open()
        gate.shut()
      },
      rival: .onMainActor({ HandMainGate() }) { gate in
        gate.open()
        gate.shut()
      }),
    Row(
      "main-actor-fire", "@MainActor class: fire(.event)", against: "a class on the main actor by hand",
      atMost: .deciding,
      ours: .onMainActor({ MainGate() }) { gate in
        try gate.fired(.open)
        try gate.fired(.shut)
      },
      rival: .onMainActor({ HandMainGate() }) { gate in
        try gate.fired(.open)
        try gate.fired(.shut)
      }),
    Row(
      "main-actor-can", "@MainActor class: can(.method)", against: "a class on the main actor by hand",
      atMost: .deciding,
      ours: .onMainActor({ MainGate() }) { gate in
        gate.asked(.open)
        gate.asked(.shut)
      },
      rival: .onMainActor({ HandMainGate() }) { gate in
        gate.asked(.open)
        gate.asked(.shut)
      }),
    Row(
      "main-actor-state", "@MainActor class: state", against: "a class on the main actor by hand", atMost: .reading,
      ours: .onMainActor({ MainGate() }) { gate in
        gate.readState()
      },
      rival: .onMainActor({ HandMainGate() }) { gate in
        gate.readState()
      }),
    Row(
      "global-actor", "class on a global actor: methods", against: "a class on it by hand", atMost: .deciding,
      ours: .onBenchmarkActor({ GlobalGate() }) { gate in
        gate.open()
        gate.shut()
      },
      rival: .onBenchmarkActor({ HandGlobalGate() }) { gate in
        gate.open()
        gate.shut()
      }),
    Row(
      "global-actor-fire", "class on a global actor: fire(.event)", against: "a class on it by hand", atMost: .deciding,
      ours: .onBenchmarkActor({ GlobalGate() }) { gate in
        try gate.fired(.open)
        try gate.fired(.shut)
      },
      rival: .onBenchmarkActor({ HandGlobalGate() }) { gate in
        try gate.fired(.open)
        try gate.fired(.shut)
      }),
    Row(
      "global-actor-can", "class on a global actor: can(.method)", against: "a class on it by hand", atMost: .deciding,
      ours: .onBenchmarkActor({ GlobalGate() }) { gate in
        gate.asked(.open)
        gate.asked(.shut)
      },
      rival: .onBenchmarkActor({ HandGlobalGate() }) { gate in
        gate.asked(.open)
        gate.asked(.shut)
      }),
    Row(
      "global-actor-state", "class on a global actor: state", against: "a class on it by hand", atMost: .reading,
      ours: .onBenchmarkActor({ GlobalGate() }) { gate in
        gate.readState()
      },
      rival: .onBenchmarkActor({ HandGlobalGate() }) { gate in
        gate.readState()
      }),
    Row(
      "actor", "actor, from inside: methods", against: "an actor by hand", atMost: 2,
      ours: .inside(ActorGate()) { gate, rounds in
        count(rounds) {
          gate.open()
          gate.shut()
        }
      },
      rival: .inside(HandActorGate()) { gate, rounds in
        count(rounds) {
          gate.open()
          gate.shut()
        }
      }),
    Row(
      "actor-fire", "actor, from inside: fire(.event)", against: "an actor by hand", atMost: .deciding,
      ours: .inside(ActorGate()) { gate, rounds in
        count(rounds) {
          try gate.fired(.open)
          try gate.fired(.shut)
        }
      },
      rival: .inside(HandActorGate()) { gate, rounds in
        count(rounds) {
          try gate.fired(.open)
          try gate.fired(.shut)
        }
      }),
    Row(
      "actor-can", "actor, from inside: can(.method)", against: "an actor by hand", atMost: .deciding,
      ours: .inside(ActorGate()) { gate, rounds in
        count(rounds) {
          gate.asked(.open)
          gate.asked(.shut)
        }
      },
      rival: .inside(HandActorGate()) { gate, rounds in
        count(rounds) {
          gate.asked(.open)
          gate.asked(.shut)
        }
      }),
    Row(
      "actor-state", "actor, from inside: state", against: "an actor by hand", atMost: .reading,
      ours: .inside(ActorGate()) { gate, rounds in
        count(rounds) {
          gate.readState()
        }
      },
      rival: .inside(HandActorGate()) { gate, rounds in
        count(rounds) {
          gate.readState()
        }
      }),
    Row(
      "distributed", "distributed actor, from inside: methods", against: "a distributed actor by hand", atMost: 2,
      ours: .inside(distributed: DistributedGate(actorSystem: LocalTestingDistributedActorSystem())) { gate, rounds in
        count(rounds) {
          gate.open()
          gate.shut()
        }
      },
      rival: .inside(distributed: HandDistributedGate(actorSystem: LocalTestingDistributedActorSystem())) {
        gate, rounds in
        count(rounds) {
          gate.open()
          gate.shut()
        }
      }),
    Row(
      "distributed-fire", "distributed actor, from inside: fire(.event)", against: "a distributed actor by hand",
      atMost: .deciding,
      ours: .inside(distributed: DistributedGate(actorSystem: LocalTestingDistributedActorSystem())) { gate, rounds in
        count(rounds) {
          try gate.fired(.open)
          try gate.fired(.shut)
        }
      },
      rival: .inside(distributed: HandDistributedGate(actorSystem: LocalTestingDistributedActorSystem())) {
        gate, rounds in
        count(rounds) {
          try gate.fired(.open)
          try gate.fired(.shut)
        }
      }),
    Row(
      "distributed-can", "distributed actor, from inside: can(.method)", against: "a distributed actor by hand",
      atMost: .deciding,
      ours: .inside(distributed: DistributedGate(actorSystem: LocalTestingDistributedActorSystem())) { gate, rounds in
        count(rounds) {
          gate.asked(.open)
          gate.asked(.shut)
        }
      },
      rival: .inside(distributed: HandDistributedGate(actorSystem: LocalTestingDistributedActorSystem())) {
        gate, rounds in
        count(rounds) {
          gate.asked(.open)
          gate.asked(.shut)
        }
      }),
    Row(
      "distributed-state", "distributed actor, from inside: state", against: "a distributed actor by hand",
      atMost: .reading,
      ours: .inside(distributed: DistributedGate(actorSystem: LocalTestingDistributedActorSystem())) { gate, rounds in
        count(rounds) {
          gate.readState()
        }
      },
      rival: .inside(distributed: HandDistributedGate(actorSystem: LocalTestingDistributedActorSystem())) {
        gate, rounds in
        count(rounds) {
          gate.readState()
        }
      }),
    Row(
      "actor-outside", "actor, from outside: methods", against: "an actor by hand", atMost: 2, allocates: nil,
      ours: .awaiting(ActorGate()) { gate in
        await gate.open()
        await gate.shut()
      },
      rival: .awaiting(HandActorGate()) { gate in
        await gate.open()
        await gate.shut()
      }),
    Row(
      "actor-outside-fire", "actor, from outside: fire(.event)", against: "an actor by hand", atMost: 2,
      allocates: nil,
      ours: .awaiting(ActorGate()) { gate in
        _ = try await gate.fire(.open)
        _ = try await gate.fire(.shut)
      },
      rival: .awaiting(HandActorGate()) { gate in
        try await gate.fired(.open)
        try await gate.fired(.shut)
      }),
  ]
}
