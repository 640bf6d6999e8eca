#if Macros
/// The diagnostics of the macros. Diagnostics.md describes each one under its name.
enum DiagnosticID: String, CaseIterable {
  // Mistakes in rules, of the same names as the kinds of findings.
  case contradictoryRules, deadEnd, deadRule, endlessTransitions, finalStateWithExit, missingChild
  case ignoredResult, negativeTime, neverAllowed, overlappingRules, redundantRule, transitionListedAsAllowed
  case unacceptedEvent, uncallableEvent, unknownEvent, unknownMethod, unreachableState, valuedState

  // Mistakes in declarations and attributes.
  case activityForm, activityIsolation
  case attributeLabel, callInTransition, callbackForm, callbackWithoutState, cancelsByValue
  case cancelsWithoutVia, doubledCallback, elseWithValues, elseWithoutVia, eventNotDeclared, eventWithValues
  case foreignIsolation, guardForm, guardedTwice, hiddenRegion, idleCallback, idleCondition, idleOption
  case inExtension, inlinable, insideIfConfig, missingElse, missingEvent, missingState, missingTarget
  case misspeltCallback, misspeltGuard, mixedStates, needlessOtherwise, noStates, noTools, noWayToRefuse, notAClass
  case notAMethod, notAProperty, notARegion, notAState, notAnEvent, otherwiseOfTransition
  case outsideGuardedType, ownEquality, ownState, privateNested, publicStateNotSendable, regionCallback
  case regionOfHost, regionOfNoEnum, regionOfSubclass, regionOutside, regionTwice, regionWithoutTransitions
  case repeatedState, reservedName, reservedRegion, resultBuilder, rethrowingTransition, ruleForm
  case rulesNotStatic, sameLabels, sendableHost, sharedCallback, stateAccess, stateWithPayload
  case statelessSuperclass, staticMethod, strayRules, subclassRules, subclassStates, synchronizedAsync
  case synchronizedIsolation, synchronizedMethod, synchronizedNotSendable, synchronizedProperty
  case synchronizedSubclassable, targetsWithoutChoice, transitionWithoutEnd
  case twoGuards, unclearOption, undeclaredReturn, unguardedMethod, unqualified, unreturnedTarget
  case unavailableCase, unsavedChange
  case unrootedKeyPath, untypedLazy, valuedRegion, viaWithOptionalChoice, viaWithTypedThrows, viaWithValues
  case viaWithoutAsync, waitWithoutAsyncThrows

  /// The name in messages: `finalStateWithExit` is `final-state-with-exit`.
  var name: String {
    rawValue.reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : "\($1)" }
  }
}
#endif
