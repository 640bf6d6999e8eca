import GuardedState

/// Writes a page that simulates rules: a picture, the decisions of the engine as data, and a script.
enum HTMLWriter {
  /// The page, which needs no network.
  ///
  /// - Complexity: O(*s* · *r*) for *s* states and *r* requests, and the time of the picture.
  static func text(of diagram: RegionalDiagram) -> String {
    let names = diagram.parts.compactMap { part in part.current.map { part.names[$0].truncated() } }
    let title = names.isEmpty ? "State machine" : "State machine in \(names.joined(separator: " and "))"
    let picture = SVGWriter(diagram.withoutMarks, theme: .auto, idPrefix: "").text
    var text = "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
    text += "<meta name=\"viewport\" content=\"width=device-width\">\n"
    text += "<title>\(title.xmlEscaped)</title>\n<style>\n\(style)\n</style>\n"
    guard var data = SimulationData(diagram) else {
      let isLarge = diagram.parts.contains { $0.names.count > SimulationData.limit }
      let reason = isLarge ? "more than \(SimulationData.limit) states" : "problems"
      return text + "\(picture)<p>The rules have \(reason), so this page shows only their picture.</p>\n</html>\n"
    }
    text += body + "<div id=\"picture\">\n\(picture)</div>\n"
    text += "<script type=\"application/json\" id=\"rules\">\(data.text())</script>\n"
    return text + "<script>\n\(SimulationScript.machine)\n\(SimulationScript.page)\n</script>\n</html>\n"
  }

  private static let body = """
    <p><b id="position"></b> <button id="reset">Start again</button></p>
    <p id="requests"></p>
    <p id="switches"></p>
    <p id="clock"></p>
    <p id="status" role="status"></p>
    <details><summary>Log</summary><pre id="log"></pre></details>

    """

  private static let style = """
    :root{color-scheme:light dark}
    body{font:14px system-ui,sans-serif;margin:1rem}
    p{display:flex;flex-wrap:wrap;gap:.4rem;align-items:center;margin:.4rem 0;min-height:1.4rem}
    button.permitted{border-color:#1a7f37}
    button.refused{opacity:.55}
    #picture{overflow-x:auto}
    #picture svg{max-width:100%;height:auto}
    [data-event],.transition{cursor:pointer}
    """
}
