#if Macros
import SwiftSyntax
import SwiftSyntaxBuilder

/// Writes what a host needs whose states carry values: where they are kept, and how they and their names belong together.
struct ValueHooks {
  let host: HostModel

  var declarations: [DeclSyntax] {
    guard let states = host.states, host.hasStateNames else { return [] }
    let plain = states.filter(\.values.isEmpty).map(\.name.escapedIfKeyword)
    let names = states.map(\.name.escapedIfKeyword).map { "case .\($0): .\($0)\n" }.joined()
    let values = plain.map { "case .\($0): .\($0)\n" }.joined()
    let errors = states.filter(\.carriesError).map { state in
      let label = state.values[0].firstName.map { "\($0.text): " } ?? ""
      return "case .\(state.name.escapedIfKeyword): .\(state.name.escapedIfKeyword)(\(label)error)\n"
    }.joined()
    let head = "\(host.access)\(host.nonisolated)static func"
    return [
      """
      \(raw: host.isReachedFromOutside ? "// Reached only where the machine is.\n" : "")\(raw: host.storageMarks)var __values = GuardedState.__StateValues<State>()
      """,
      "\(raw: head) __name(of value: State) -> StateName {\nswitch value {\n\(raw: names)}\n}",
      "\(raw: head) __plain(_ name: StateName) -> State? {\nswitch name {\n\(raw: values)default: nil\n}\n}",
      """
      \(raw: head) __failed(_ name: StateName, _ error: any Error) -> State? {
      switch name {
      \(raw: errors)default: nil
      }
      }
      """,
    ]
  }
}
#endif
