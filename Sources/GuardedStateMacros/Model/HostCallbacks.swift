#if Macros
import SwiftSyntax

/// The callbacks in a host's body.
struct HostCallbacks {
  let all: [CallbackModel]
  /// The members that are named like callbacks but aren't called as such.
  let mistakes: [CallbackMistake]
  /// The callbacks inside `#if`.
  let hidden: [CallbackModel]
  /// The types that callbacks may refer to.
  let types: TypesOfHost
}

/// The assignment of callbacks to machines.
extension HostModel {
  /// The callbacks of the host's own machine.
  var ownCallbacks: [CallbackModel] {
    switch hostKind {
    case .root: callbacks.all.filter { !$0.isForOtherMachine }
    // The superclass calls callbacks that override its own.
    case .subclass: callbacks.all.filter { !$0.isForOtherMachine && !$0.node.isOverride }
    case .object, .bound: []
    }
  }

  /// The callbacks of bound machines, and of a superclass with string states.
  var boundCallbacks: [CallbackModel] {
    switch hostKind {
    case .root, .subclass: callbacks.all.filter(\.isForOtherMachine)
    // The superclass declares and calls those of all states itself.
    case .object: callbacks.all.filter { $0.state != nil }
    case .bound: callbacks.all
    }
  }

  /// The callbacks of the host's own machine that are called, without duplicates.
  var calledCallbacks: [CallbackModel] {
    ownCallbacks.filter { callback in
      let isKnown = callback.state == nil || states == nil && !hasPlainStates || state(of: callback) != nil
      return isKnown && isReached(callback.node) && notifiedRegion(to: callback) == nil
        && preferred(to: callback) == nil
    }
  }

  /// Returns the duplicate of a callback that is called instead of it, for the same moment and state; nil if the
  /// callback itself is called.
  ///
  /// The first callback with the most parameters and a certain type wins.
  func preferred(to callback: CallbackModel) -> CallbackModel? {
    let same = ownCallbacks.filter { isSame($0, callback) && notifiedRegion(to: $0) == nil }
    guard let first = same.first else { return nil }
    let best = same.reduce(first) { $1.comesBefore($0) ? $1 : $0 }
    return best.node.id == callback.node.id ? nil : best
  }

  /// Whether two callbacks have the same moment and state, under any name.
  private func isSame(_ one: CallbackModel, _ other: CallbackModel) -> Bool {
    guard one.moment == other.moment, one.isForOtherMachine == other.isForOtherMachine else { return false }
    if one.state == other.state { return true }
    guard let region = region(of: one), region.name == self.region(of: other)?.name else { return false }
    return state(of: one, in: region) == state(of: other, in: region)
  }

  /// Returns the region whose type a callback of all states takes; nil if there is none. Such a callback is never
  /// called for the region.
  func notifiedRegion(to callback: CallbackModel) -> RegionModel? {
    guard callback.state == nil, let name = callback.type?.nameOfFirstArgument else { return nil }
    return regions.first { $0.name == name }
  }

  /// Returns the state of a callback; nil if there is none with the name.
  func state(of callback: CallbackModel) -> String? { callback.state.flatMap { state(called: $0) } }

  /// Returns the host's state with a name, as written in names of callbacks; nil if there is none.
  private func state(called wanted: String) -> String? {
    states?.first { $0.name.uppercasingFirst == wanted }?.name
  }

  /// Returns the state of a region that a callback is for. The state's name suffices if neither the host nor another
  /// region has one like it. Otherwise the region's name precedes it.
  func state(of callback: CallbackModel, in region: RegionModel) -> String? {
    callback.state.flatMap { state(called: $0, in: region) }
  }

  private func state(called wanted: String, in region: RegionModel) -> String? {
    if let state = region.states.first(where: { region.name + $0.name.uppercasingFirst == wanted }) {
      return state.name
    }
    guard state(called: wanted) == nil, regions(withState: wanted).count == 1 else { return nil }
    return region.states.first { $0.name.uppercasingFirst == wanted }?.name
  }

  /// The names of all states as written in names of callbacks, including regions. For a `GuardedObject`, those that
  /// attributes or rules in its body mention.
  var namesOfStates: [String] {
    if hostKind == .object {
      return methods.flatMap(\.stateExpressions).compactMap(\.textOfState) + declaredRules.stateTexts
    }
    return (states ?? []).map(\.name.uppercasingFirst)
      + regions.flatMap { region in
        region.states.flatMap { [$0.name.uppercasingFirst, region.name + $0.name.uppercasingFirst] }
      }
  }

  /// Whether only the compiler knows the states, because a superclass declares them, or a type elsewhere.
  var hasUnknownStates: Bool {
    states == nil && !hasPlainStates && (hostKind == .root || hostKind == .subclass)
  }

  /// Returns the regions that have a state with the name in a callback.
  func regionsNamed(by callback: CallbackModel) -> [RegionModel] { callback.state.map { regions(withState: $0) } ?? [] }

  private func regions(withState wanted: String) -> [RegionModel] {
    regions.filter { $0.states.contains { $0.name.uppercasingFirst == wanted } }
  }

  /// Returns the region that a callback is for; nil for a state of the host itself.
  func region(of callback: CallbackModel) -> RegionModel? { callback.state.flatMap { region(withState: $0) } }

  /// Returns the region that has a state with a name, as written in names of callbacks; nil for a state of the
  /// host itself.
  func region(withState wanted: String) -> RegionModel? { regions.first { state(called: wanted, in: $0) != nil } }

  /// Returns the callbacks of a region that are called, without duplicates.
  func calledCallbacks(of region: RegionModel) -> [CallbackModel] {
    ownCallbacks.filter {
      state(of: $0, in: region) != nil && isReached($0.node) && preferred(to: $0) == nil
    }
  }

  /// Whether a callback of a region has a parameter that regions don't pass, which is diagnosed: the machine, the
  /// transition of another region or of the host, or a state.
  func isOfOtherForm(_ callback: CallbackModel, than region: RegionModel) -> Bool {
    switch callback.form {
    case .plain, .animated, .subject: return false
    case .sender, .animatedAndSender: return true
    case .transition:
      let states = ["State"] + regions.map(\.name)
      if (["Transition"] + states).contains(callback.type?.meaning(in: name)) { return true }
      let other = callback.type?.nameOfFirstArgument ?? region.name
      return other != region.name && states.contains(other)
    }
  }
}

extension CallbackModel {
  /// Whether another callback with the same name has more parameters. Callbacks for different machines don't compete.
  func isShorter(than other: CallbackModel) -> Bool {
    node.name.text == other.node.name.text && form.rawValue < other.form.rawValue
      && isForOtherMachine == other.isForOtherMachine
  }

  /// Whether this callback is called instead of a duplicate that precedes it.
  fileprivate func comesBefore(_ other: CallbackModel) -> Bool {
    if form != other.form { return form.rawValue > other.form.rawValue }
    return !isTypeUncertain && other.isTypeUncertain
  }
}
#endif
