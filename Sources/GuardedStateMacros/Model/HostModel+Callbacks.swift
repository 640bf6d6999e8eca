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

  /// The callbacks of the own machine that are called: of several that are the same, one.
  var calledCallbacks: [CallbackModel] {
    ownCallbacks.filter { callback in
      let isKnown = callback.state == nil || states == nil && !hasPlainStates || state(of: callback) != nil
      return isKnown && isReached(callback.node) && regionTold(to: callback) == nil && preferred(to: callback) == nil
    }
  }

  /// The callback that is called instead of one that is the same, of the same moment and state: of several the first of
  /// those that take the most and have a type that is seen to be right; nil where the callback itself is called.
  func preferred(to callback: CallbackModel) -> CallbackModel? {
    let same = ownCallbacks.filter { isSame($0, callback) && regionTold(to: $0) == nil }
    guard let first = same.first else { return nil }
    let best = same.reduce(first) { $1.comesBefore($0) ? $1 : $0 }
    return best.node.id == callback.node.id ? nil : best
  }

  /// Whether two callbacks are of the same moment and state, whatever names that.
  private func isSame(_ one: CallbackModel, _ other: CallbackModel) -> Bool {
    guard one.moment == other.moment, one.isForOtherMachine == other.isForOtherMachine else { return false }
    if one.state == other.state { return true }
    guard let region = region(of: one), region.name == self.region(of: other)?.name else { return false }
    return state(of: one, in: region) == state(of: other, in: region)
  }

  /// The region of which a callback of all states would hear by its type, which it doesn't: it is of the host's own state.
  func regionTold(to callback: CallbackModel) -> RegionModel? {
    guard callback.state == nil, let name = callback.type?.nameOfFirstArgument else { return nil }
    return regions.first { $0.name == name }
  }

  /// The state that a callback is for, by the name behind its prefix; nil when there is none.
  func state(of callback: CallbackModel) -> String? { callback.state.flatMap { state(called: $0) } }

  /// The state of the host's own that has a name in those of callbacks; nil when there is none.
  private func state(called wanted: String) -> String? {
    states?.first { $0.name.uppercasingFirst == wanted }?.name
  }

  /// The state of a region that a callback is for: by its own name where no other region has one like it, and the host
  /// neither; else behind the region's.
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

  /// The states as they stand in the names of callbacks, those of regions included; of a `GuardedObject` those that attributes
  /// or rules of its body name.
  var namesOfStates: [String] {
    if binding == .superclass { return methods.flatMap(\.stateExpressions).compactMap(\.textOfState) + textsOfStates }
    return (states ?? []).map(\.name.uppercasingFirst)
      + regions.flatMap { region in
        region.states.flatMap { [$0.name.uppercasingFirst, region.name + $0.name.uppercasingFirst] }
      }
  }

  /// Whether only the compiler knows the names of the states: a superclass has them, or a type that is declared elsewhere.
  var hasUnseenStates: Bool {
    states == nil && !hasPlainStates && (binding == .ownStates || binding == .guardedClass)
  }

  /// The regions that have a state of the name that a callback has.
  func regionsNamed(by callback: CallbackModel) -> [RegionModel] { callback.state.map { regions(withState: $0) } ?? [] }

  private func regions(withState wanted: String) -> [RegionModel] {
    regions.filter { $0.states.contains { $0.name.uppercasingFirst == wanted } }
  }

  /// The region that a callback is for; nil for one of the host's own state.
  func region(of callback: CallbackModel) -> RegionModel? { callback.state.flatMap { region(withState: $0) } }

  /// The region whose state has a name in those of callbacks; nil for a state of the host's own.
  func region(withState wanted: String) -> RegionModel? { regions.first { state(called: wanted, in: $0) != nil } }

  /// The callbacks of a region that are called: of several that are the same, one.
  func calledCallbacks(of region: RegionModel) -> [CallbackModel] {
    ownCallbacks.filter {
      state(of: $0, in: region) != nil && isReached($0.node) && preferred(to: $0) == nil
    }
  }

  /// Whether a callback of a region takes what those of regions don't, which is reported: the machine, the transition of
  /// another region or of the host, or a state.
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
  /// Whether another callback of the same name takes more; those for different machines don't compete.
  func isShorter(than other: CallbackModel) -> Bool {
    node.name.text == other.node.name.text && form.rawValue < other.form.rawValue
      && isForOtherMachine == other.isForOtherMachine
  }

  /// Whether this is called rather than another one that is the same and stands before it.
  fileprivate func comesBefore(_ other: CallbackModel) -> Bool {
    if node.isMarkedUnguarded != other.node.isMarkedUnguarded { return other.node.isMarkedUnguarded }
    if form != other.form { return form.rawValue > other.form.rawValue }
    return !isTypeDoubtful && other.isTypeDoubtful
  }
}
#endif
