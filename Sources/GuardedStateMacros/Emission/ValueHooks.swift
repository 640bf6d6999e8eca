#if Macros
import SwiftSyntax

/// Emits the storage of a host whose states carry values, with the conversions between states and their indices.
struct ValueHooks {
  let host: HostModel

  /// The storage, as an expression; nil if states carry no values.
  var storage: String? {
    guard let states = host.states, host.hasStateNames else { return nil }
    let numbered = states.enumerated().map { (index: $0, state: $1, name: $1.name.escapedIfKeyword) }
    let indices = numbered.map { "case .\($0.name): \($0.index)\n" }.joined()
    let plain = numbered.filter(\.state.values.isEmpty).map { "case \($0.index): .\($0.name)\n" }.joined()
    let failed = numbered.filter(\.state.carriesError).map {
      let label = $0.state.values[0].firstName.map { "\($0.text): " } ?? ""
      return "case \($0.index): .\($0.name)(\(label)error)\n"
    }.joined()
    return """
      GuardedState.__StateValues<State>(
      index: { state in switch state {
      \(indices)} },
      plain: { index in switch index {
      \(plain)default: nil
      } },
      failed: { index, error in switch index {
      \(failed)default: nil
      } })
      """
  }

  /// The type of states with values.
  var declarations: [String] { storage == nil ? [] : ["\(host.access)typealias __Value = State"] }
}
#endif
