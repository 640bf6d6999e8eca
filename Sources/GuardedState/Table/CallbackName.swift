/// The name of a state as it stands in the names of callbacks: words run together, each with its first letter in upper
/// case, so that `didEnterViewMessage()` belongs to `view message`.
func callbackName(of state: String) -> String {
  state.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
}
