import Foundation
import GuardedState
import GuardedStateData
import GuardedStateDiagrams

/// Expects that a call is refused, and that it changes nothing.
///
/// ```swift
/// expectRefusal(of: order, .declined) { try $0.ship() }
/// ```
///
/// The call is made. It may throw the refusal, or not.
///
/// - Parameters:
///   - host: The object.
///   - reason: The reason for the refusal; nil for any.
///   - call: Makes one guarded call of the object.
///   - ignoring: The names of stored properties that the object's callbacks may change, such as a log.
///   - fileID: The file of the call.
///   - filePath: The path of that file.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Returns: The refusal; nil if there was none.
@discardableResult
public func expectRefusal<Host: MachineOwner & SendableMetatype, Result>(
  of host: Host, _ reason: Refusal.Reason? = nil, ignoring: [String] = [], _ call: (Host) throws -> Result,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Refusal? {
  let expectation = RefusalExpectation(HostRun(host, .init(isExploring: false)))
  var failure: (any Error)?
  do { _ = try call(host) } catch { failure = error }
  return expectation.end(reason, ignoring, failure, Place(fileID, filePath, line, column))
}

/// Expects that an awaited call is refused, and that it changes nothing: see
/// ``expectRefusal(of:_:ignoring:_:fileID:filePath:line:column:)``.
@discardableResult
@_disfavoredOverload
public func expectRefusal<Host: MachineOwner & SendableMetatype, Result>(
  of host: Host, _ reason: Refusal.Reason? = nil, ignoring: [String] = [],
  isolation: isolated (any Actor)? = #isolation, _ call: (Host) async throws -> Result,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async -> Refusal? {
  let run = HostRun(host, .init(isExploring: false))
  let expectation = await run.inside(isolation) { RefusalExpectation(run) }
  var failure: (any Error)?
  do { _ = try await call(run.host) } catch { failure = error }
  let (error, place) = (failure, Place(fileID, filePath, line, column))
  return await run.inside(isolation) { expectation.end(reason, ignoring, error, place) }
}

/// The object of a call that should be refused, as it is before the call.
private struct RefusalExpectation<Host: MachineOwner & SendableMetatype>: Sendable {
  private let run: HostRun<Host>
  private let properties: Properties
  private let situation: MachineProbe.Situation

  init(_ run: HostRun<Host>) {
    run.begin()
    (self.run, properties, situation) = (run, run.properties, run.probe.situation.timeless)
    run.beginStep()
  }

  /// Reports what is wrong, and returns the refusal.
  func end(_ reason: Refusal.Reason?, _ ignoring: [String], _ error: (any Error)?, _ place: Place) -> Refusal? {
    run.end()
    guard let refusal = run.entries.refusal else {
      if let (method, inner) = run.entries.innerRefusal {
        place.fail("'\(method)' ran; the refusal is that of '\(inner.subject)' in its body")
        return nil
      }
      let effects =
        run.entries.compactMap(\.transition).map { "\($0)" } + [error.map { "it threw \($0)" }].compactMap { $0 }
      place.fail("the call of \(Host.self) was not refused" + (effects.first.map { ": \($0)" } ?? ""))
      return nil
    }
    if let reason, refusal.reason != reason {
      place.fail("refused because of '\(refusal.reason.rawValue)', expected '\(reason.rawValue)': \(refusal)")
    }
    let changes =
      run.probe.differences(situation, run.probe.situation.timeless)
      + run.properties.changes(from: properties).filter { !ignoring.contains($0) }.map { "'\($0)'" }
    if !changes.isEmpty { place.fail("the refused call changed \(changes.joined(separator: ", "))") }
    return refusal
  }
}

// MARK: - Files

/// Expects that a stored diagram of the rules of a type is up to date.
///
/// ```swift
/// expectDiagram(of: Order.self, matches: "Order.md")
/// ```
///
/// A review then shows each change of the rules. The failure lists the lines that have changed, or for JSON the rules:
/// see `Rules.changes(since:)`. Run the tests with `GUARDEDSTATE_WRITE=1` in the environment to write the file.
///
/// - Parameters:
///   - host: The type.
///   - file: The path of the file, beginning at the folder of the test. Its extension is the format: `md` for a table,
///     `mmd` for Mermaid, `dot` for Graphviz, `scxml`, `svg`, or `json` for the rules themselves.
///   - fileID: The file of the call.
///   - filePath: The path of that file.
///   - line: The line of the call.
///   - column: The column of the call.
public func expectDiagram<Host: GuardedHost>(
  of host: Host.Type, matches file: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  expectDiagram(
    of: Rules(of: Host.self), matches: file, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Expects that a stored diagram of rules is up to date: see
/// ``expectDiagram(of:matches:fileID:filePath:line:column:)-(Host.Type,_,_,_,_,_)``.
public func expectDiagram<State, Event, Method>(
  of rules: Rules<State, Event, Method>, matches file: String, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let place = Place(fileID, filePath, line, column)
  guard let format = StoredRules.Format(file) else {
    return place.fail("'\(file)' is no diagram: it ends in .md, .mmd, .dot, .scxml, .svg or .json")
  }
  do {
    let stored = StoredRules(text: try format.text(of: rules), url: place.url(of: file))
    if let mistake = try stored.mistake(changes: { try format.changes(of: rules, since: $0) }) { place.fail(mistake) }
  } catch {
    place.fail("'\(file)' can't be compared: \(error)")
  }
}

/// Expects that the rules in a JSON file are without problems and warnings.
///
/// ```swift
/// expectNoProblems(inJSONAt: "Resources/lamp.json", for: Lamp.self)
/// ```
///
/// - Parameters:
///   - file: The path of the file, beginning at the folder of the test.
///   - host: The class whose objects are configured with the rules; nil if no names of methods are to be checked.
///   - fileID: The file of the call.
///   - filePath: The path of that file.
///   - line: The line of the call.
///   - column: The column of the call.
public func expectNoProblems(
  inJSONAt file: String, for host: GuardedObject.Type? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let place = Place(fileID, filePath, line, column)
  do {
    let rules = try Rules<String, String, String>(json: try Data(contentsOf: place.url(of: file)))
    let problems = host.map { rules.problems(for: $0) + rules.warnings(for: $0) } ?? rules.problems + rules.warnings
    for problem in problems { place.fail("\(file): \(problem)") }
  } catch {
    place.fail("\(file): \((error as? CocoaError)?.localizedDescription ?? "\(error)")")
  }
}

/// A text in a file that is written from rules.
private struct StoredRules {
  enum Format {
    case diagram(DiagramFormat)
    case json

    init?(_ file: String) {
      switch file.split(separator: ".").last {
      case "md": self = .diagram(.table)
      case "mmd", "mermaid": self = .diagram(.mermaid)
      case "dot", "gv": self = .diagram(.dot)
      case "scxml", "xml": self = .diagram(.scxml)
      case "svg": self = .diagram(.svg)
      case "json": self = .json
      default: return nil
      }
    }

    func text(of rules: Rules<some Any, some Any, some Any>) throws -> String {
      switch self {
      case .diagram(let format): return rules.diagram(format)
      case .json:
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(rules), as: UTF8.self) + "\n"
      }
    }

    /// Returns the changes since a stored text, a line each.
    func changes(of rules: Rules<some Any, some Any, some Any>, since old: String) throws -> [String] {
      switch self {
      case .diagram(let format):
        let (old, new) = (old.split(separator: "\n"), rules.diagram(format).split(separator: "\n"))
        return new.difference(from: old).map { change in
          switch change {
          case .remove(_, let line, _): "- \(line)"
          case .insert(_, let line, _): "+ \(line)"
          }
        }
      case .json:
        return rules.changes(since: try JSONDecoder().decode(Rules<String, String, String>.self, from: Data(old.utf8)))
          .map { "\($0)" }
      }
    }
  }

  let text: String
  let url: URL

  /// Compares the text with that of the file, or writes the file. Returns what is wrong.
  func mistake(changes: (String) throws -> [String]) throws -> String? {
    let name = url.lastPathComponent
    if ProcessInfo.processInfo.environment["GUARDEDSTATE_WRITE"] == "1" {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
      return nil
    }
    let how = "GUARDEDSTATE_WRITE=1 in the environment writes it"
    guard let old = try? String(contentsOf: url, encoding: .utf8) else { return "there is no file '\(name)': \(how)" }
    if old == text { return nil }
    let changes = try changes(old)
    return "the rules have changed since '\(name)' was written; \(how)"
      + (changes.isEmpty ? ": only their order" : ":\n" + changes.joined(separator: "\n"))
  }
}

extension Place {
  /// The address of a file, beginning at the folder of the test.
  fileprivate func url(of file: String) -> URL {
    URL(fileURLWithPath: file, relativeTo: URL(fileURLWithPath: path).deletingLastPathComponent())
  }
}
