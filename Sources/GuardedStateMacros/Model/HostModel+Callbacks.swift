#if Macros
import SwiftSyntax

/// Which callbacks belong to which machine.
extension HostModel {
  /// The callbacks of the type's own machine.
  var ownCallbacks: [CallbackModel] {
    switch binding {
    case .ownStates: callbacks.filter { !$0.isForOtherMachine }
    // Those that override others are called by the superclass.
    case .guardedClass: callbacks.filter { !$0.isForOtherMachine && !$0.node.isOverride }
    case .superclass, .otherMachines: []
    }
  }

  /// The callbacks for machines that are bound to the type, and for a superclass with string states.
  var boundCallbacks: [CallbackModel] {
    switch binding {
    case .ownStates, .guardedClass: callbacks.filter(\.isForOtherMachine)
    // Those of all states the superclass declares, and calls itself.
    case .superclass: callbacks.filter { $0.state != nil }
    case .otherMachines: callbacks
    }
  }

  /// The callbacks of the own machine that are called: of two forms of one, the one that takes the most.
  var calledCallbacks: [CallbackModel] {
    ownCallbacks.filter { callback in
      let isKnown = callback.state == nil || states == nil && !hasPlainStates || state(of: callback) != nil
      return isKnown && isReached(callback.node) && !ownCallbacks.contains { callback.isShorter(than: $0) }
    }
  }

  /// The state that a callback is for, by the name behind its prefix; nil when there is none.
  func state(of callback: CallbackModel) -> String? {
    guard let wanted = callback.state else { return nil }
    return states?.first { $0.name.uppercasingFirst == wanted }?.name
  }

  /// The state of a region that a callback is for: by its own name where no other region has one like it, and the host
  /// neither; else behind the region's.
  func state(of callback: CallbackModel, in region: RegionModel) -> String? {
    guard let wanted = callback.state else { return nil }
    if let state = region.states.first(where: { region.name + $0.name.uppercasingFirst == wanted }) {
      return state.name
    }
    guard state(of: callback) == nil, regionsNamed(by: callback).count == 1 else { return nil }
    return region.states.first { $0.name.uppercasingFirst == wanted }?.name
  }

  /// The states as they stand in the names of callbacks, those of regions included.
  var namesOfStates: [String] {
    (states ?? []).map(\.name.uppercasingFirst)
      + regions.flatMap { region in
        region.states.flatMap { [$0.name.uppercasingFirst, region.name + $0.name.uppercasingFirst] }
      }
  }

  /// The regions that have a state of the name that a callback has.
  func regionsNamed(by callback: CallbackModel) -> [RegionModel] {
    regions.filter { $0.states.contains { $0.name.uppercasingFirst == callback.state } }
  }

  /// The region that a callback is for; nil for one of the host's own state.
  func region(of callback: CallbackModel) -> RegionModel? { regions.first { state(of: callback, in: $0) != nil } }

  /// The callbacks of a region that are called: of two forms of one, the one that takes the most.
  func calledCallbacks(of region: RegionModel) -> [CallbackModel] {
    let own = ownCallbacks.filter { state(of: $0, in: region) != nil && isReached($0.node) }
    return own.filter { callback in !own.contains { callback.isShorter(than: $0) } }
  }
}

extension CallbackModel {
  /// Whether another callback of the same name takes more; those for different machines don't compete.
  func isShorter(than other: CallbackModel) -> Bool {
    node.name.text == other.node.name.text && form.rawValue < other.form.rawValue
      && isForOtherMachine == other.isForOtherMachine
  }
}
#endif
