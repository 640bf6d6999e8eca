import Foundation

/// JSON of rules, damaged at random from a seed.
enum DamagedJSON {
  static let originals: [Data] = [
    #"{"initial":"off","states":[{"state":"off","to":["on"]},{"state":"on","initial":"warm","history":"deep","to":["off"],"allows":["dim"],"states":[{"state":"warm","forbids":["dim"]},{"state":"cold"}]},{"state":"gone","final":true}],"events":[{"on":"fail","from":["on"],"to":["gone"]}]}"#,
    #"{"states":{"b":{"to":["a"],"userInfo":{"x":[1,2.5,true,"é",{"y":-3e2}]}},"a":{"states":{"c":{"inside":"a"}}}}}"#,
    #"{"states":[{"state":"a"},{"state":"b","inside":"a"},{"state":"c","inside":"b"}],"events":[{"on":"go","via":"c","to":["b"],"orElse":"a","method":"load","when":["ready"]},{"on":"tick","from":["c"]}]}"#,
  ].map { Data($0.utf8) }

  private static let pieces = [
    "null", "true", "-1", "1e400", "0.5", "[]", "{}", "[[", "{\"a\":", "\"", "\\", "\\u0000", "\\ud800", ",", ":", "]",
    "}",
    "\"state\"", "\"states\"", "\"inside\"", "\"initial\"", "\"history\"", "\"via\"", "\"userInfo\"", "\"a\"", "\"c\"",
    "\u{0}", "\u{FEFF}", "\u{301}", "99999999999999999999", "{\"a\":{\"states\":",
  ].map { Data($0.utf8) }

  static func make(seed: UInt64) -> Data {
    var random = SplitMix(state: seed)
    var data = originals.randomElement(using: &random) ?? Data()
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0...data.count, using: &random)
      let end = min(data.count, place + Int.random(in: 0..<12, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: data.removeSubrange(place..<end)
      case 1: data.insert(contentsOf: pieces.randomElement(using: &random) ?? Data(), at: place)
      case 2: data.replaceSubrange(place..<end, with: pieces.randomElement(using: &random) ?? Data())
      case 3: data.insert(contentsOf: data.subdata(in: place..<end), at: Int.random(in: 0...data.count, using: &random))
      case 4: if place < data.count { data[place] = UInt8.random(in: 0...255, using: &random) }
      default:
        let piece = pieces.randomElement(using: &random) ?? Data()
        for _ in 0..<Int.random(in: 1...600, using: &random) { data.insert(contentsOf: piece, at: place) }
      }
    }
    return data
  }
}
