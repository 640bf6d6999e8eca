import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Graphviz, where it is installed.
enum Graphviz {
  static let program: URL? = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { URL(fileURLWithPath: String($0)).appending(path: "dot") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }

  /// Draws graphs, and returns the drawing of the first and what Graphviz complained of.
  static func draw(_ graphs: String, _ format: String = "svg") throws -> (drawing: Data, complaints: String) {
    guard let program else { throw CocoaError(.fileNoSuchFile) }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let input = folder.appending(path: "in.dot")
    try Data(graphs.utf8).write(to: input)
    let (status, complaints) = try Program.run(program, ["-T\(format)", "-O", input.path])
    return (
      try Data(contentsOf: input.appendingPathExtension(format)), complaints + (status == 0 ? "" : "\nstatus \(status)")
    )
  }
}

/// Reads the texts of a drawing that Graphviz made, by the titles of what they belong to.
final class DrawingReader: NSObject, XMLParserDelegate {
  private(set) var texts: [String: [String]] = [:]
  private var title = ""
  private var text: String?

  static func read(_ drawing: Data) -> [String: [String]]? {
    let reader = DrawingReader()
    let parser = XMLParser(data: drawing)
    parser.delegate = reader
    return parser.parse() ? reader.texts : nil
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if name == "title" || name == "text" { text = "" }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text?.append(string) }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    if name == "title" { title = text ?? "" }
    if name == "text" { texts[title, default: []].append(text ?? "") }
    if name == "title" || name == "text" { text = nil }
  }
}
