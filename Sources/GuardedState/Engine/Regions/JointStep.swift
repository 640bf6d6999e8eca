/// The microstep of several regions, while it is collected. ``Flags/joint`` is set meanwhile.
struct JointStep {
  /// The transitions, sorted by region: at most two of a region, into the `via:` state of a body and out of it.
  private var transitions: [Microstep.Transition] = []
  /// The phases in which any of them does anything.
  private(set) var phases: Microstep.Phases = []
  /// The region whose method was called, with whose body the step ends; -1 for a step that an event caused.
  private(set) var leader = -1

  /// Begins a step, without the transitions of an earlier one.
  mutating func begin(leader: Int) {
    transitions.removeAll(keepingCapacity: true)
    (phases, self.leader) = ([], leader)
  }

  /// Adds the transition of a region.
  mutating func add(_ transition: Microstep.Transition) {
    var place = transitions.count
    transitions.append(transition)
    // Sorted by insertion: only a region whose method was called comes later.
    while place > 0, transitions[place - 1].change.region > transition.change.region {
      transitions.swapAt(place - 1, place)
      place -= 1
    }
    phases.formUnion(transition.phases)
  }

  /// Ends the step and returns its transitions, with the phases in which any of them does anything.
  mutating func end() -> (transitions: [Microstep.Transition], phases: Microstep.Phases) {
    var all: [Microstep.Transition] = []
    swap(&all, &transitions)
    defer { begin(leader: -1) }
    return (all, phases)
  }

  /// Keeps the memory of transitions that have run for the next step.
  mutating func reuse(_ memory: inout [Microstep.Transition]) {
    memory.removeAll(keepingCapacity: true)
    if transitions.isEmpty { swap(&transitions, &memory) }
  }
}

extension Engine {
  /// Changes several regions in one step. Each region decides and runs its body, in order. Then the microstep runs each
  /// of its phases for all regions. If a body throws, or the host can't save the change, nothing has changed.
  ///
  /// - Parameter begin: Decides, runs the bodies, and adds the remaining phases of each region to the step.
  @inline(__always)
  func jointly<Result>(_ begin: () throws -> Result) throws -> Result {
    beginJointStep(leader: -1)
    let result: Result
    do { result = try begin() } catch {
      endJointStep()
      endTransition()
      throw error
    }
    do { try runJointStep() } catch { throw uncommitted(error, nil) }
    endTransition()
    return result
  }

  func beginJointStep(leader: Int) {
    markBusy()
    core.flags |= Flags.joint
    ensureColdState().jointStep.begin(leader: leader)
  }

  @inline(never)
  func endJointStep() {
    core.flags &= ~Flags.joint
    core.values?.withdraw()
    withColdState({ $0.jointStep.begin(leader: -1) }, without: ())
  }

  /// Runs the collected step after all bodies have run.
  ///
  /// - Throws: The error of a host that can't save the change, reported. Nothing has changed then.
  func runJointStep() throws {
    core.flags &= ~Flags.joint
    defer { core.values?.withdraw() }
    try withColdState(
      { cold in
        var (transitions, phases) = cold.jointStep.end()
        if !transitions.isEmpty { try prepare(transitions, transitions.count) }
        runMicrostep(transitions, count: transitions.count, phases)
        cold.jointStep.reuse(&transitions)
      }, without: ())
  }

  /// Adds the transition of this region to the step in progress.
  @inline(never)
  func joinMicrostep(_ change: __Change, _ request: RequestPointer?, fires: Bool = true) throws {
    // A request without a context may end before the step runs.
    let isKept = request.map { $0.pointee.context != nil } ?? false
    let transition = transition(change, isKept ? request : nil, fires: fires)
    withColdState({ $0.jointStep.add(transition) }, without: ())
    request?.pointee.outcome = .success(Effect(of: change))
    guard leadsJointStep else { return }
    do { try runJointStep() } catch { throw uncommitted(error, request) }
    if fires { endTransition() }
  }

  /// Whether the step in progress ends with the body of a method of this region.
  var leadsJointStep: Bool {
    core.flags & Flags.joint != 0 && withColdState({ $0.jointStep.leader == region }, without: false)
  }

  /// Begins the joint step of a called method whose event other regions accept as well: decides for them and runs
  /// their bodies. The step itself runs at the end of the method's own body.
  ///
  /// - Parameters:
  ///   - method: The method. Its own region has already decided.
  ///   - plan: The plan that its own region takes.
  /// - Returns: The reported refusal of the call; nil if its body may run.
  @inline(never)
  func beginJointCall(of method: Int, along plan: Int32) -> Refusal? {
    if core.flags & Flags.joint != 0 { return nil }
    let event = Int(plans.pointee.plans[Int(plan)].event)
    return withDecisions { decisions in
      let answer = decide(about: event, Caller(), except: region, decisions)
      if answer.uncallable >= 0 {
        return at(answer.uncallable).refuse(decisions[answer.uncallable], .event(event))
      }
      if answer.count == 0 { return nil }
      beginJointStep(leader: region)
      var performing = region
      do {
        for other in regions where decisions[other].isPerformed {
          performing = other
          _ = try with(other) { try $0.perform(.event(event), decisions[other], nil) }
        }
        return nil
      } catch {
        let thrower = Int(plans(of: performing).pointee.plans[Int(decisions[performing].plan)].method)
        endJointStep()
        endTransition()
        return error as? Refusal
          ?? refuse(
            refusal(.declined, .method(method), .bodyThrew(method: table.methodNames[thrower], error: "\(error)")))
      }
    }
  }
}
