/// A machine in plain numbers: enough to decide about an event if only the host's own callbacks matter.
struct MachineView {
  /// The rules in plain memory; nil before the machine has begun.
  let plans: PlanPointer?
  /// The state.
  let index: Int
  let flags: UInt32
  let callbacks: __Callbacks

  init(_ machine: Engine) {
    plans = machine.core.holder?.plans
    (index, flags, callbacks) = (Int(machine.core.index), machine.core.flags, machine.core.callbacks)
  }

  /// The plan in a cell, if only the host's own callbacks matter, no transition runs and nothing is pending; nil if more
  /// is to be decided.
  @inline(__always)
  func plainPlan(at cell: Int32, _ plans: PlanPointer) -> UnsafePointer<Plan>? {
    let wanted = Flags.unasked | Flags.begun
    guard flags & (wanted | Flags.pending) == wanted, cell >= 0, callbacks.isDisjoint(with: .beforeBody) else {
      return nil
    }
    let plan = plans.pointee.plans + Int(cell)
    if !plan.pointee.isPlain { return nil }
    let method = Int(plan.pointee.method)
    if method < 0 { return plan }
    // A method may perform several events, of which it does the first when it is called.
    return plans.pointee.traits[method].isDisjoint(with: .cannotFire)
      && plans.pointee.methods.cell(index, method) == cell
      ? plan : nil
  }

  /// Whether a request may be carried out, while no transition runs; nil where more has to be asked for that.
  @inline(__always)
  func fastAnswer(_ request: Request, hasOwnMethods: Bool = true) -> Bool? {
    let wanted = Flags.unasked | Flags.begun
    guard flags & wanted == wanted, callbacks.isDisjoint(with: .conditions), let plans else { return nil }
    let cell = plans.pointee.cell(of: request, in: index)
    if cell == Cell.none { return false }
    if cell == Cell.allowed { return hasOwnMethods ? true : nil }
    // One without conditions, choices and arguments.
    guard cell >= 0, case let plan = plans.pointee.plans + Int(cell), plan.pointee.isCertain else { return nil }
    switch request {
    case .target: return true
    case .method: return hasOwnMethods ? true : nil
    case .event:
      let method = Int(plan.pointee.method)
      if method < 0 { return true }
      return hasOwnMethods && plans.pointee.traits[method].isDisjoint(with: .cannotFire) ? true : nil
    }
  }

  /// Whether a change to a state with these flags has no listeners, and nothing is pending after it.
  @inline(__always)
  func isUnobserved(entering flags: UInt32) -> Bool {
    callbacks.isDisjoint(with: .afterBody) && self.flags & Flags.quiet != 0 && flags & Flags.pending == 0
  }

  /// The plan for an event, of which it is known that there is one.
  @inline(__always)
  func plan(of event: Int) -> UnsafePointer<Plan> {
    let plans = plans.unsafelyUnwrapped
    return plans.pointee.plans + Int(plans.pointee.events.cell(index, event))
  }
}
