#if Macros
/// Distinct names in the order of their first mention.
struct OrderedNames {
  private(set) var names: [String] = []

  init(_ all: [String]) {
    for name in all where !names.contains(name) { names.append(name) }
  }
}
#endif
