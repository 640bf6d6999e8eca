#if Macros
import SwiftSyntax

/// Emits the members of a host whose states carry values: their storage, and the conversions between values and names.
struct ValueHooks {
  let host: HostModel

  var declarations: [String] {
    guard let states = host.states, host.hasStateNames else { return [] }
    let plain = states.filter(\.values.isEmpty).map(\.name.escapedIfKeyword)
    let names = states.map(\.name.escapedIfKeyword).map { "case .\($0): .\($0)\n" }.joined()
    let values = plain.map { "case .\($0): .\($0)\n" }.joined()
    let errors = states.filter(\.carriesError).map { state in
      let label = state.values[0].firstName.map { "\($0.text): " } ?? ""
      return "case .\(state.name.escapedIfKeyword): .\(state.name.escapedIfKeyword)(\(label)error)\n"
    }.joined()
    let others = plain.count < states.count ? "default: nil\n" : ""
    let head = "\(host.access)\(host.nonisolated)static func"
    return [
      """
      \(host.isReachedFromOutside ? "// Reached only where the machine is.\n" : "")\(MemorySafety.safe)@exclusivity(unchecked) \(host.storageMarks)var __values = GuardedState.__StateValues<State>()
      """,
      "\(head) __name(of value: State) -> StateName {\nswitch value {\n\(names)}\n}",
      "\(head) __plain(_ name: StateName) -> State? {\nswitch name {\n\(values)\(others)}\n}",
      """
      \(head) __failed(_ name: StateName, _ error: any Swift.Error) -> State? {
      switch name {
      \(errors)default: nil
      }
      }
      """,
    ]
  }
}
#endif
