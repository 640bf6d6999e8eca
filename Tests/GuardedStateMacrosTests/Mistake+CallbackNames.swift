#if Macros
/// Methods whose names are nearly those of callbacks.
extension Mistake {
  static let callbackNames: [Mistake] = [
    .warning(
      "misspelt-callback", in: .door, "func «didTransitoin»(_ transition: Transition) {}",
      "'didTransitoin' is no callback, and nothing calls it; did you mean 'didTransition'?",
      fix: "rename it to 'didTransition'", "didTransitoin" => "didTransition"),
    .warning(
      "misspelt-callback", in: .door, "func «didTransitionTo»(_ transition: Transition) {}",
      "'didTransitionTo' is no callback, and nothing calls it; did you mean 'didTransition'?",
      fix: "rename it to 'didTransition'", "didTransitionTo" => "didTransition"),
    .warning(
      "misspelt-callback", in: .door, "func «didFired»(_ transition: Transition) {}",
      "'didFired' is no callback, and nothing calls it; did you mean 'didFire'?",
      fix: "rename it to 'didFire'", "didFired" => "didFire"),
    .warning(
      "misspelt-callback", in: .door, "func «shouldTransiton»(_ transition: Transition) -> Bool { true }",
      "'shouldTransiton' is no callback, and nothing calls it; did you mean 'shouldTransition'?",
      fix: "rename it to 'shouldTransition'", "shouldTransiton" => "shouldTransition"),
    .warning(
      "misspelt-callback", in: .door, "func «didRefused»(_ refusal: Refusal) {}",
      "'didRefused' is no callback, and nothing calls it; did you mean 'didRefuse'?",
      fix: "rename it to 'didRefuse'", "didRefused" => "didRefuse"),
    .warning(
      "misspelt-callback", in: .door, "func «didEnterclosed»() {}",
      "'didEnterclosed' is no callback, and nothing calls it; did you mean 'didEnterClosed'?",
      fix: "rename it to 'didEnterClosed'", "didEnterclosed" => "didEnterClosed"),
    .warning(
      "misspelt-callback", in: .door, "func «didEnteredClosed»() {}",
      "'didEnteredClosed' is no callback, and nothing calls it; did you mean 'didEnterClosed'?",
      fix: "rename it to 'didEnterClosed'", "didEnteredClosed" => "didEnterClosed"),
    .warning(
      "misspelt-callback", in: .door, "func «willExistOpen»() {}",
      "'willExistOpen' is no callback, and nothing calls it; did you mean 'willExitOpen'?",
      fix: "rename it to 'willExitOpen'", "willExistOpen" => "willExitOpen"),
    .warning(
      "misspelt-callback", in: .door, "func «shouldEnterClosed»(_ transition: Transition) -> Bool { true }",
      "'shouldEnterClosed' is no callback, and nothing calls it; did you mean 'shouldTransition'?",
      fix: "rename it to 'shouldTransition'", "shouldEnterClosed" => "shouldTransition"),
    .warning(
      "misspelt-callback", in: .door, "func «canTransition»(_ transition: Transition) -> Bool { true }",
      "'canTransition' is no callback, and nothing asks it; all changes are asked about by 'shouldTransition(_ transition: Transition) -> Bool'",
      fix: "rename it to 'shouldTransition'", "canTransition" => "shouldTransition"),
    .warning(
      "misspelt-callback", in: .door, "func «mayTransition»(from: State, to: State) -> Bool { true }",
      "'mayTransition' is no callback, and nothing asks it; all changes are asked about by 'shouldTransition(_ transition: Transition) -> Bool'"
    ),
    .warning(
      "misspelt-callback", in: .door, "func «shouldChange»(to state: State) -> Bool { true }",
      "'shouldChange' is no callback, and nothing asks it; all changes are asked about by 'shouldTransition(_ transition: Transition) -> Bool'"
    ),
    .warning(
      "misspelt-callback", in: .door, "func «willChangeState»(_ state: State) {}",
      "'willChangeState' is no callback, and nothing calls it; all changes are heard of by 'willTransition(_ transition: Transition)'"
    ),
    .warning(
      "misspelt-callback", in: .door, "private func «stateDidChange»() {}",
      "'stateDidChange' is no callback, and nothing calls it; all changes are heard of by 'didTransition(_ transition: Transition)'"
    ),
    .warning(
      "misspelt-callback", in: .door, "func «did_change»(from: State?, to: State) {}",
      "'did_change' is no callback, and nothing calls it; all changes are heard of by 'didTransition(_ transition: Transition)'"
    ),
    .warning(
      "misspelt-callback", in: .door, "func «canFire»(_ transition: Transition) -> Bool { true }",
      "'canFire' is no callback, and nothing asks it; all changes are asked about by 'shouldFire(_ transition: Transition) -> Bool'",
      fix: "rename it to 'shouldFire'", "canFire" => "shouldFire"),
    .warning(
      "misspelt-callback", in: .door, "func «did_enter_closed»() {}",
      "'did_enter_closed' is no callback, and nothing calls it; did you mean 'didEnterClosed'?",
      fix: "rename it to 'didEnterClosed'", "did_enter_closed" => "didEnterClosed"),
    .warning(
      "misspelt-callback", in: .door, "func «on_exit_open»() {}",
      "'on_exit_open' is no callback, and nothing calls it; did you mean 'didExitOpen'?",
      fix: "rename it to 'didExitOpen'", "on_exit_open" => "didExitOpen"),
    .warning(
      "misspelt-callback", in: .class("Lamp: GuardedObject"), "func «stateDidChange»(from: String, to: String) {}",
      "'stateDidChange' is no callback, and nothing calls it; all changes are heard of by 'didTransition(_ transition: Transition)'"
    ),
    .warning(
      "misspelt-callback", in: .class("Door", "open, closed"),
      """
      static let rules = Rules(initial: .open) { Final(.closed) }
      @Transition(from: State.open, to: .closed) func close() {}
      private func «didFinish»() {}
      """,
      "'didFinish' is no callback, and nothing calls it; all changes are heard of by 'didTransition(_ transition: Transition)'"
    ),
    .warning(
      "misspelt-callback", in: .door, "private func «didReset»() {}",
      "'didReset' is no callback, and nothing calls it; all changes are heard of by 'didTransition(_ transition: Transition)'"
    ),
    .warning(
      "misspelt-callback", in: .door, "private func «didChange»() {}",
      "'didChange' is no callback, and nothing calls it; all changes are heard of by 'didTransition(_ transition: Transition)'"
    ),
    .warning(
      "misspelt-callback", in: .door, "func «onRefusal»(_ refusal: Refusal) {}",
      "'onRefusal' is no callback, and nothing calls it; did you mean 'didRefuse'?",
      fix: "rename it to 'didRefuse'", "onRefusal" => "didRefuse"),
    .warning(
      "misspelt-callback", in: .door, "func «shouldTransit»(_ transition: Transition) -> Bool { true }",
      "'shouldTransit' is no callback, and nothing asks it; all changes are asked about by 'shouldTransition(_ transition: Transition) -> Bool'",
      fix: "rename it to 'shouldTransition'", "shouldTransit" => "shouldTransition"),
    .warning(
      "misspelt-callback", in: .door, "func «allowsStateChange»(_ transition: Transition) -> Bool { true }",
      "'allowsStateChange' is no callback, and nothing asks it; all changes are asked about by 'shouldTransition(_ transition: Transition) -> Bool'",
      fix: "rename it to 'shouldTransition'", "allowsStateChange" => "shouldTransition"),
    .warning(
      "misspelt-callback", in: .door, "func «didTransit»(_ transition: Transition) {}",
      "'didTransit' is no callback, and nothing calls it; all changes are heard of by 'didTransition(_ transition: Transition)'",
      fix: "rename it to 'didTransition'", "didTransit" => "didTransition"),
    .warning(
      "misspelt-callback", in: .door, "func «didChange»(from: State, to: Door.State) {}",
      "'didChange' is no callback, and nothing calls it; all changes are heard of by 'didTransition(_ transition: Transition)'"
    ),
    .warning(
      "misspelt-callback", in: .door, "func «onTransition»(_ transition: Transition) {}",
      "'onTransition' is no callback, and nothing calls it; all changes are heard of by 'didTransition(_ transition: Transition)'",
      fix: "rename it to 'didTransition'", "onTransition" => "didTransition"),
    .warning(
      "misspelt-callback", in: .door,
      """
      func «didBecomeClosed»() {}
      func didBecomeOld() {}
      """, "'didBecomeClosed' is no callback, and nothing calls it; did you mean 'didEnterClosed'?",
      fix: "rename it to 'didEnterClosed'", "didBecomeClosed" => "didEnterClosed"),
    .warning(
      "misspelt-callback", in: .door,
      """
      @Allowed(in: State.open) func look() {}
      func «didCallLook»(_ call: Call<State, Method>) {}
      """, "'didCallLook' is no callback, and nothing calls it; did you mean 'didCall'?",
      fix: "rename it to 'didCall'", "didCallLook" => "didCall"),
    .warning(
      "misspelt-callback", in: .door, "func «didCallClose»(_ transition: Transition) {}",
      "'didCallClose' is no callback, and nothing calls it; did you mean 'didFire'?",
      fix: "rename it to 'didFire'", "didCallClose" => "didFire"),
    .warning(
      "misspelt-callback", in: .class("Purse", "a, b", method: "go()"),
      """
      var count = 0
      func «didenterB»() {}
      """, "'didenterB' is no callback, and nothing calls it; did you mean 'didEnterB'?",
      fix: "rename it to 'didEnterB'", "didenterB" => "didEnterB"),
    .warning(
      "misspelt-callback", in: .class("Purse", "a, b", method: "go()"),
      """
      var count = 0
      func «DidEnterB»() {}
      """, "'DidEnterB' is no callback, and nothing calls it; did you mean 'didEnterB'?",
      fix: "rename it to 'didEnterB'", "DidEnterB" => "didEnterB"),
    .warning(
      "misspelt-callback", in: .class("Purse", "a, b", method: "go()"),
      """
      var count = 0
      func «didEnterb»() {}
      """, "'didEnterb' is no callback, and nothing calls it; did you mean 'didEnterB'?",
      fix: "rename it to 'didEnterB'", "didEnterb" => "didEnterB"),
    .warning(
      "misspelt-callback", in: .class("Purse", "a, b", method: "go()"),
      """
      var count = 0
      func «willfire»(_ transition: Transition) {}
      """, "'willfire' is no callback, and nothing calls it; did you mean 'willFire'?",
      fix: "rename it to 'willFire'", "willfire" => "willFire"),
    .warning(
      "misspelt-callback", in: .class("Lamp: GuardedObject"), "func «didEntrB»() {}",
      "'didEntrB' is no callback, and nothing calls it; did you mean 'didEnterB'?",
      fix: "rename it to 'didEnterB'", "didEntrB" => "didEnterB"),
    .warning(
      "misspelt-callback", in: .class("Lamp: GuardedObject"), "func «willexitHall»() {}",
      "'willexitHall' is no callback, and nothing calls it; did you mean 'willExitHall'?",
      fix: "rename it to 'willExitHall'", "willexitHall" => "willExitHall"),
    .warning(
      "misspelt-callback", in: .class("Purse", "a, b", method: "go()"), "func «onEnterB»() {}",
      "'onEnterB' is no callback, and nothing calls it; did you mean 'didEnterB'?",
      fix: "rename it to 'didEnterB'", "onEnterB" => "didEnterB"),
    .warning(
      "misspelt-callback", in: .class("Purse", "a, b", method: "go()"), "func «willLeaveA»() {}",
      "'willLeaveA' is no callback, and nothing calls it; did you mean 'willExitA'?",
      fix: "rename it to 'willExitA'", "willLeaveA" => "willExitA"),
    .warning(
      "misspelt-callback", in: .class("Purse", "a, b", method: "go()"), "func «didFailed»(_ error: any Error) {}",
      "'didFailed' is no callback, and nothing calls it; did you mean 'didFail'?",
      fix: "rename it to 'didFail'", "didFailed" => "didFail"),
    .warning(
      "misspelt-callback", in: .class("Purse", "a, b", method: "go()"), "func «didFireGo»(_ transition: Transition) {}",
      "'didFireGo' is no callback, and nothing calls it; did you mean 'didFire'?",
      fix: "rename it to 'didFire'", "didFireGo" => "didFire"),
    .warning(
      "misspelt-callback", in: .class("Lamp: GuardedObject"),
      """
      @Allowed(in: "red") func look() {}
      func «didFireLook»(_ call: Call) {}
      """, "'didFireLook' is no callback, and nothing calls it; did you mean 'didCall'?",
      fix: "rename it to 'didCall'", "didFireLook" => "didCall"),
    .warning(
      "misspelt-callback", in: .door, "func «didReject»(_ refusal: Refusal) {}",
      "'didReject' is no callback, and nothing calls it; did you mean 'didRefuse'?",
      fix: "rename it to 'didRefuse'", "didReject" => "didRefuse"),
    .warning(
      "misspelt-callback", in: .door, "func «transitionDenied»(_ refusal: Refusal) {}",
      "'transitionDenied' is no callback, and nothing calls it; did you mean 'didRefuse'?",
      fix: "rename it to 'didRefuse'", "transitionDenied" => "didRefuse"),
    .warning(
      "misspelt-callback", in: .door, "private func «onError»(_ error: any Error) {}",
      "'onError' is no callback, and nothing calls it; did you mean 'didFail'?",
      fix: "rename it to 'didFail'", "onError" => "didFail"),
    .warning(
      "misspelt-callback", in: .door, "func «enteredClosed»() {}",
      "'enteredClosed' is no callback, and nothing calls it; did you mean 'didEnterClosed'?",
      fix: "rename it to 'didEnterClosed'", "enteredClosed" => "didEnterClosed"),
    .warning(
      "misspelt-callback", in: .door, "func «leftOpen»() {}",
      "'leftOpen' is no callback, and nothing calls it; did you mean 'didExitOpen'?",
      fix: "rename it to 'didExitOpen'", "leftOpen" => "didExitOpen"),
    .warning(
      "misspelt-callback", in: .door, "func «beforeExitOpen»() {}",
      "'beforeExitOpen' is no callback, and nothing calls it; did you mean 'willExitOpen'?",
      fix: "rename it to 'willExitOpen'", "beforeExitOpen" => "willExitOpen"),
    .warning(
      "misspelt-callback", in: .door, "private func «afterClose»() {}",
      "'afterClose' is no callback, and nothing calls it; all changes are heard of by 'didFire(_ transition: Transition)'"
    ),
    .warning(
      "misspelt-callback", in: .door, "func «isValidNextState»(_ state: State) -> Bool { true }",
      "'isValidNextState' is no callback, and nothing asks it; all changes are asked about by 'shouldTransition(_ transition: Transition) -> Bool'"
    ),
    .warning(
      "misspelt-callback", in: .door, "func «didMove»(to state: State) {}",
      "'didMove' is no callback, and nothing calls it; all changes are heard of by 'didTransition(_ transition: Transition)'"
    ),
    .warning(
      "misspelt-callback", in: .door, "func «didReachClosed»() {}",
      "'didReachClosed' is no callback, and nothing calls it; did you mean 'didEnterClosed'?",
      fix: "rename it to 'didEnterClosed'", "didReachClosed" => "didEnterClosed"),
    .warning(
      "misspelt-callback", in: .shop, "func «onEnterPaid»() {}",
      "'onEnterPaid' is no callback, and nothing calls it; did you mean 'didEnterPaid'?",
      fix: "rename it to 'didEnterPaid'", "onEnterPaid" => "didEnterPaid"),
    .warning(
      "misspelt-callback", in: .shop, "func «didLeaveDue»() {}",
      "'didLeaveDue' is no callback, and nothing calls it; did you mean 'didExitDue'?",
      fix: "rename it to 'didExitDue'", "didLeaveDue" => "didExitDue"),
    .warning(
      "misspelt-callback", in: .shop, "func «enteredPaid»() {}",
      "'enteredPaid' is no callback, and nothing calls it; did you mean 'didEnterPaid'?",
      fix: "rename it to 'didEnterPaid'", "enteredPaid" => "didEnterPaid"),
    .warning(
      "misspelt-callback", in: .shop, "func «onEnterPaymentPaid»() {}",
      "'onEnterPaymentPaid' is no callback, and nothing calls it; did you mean 'didEnterPaymentPaid'?",
      fix: "rename it to 'didEnterPaymentPaid'", "onEnterPaymentPaid" => "didEnterPaymentPaid"),
    .warning(
      "misspelt-callback", in: .door, "func «closedEntered»() {}",
      "'closedEntered' is no callback, and nothing calls it; did you mean 'didEnterClosed'?",
      fix: "rename it to 'didEnterClosed'", "closedEntered" => "didEnterClosed"),
    .warning(
      "misspelt-callback", in: .door, "func «openWillExit»() {}",
      "'openWillExit' is no callback, and nothing calls it; did you mean 'willExitOpen'?",
      fix: "rename it to 'willExitOpen'", "openWillExit" => "willExitOpen"),
    .warning(
      "misspelt-callback", in: .door, "func «didMoveToClosed»() {}",
      "'didMoveToClosed' is no callback, and nothing calls it; did you mean 'didEnterClosed'?",
      fix: "rename it to 'didEnterClosed'", "didMoveToClosed" => "didEnterClosed"),
    .warning(
      "misspelt-callback", in: .door, "func «willChangeFromOpen»() {}",
      "'willChangeFromOpen' is no callback, and nothing calls it; did you mean 'willExitOpen'?",
      fix: "rename it to 'willExitOpen'", "willChangeFromOpen" => "willExitOpen"),
    .warning(
      "misspelt-callback", in: .door, "func «didThrow»(_ error: any Error) {}",
      "'didThrow' is no callback, and nothing calls it; did you mean 'didFail'?",
      fix: "rename it to 'didFail'", "didThrow" => "didFail"),
    .warning(
      "misspelt-callback", in: .door, "func «handleTransition»(_ transition: Transition) {}",
      "'handleTransition' is no callback, and nothing calls it; all changes are heard of by 'didTransition(_ transition: Transition)'",
      fix: "rename it to 'didTransition'", "handleTransition" => "didTransition"),
    .warning(
      "misspelt-callback", in: .door, "func «transitionDidOccur»(_ transition: Transition) {}",
      "'transitionDidOccur' is no callback, and nothing calls it; all changes are heard of by 'didTransition(_ transition: Transition)'",
      fix: "rename it to 'didTransition'", "transitionDidOccur" => "didTransition"),
    .warning(
      "misspelt-callback", in: .door, "func «onStateTransitioned»(_ transition: Transition) {}",
      "'onStateTransitioned' is no callback, and nothing calls it; all changes are heard of by 'didTransition(_ transition: Transition)'",
      fix: "rename it to 'didTransition'", "onStateTransitioned" => "didTransition"),
    .warning(
      "misspelt-callback", in: .door, "func «beforeTransition»(_ transition: Transition) {}",
      "'beforeTransition' is no callback, and nothing calls it; all changes are heard of by 'willTransition(_ transition: Transition)'",
      fix: "rename it to 'willTransition'", "beforeTransition" => "willTransition"),
    .warning(
      "misspelt-callback", in: .door, "func «stateTransitionWillHappen»(_ transition: Transition) {}",
      "'stateTransitionWillHappen' is no callback, and nothing calls it; all changes are heard of by 'willTransition(_ transition: Transition)'",
      fix: "rename it to 'willTransition'", "stateTransitionWillHappen" => "willTransition"),
    .warning(
      "misspelt-callback", in: .door, "func «onDidEnterClosed»() {}",
      "'onDidEnterClosed' is no callback, and nothing calls it; did you mean 'didEnterClosed'?",
      fix: "rename it to 'didEnterClosed'", "onDidEnterClosed" => "didEnterClosed"),
    .warning(
      "misspelt-callback", in: .door, "func «onWillExitOpen»() {}",
      "'onWillExitOpen' is no callback, and nothing calls it; did you mean 'willExitOpen'?",
      fix: "rename it to 'willExitOpen'", "onWillExitOpen" => "willExitOpen"),
    .warning(
      "misspelt-callback", in: .door, "func «whenEnteringClosed»() {}",
      "'whenEnteringClosed' is no callback, and nothing calls it; did you mean 'didEnterClosed'?",
      fix: "rename it to 'didEnterClosed'", "whenEnteringClosed" => "didEnterClosed"),
    .warning(
      "misspelt-callback", in: .door, "func «onClosedEntry»() {}",
      "'onClosedEntry' is no callback, and nothing calls it; did you mean 'didEnterClosed'?",
      fix: "rename it to 'didEnterClosed'", "onClosedEntry" => "didEnterClosed"),
    .warning(
      "misspelt-callback", in: .door, "func «onOpenExit»() {}",
      "'onOpenExit' is no callback, and nothing calls it; did you mean 'didExitOpen'?",
      fix: "rename it to 'didExitOpen'", "onOpenExit" => "didExitOpen"),
    .warning(
      "misspelt-callback", in: .class("Door", "open, closed", method: "open()"),
      "func «shouldEnterOpen»(_ transition: Transition) -> Bool { true }",
      "'shouldEnterOpen' is no callback, and nothing calls it; did you mean 'shouldTransition'?",
      fix: "rename it to 'shouldTransition'", "shouldEnterOpen" => "shouldTransition"),
    .warning(
      "misspelt-callback", in: .class("Door", "open, closed", method: "open()"),
      "func «shouldFireOpen»(_ transition: Transition) -> Bool { true }",
      "'shouldFireOpen' is no callback, and nothing calls it; did you mean 'shouldFire'?",
      fix: "rename it to 'shouldFire'", "shouldFireOpen" => "shouldFire"),
    .warning(
      "misspelt-callback", in: .door, "func «host»(_ door: Door, didTransition transition: Transition) {}",
      "'host' is no callback, and nothing calls it; all changes are heard of by 'didTransition(_ transition: Transition)'"
    ),
    .warning(
      "misspelt-callback", in: .door, "func «stateMachine»(_ sender: Any, willChange transition: Transition) {}",
      "'stateMachine' is no callback, and nothing calls it; all changes are heard of by 'willTransition(_ transition: Transition)'"
    ),
    .warning(
      "misspelt-callback", in: .parcel, "func «didTransitionPayment»(_ transition: Transition) {}",
      "'didTransitionPayment' is no callback, and nothing calls it; the changes of a region are heard with 'machine.payment.onChange { … }'"
    ),
    .warning(
      "misspelt-callback", in: .parcel,
      "func «didChangePayment»(_ transition: GuardedState.Transition<Payment, Event, Method>) {}",
      "'didChangePayment' is no callback, and nothing calls it; the changes of a region are heard with 'machine.payment.onChange { … }'"
    ),
    .warning(
      "misspelt-callback", in: .parcel, "private func «didChangePayment»() {}",
      "'didChangePayment' is no callback, and nothing calls it; the changes of a region are heard with 'machine.payment.onChange { … }'"
    ),
    .warning(
      "misspelt-callback", in: .order, "func «didChange»(from: Payment, to: Payment) {}",
      "'didChange' is no callback, and nothing calls it; the changes of a region are heard with 'machine.payment.onChange { … }'"
    ),
    .warning(
      "misspelt-callback", in: .order, "func «didChangePayment»() {}",
      "'didChangePayment' is no callback, and nothing calls it; the changes of a region are heard with 'machine.payment.onChange { … }'"
    ),
    .warning(
      "misspelt-callback", in: .order, "func «paymentDidChange»(_ payment: Payment) {}",
      "'paymentDidChange' is no callback, and nothing calls it; the changes of a region are heard with 'machine.payment.onChange { … }'"
    ),
    .warning(
      "misspelt-callback", in: .order, "func «willMove»(to payment: Order.Payment) {}",
      "'willMove' is no callback, and nothing calls it; the changes of a region are heard with 'machine.payment.onChange { … }'"
    ),
    .warning(
      "misspelt-callback", in: .order, "func «didTransition»(from: Payment, to: Payment) {}",
      "'didTransition' is no callback, and nothing calls it; the changes of a region are heard with 'machine.payment.onChange { … }'"
    ),
    .warning(
      "misspelt-callback", in: .order, "func «shouldTransition»(from: Payment, to: Payment) -> Bool { true }",
      "'shouldTransition' is no callback, and nothing asks it; each method of a region has a guard of its own, as 'shouldPay'"
    ),
    .warning(
      "misspelt-callback", in: .order, "func «shouldChange»(to payment: Payment) -> Bool { true }",
      "'shouldChange' is no callback, and nothing asks it; each method of a region has a guard of its own, as 'shouldPay'"
    ),
    .warning(
      "misspelt-callback", in: .order, "func «shouldEnterPaid»() -> Bool { true }",
      "'shouldEnterPaid' is no callback, and nothing asks it; each method of a region has a guard of its own, as 'shouldPay'"
    ),
    .warning(
      "misspelt-callback", in: .door, "func «shouldEnterClosed»() -> Bool { true }",
      "'shouldEnterClosed' is no callback, and nothing asks it; all changes are asked about by 'shouldTransition(_ transition: Transition) -> Bool'"
    ),
    .warning(
      "misspelt-callback", in: .light, "func «didEntergreen»() {}",
      "'didEntergreen' is no callback, and nothing calls it; did you mean 'didEnterGreen'?",
      fix: "rename it to 'didEnterGreen'", "didEntergreen" => "didEnterGreen"),
    .warning(
      "misspelt-callback", in: .light, "func «enteredGreen»() {}",
      "'enteredGreen' is no callback, and nothing calls it; did you mean 'didEnterGreen'?",
      fix: "rename it to 'didEnterGreen'", "enteredGreen" => "didEnterGreen"),
    .warning(
      "misspelt-callback", in: .light, "func «greenEntered»() {}",
      "'greenEntered' is no callback, and nothing calls it; did you mean 'didEnterGreen'?",
      fix: "rename it to 'didEnterGreen'", "greenEntered" => "didEnterGreen"),
  ]
}
#endif
