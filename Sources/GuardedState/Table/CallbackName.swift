/// Returns the name of a state as used in callback names: its words joined, each with its first letter in upper case.
/// For example, `didEnterViewMessage()` belongs to `view message`.
func callbackName(of state: String) -> String {
  state.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
}
