#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension HostOutline {
  /// What is wrong with the states themselves, without which there can be no machine.
  func stateDiagnostics(at name: TokenSyntax) -> [Diagnostic] {
    guard binding == .ownStates, let states else { return [] }
    if states.isEmpty { return [.noStates(name)] }
    return isDistributed ? valuedStates.map { .stateWithPayload($0.node) } : []
  }
}
#endif
