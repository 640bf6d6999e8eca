#if Macros
/// Distinct names in the order of their first mention.
struct OrderedNames {
  private(set) var names: [String] = []

  init(_ all: [String]) {
    var seen: Set<String> = []
    names = all.filter { seen.insert($0).inserted }
  }
}
#endif
