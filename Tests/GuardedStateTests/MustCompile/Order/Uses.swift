// Checked before the file with the hosts: the compiler looks up their states before it knows their conformances.

import GuardedState

func readsStates() {
  _ = Rocket.State.pad
  _ = Door.Event.close
  _ = Tank<Int>.State.empty
  _ = Lamp.State.on
  _ = Upload.State.idle
  _ = Shuttle.State.pad
}

func takes(_ owner: (some MachineOwner).Type) {}

func needsMachineOwners() {
  takes(Rocket.self)
  takes(Door.self)
  takes(Tank<Int>.self)
  takes(Lamp.self)
  takes(Upload.self)
  takes(Shuttle.self)
}

final class RocketDelegate: GuardedStateDelegate {
  func hostDidFinish(_ host: Rocket) {}
}

final class ShuttleDelegate: GuardedStateDelegate {
  typealias Host = Shuttle
}
