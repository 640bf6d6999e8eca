// Problems with the rules of a host with regions.

extension IndexedRules {
  /// Unknown or misplaced regions, and methods of other regions.
  var regionProblems: [RulesProblem] {
    let unknown = unknownRegions.map { region in
      let hint = nearestName(to: region, among: regions).map { "; did you mean '\($0)'?" } ?? ""
      let known =
        regions.isEmpty
        ? "; a region is an enum that is marked '@Region'"
        : hint.isEmpty ? "; the regions are \(list(Array(regions.indices), regions))" : hint
      return RulesProblem(.wrongRegion, "Region(\(region)) is not one of the host's regions\(known)")
    }
    let nested = nestedRegions.map {
      RulesProblem(.wrongRegion, "Region(\($0)) lies in In(\($1)): a region can't lie in a state, only beside all")
    }
    let repeated = repeatedRegions.map { RulesProblem(.wrongRegion, "Region(\($0)) is declared twice") }
    let unaskable = unaskableRegions.map { region in
      let reason = region.contains(".") ? "'.' stands before a state" : "'state' is the machine's own"
      return RulesProblem(
        .wrongRegion, "Region(\(region)) can't be named in conditions, where \(reason); call it otherwise")
    }
    return unknown + nested + repeated + unaskable + methodsOfOthers
  }

  private var methodsOfOthers: [RulesProblem] {
    if elsewhere.isEmpty { return [] }
    func problems(_ methods: [Int], _ place: String) -> [RulesProblem] {
      methods.compactMap { method in
        elsewhere[method].map { region in
          RulesProblem(
            .wrongRegion,
            "\(place) names '\(self.methods[method])', whose attribute names states of \(region): only rules of those may name it"
          )
        }
      }
    }
    return stateRules.flatMap { problems($0.allows + $0.forbids, "In(\(states[$0.state]))") }
      + eventRules.filter { $0.method >= 0 }.flatMap { problems([$0.method], text($0, "method:")) }
  }
}
