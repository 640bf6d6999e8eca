#if Macros
/// Methods whose names are nearly those of callbacks.
extension Mistake {
  static let callbackNames: [Mistake] = [
    .warning(
      "misspelt-callback", in: .door, #"func «onEnterClosed»() { print("onEnterClosed") }"#,
      "'onEnterClosed' is not a callback, and nothing calls it; did you mean 'didEnterClosed'?",
      fix: "rename it to 'didEnterClosed'", "func onEnterClosed" => "func didEnterClosed"),
    .warning(
      "misspelt-callback", in: .door, "func «onExitOpen»() {}",
      "'onExitOpen' is not a callback, and nothing calls it; did you mean 'willExitOpen'?",
      fix: "rename it to 'willExitOpen'", "onExitOpen" => "willExitOpen"),
    .warning(
      "misspelt-callback", in: .door, "private func «beforeClose»() {}",
      "'beforeClose' is not a callback, and nothing calls it: the body of 'close' runs before the change"),
    .warning(
      "misspelt-callback", in: .door, "func «afterClose»() {}",
      "'afterClose' is not a callback, and nothing calls it: 'didTransition' receives each change afterwards"),
    .warning(
      "guard-form", in: .class("Purse", "open, shut", method: "close()"), "func «canClose»() -> Bool { true }",
      "'canClose' cannot guard 'close()', which takes no arguments: name a property with 'when:', or mark this method '@Unguarded'",
      fix: "make it a property, and name it with 'when:'",
      "to: .shut" => #"to: .shut, when: \Purse.canClose"#, "func canClose() ->" => "var canClose:",
      or: "mark it '@Unguarded'", "func" => "@Unguarded func"),
    .warning(
      "guard-form", in: .class("Purse", "open, shut", method: "close()"),
      """
      @Allowed(in: State.open) func pay(_ amount: Int) {}
      func «canPay»() -> Bool { true }
      """,
      "'canPay' is never asked about 'pay(_:)', because it takes other arguments; its form is 'shouldPay(_ amount: Int) -> Bool'"
    ),
    .warning(
      "misspelt-callback", in: .door, "func «didTransitoin»(_ transition: Transition) {}",
      "'didTransitoin' is not a callback, and nothing calls it; did you mean 'didTransition'?",
      fix: "rename it to 'didTransition'", "didTransitoin" => "didTransition"),
    .warning(
      "misspelt-callback", in: .door, "func «didTransitionTo»(_ transition: Transition) {}",
      "'didTransitionTo' is not a callback, and nothing calls it; did you mean 'didTransition'?",
      fix: "rename it to 'didTransition'", "didTransitionTo" => "didTransition"),
    .warning(
      "misspelt-callback", in: .door, "func «didFired»(_ transition: Transition) {}",
      "'didFired' is not a callback, and nothing calls it; did you mean 'didFire'?",
      fix: "rename it to 'didFire'", "didFired" => "didFire"),
    .warning(
      "misspelt-callback", in: .door, "func «shouldTransiton»(_ transition: Transition) -> Bool { true }",
      "'shouldTransiton' is not a callback, and nothing calls it; did you mean 'shouldTransition'?",
      fix: "rename it to 'shouldTransition'", "shouldTransiton" => "shouldTransition"),
    .warning(
      "misspelt-callback", in: .door, "func «didRefused»(_ refusal: Refusal) {}",
      "'didRefused' is not a callback, and nothing calls it; did you mean 'didRefuse'?",
      fix: "rename it to 'didRefuse'", "didRefused" => "didRefuse"),
    .warning(
      "misspelt-callback", in: .door, "func «didEnterclosed»() {}",
      "'didEnterclosed' is not a callback, and nothing calls it; did you mean 'didEnterClosed'?",
      fix: "rename it to 'didEnterClosed'", "didEnterclosed" => "didEnterClosed"),
    .warning(
      "misspelt-callback", in: .door, "func «didEnteredClosed»() {}",
      "'didEnteredClosed' is not a callback, and nothing calls it; did you mean 'didEnterClosed'?",
      fix: "rename it to 'didEnterClosed'", "didEnteredClosed" => "didEnterClosed"),
    .warning(
      "misspelt-callback", in: .door, "func «willExistOpen»() {}",
      "'willExistOpen' is not a callback, and nothing calls it; did you mean 'willExitOpen'?",
      fix: "rename it to 'willExitOpen'", "willExistOpen" => "willExitOpen"),
    .warning(
      "misspelt-callback", in: .door, "func «did_enter_closed»() {}",
      "'did_enter_closed' is not a callback, and nothing calls it; did you mean 'didEnterClosed'?",
      fix: "rename it to 'didEnterClosed'", "did_enter_closed" => "didEnterClosed"),
    .warning(
      "misspelt-callback", in: .class("Purse", "a, b", method: "go()"),
      """
      var count = 0
      func «didenterB»() {}
      """, "'didenterB' is not a callback, and nothing calls it; did you mean 'didEnterB'?",
      fix: "rename it to 'didEnterB'", "didenterB" => "didEnterB"),
    .warning(
      "misspelt-callback", in: .class("Purse", "a, b", method: "go()"),
      """
      var count = 0
      func «DidEnterB»() {}
      """, "'DidEnterB' is not a callback, and nothing calls it; did you mean 'didEnterB'?",
      fix: "rename it to 'didEnterB'", "DidEnterB" => "didEnterB"),
    .warning(
      "misspelt-callback", in: .class("Purse", "a, b", method: "go()"),
      """
      var count = 0
      func «didEnterb»() {}
      """, "'didEnterb' is not a callback, and nothing calls it; did you mean 'didEnterB'?",
      fix: "rename it to 'didEnterB'", "didEnterb" => "didEnterB"),
    .warning(
      "misspelt-callback", in: .class("Purse", "a, b", method: "go()"),
      """
      var count = 0
      func «willfire»(_ transition: Transition) {}
      """, "'willfire' is not a callback, and nothing calls it; did you mean 'willFire'?",
      fix: "rename it to 'willFire'", "willfire" => "willFire"),
    .warning(
      "misspelt-callback", in: .class("Purse", "a, b", method: "go()"), "func «didFailed»(_ error: any Error) {}",
      "'didFailed' is not a callback, and nothing calls it; did you mean 'didFail'?",
      fix: "rename it to 'didFail'", "didFailed" => "didFail"),
    .warning(
      "misspelt-callback", in: .class("Purse", "a, b", method: "go()"), "func «didFireGo»(_ transition: Transition) {}",
      "'didFireGo' is not a callback, and nothing calls it; did you mean 'didFire'?",
      fix: "rename it to 'didFire'", "didFireGo" => "didFire"),
    .warning(
      "misspelt-callback", in: .door, "func «onDidEnterClosed»() {}",
      "'onDidEnterClosed' is not a callback, and nothing calls it; did you mean 'didEnterClosed'?",
      fix: "rename it to 'didEnterClosed'", "onDidEnterClosed" => "didEnterClosed"),
    .warning(
      "misspelt-callback", in: .door, "func «onWillExitOpen»() {}",
      "'onWillExitOpen' is not a callback, and nothing calls it; did you mean 'willExitOpen'?",
      fix: "rename it to 'willExitOpen'", "onWillExitOpen" => "willExitOpen"),
    .warning(
      "misspelt-callback", in: .parcel, "func «didTransitionPayment»(_ transition: Transition) {}",
      "'didTransitionPayment' is not a callback, and nothing calls it; the changes of a region are heard with 'machine.payment.onChange { … }'"
    ),
    .warning(
      "misspelt-callback", in: .order, "func «didTransition»(from: Payment, to: Payment) {}",
      "'didTransition' is not a callback, and nothing calls it; the changes of a region are heard with 'machine.payment.onChange { … }'"
    ),
    .warning(
      "misspelt-callback", in: .order, "func «shouldTransition»(from: Payment, to: Payment) -> Bool { true }",
      "'shouldTransition' is not a callback, and nothing asks it; 'machine.payment.shouldFire { … }' decides about the events of a region, as do 'when:' and 'while:' in attributes"
    ),
    .warning(
      "misspelt-callback", in: .order, "func «didRefusePayment»(_ refusal: Refusal) {}",
      "'didRefusePayment' is not a callback, and nothing calls it; 'didRefuse' is called for all regions"),
    .warning(
      "misspelt-callback", in: .light, "func «didEntergreen»() {}",
      "'didEntergreen' is not a callback, and nothing calls it; did you mean 'didEnterGreen'?",
      fix: "rename it to 'didEnterGreen'", "didEntergreen" => "didEnterGreen"),
  ]
}
#endif
