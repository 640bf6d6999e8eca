/// A format in which rules can be drawn or listed as text.
public struct DiagramFormat: Sendable {
  /// The name of the format, which is the extension of its files for all but ``mermaid`` and ``table``.
  public let description: String
  /// Whether the text has the titles of a machine, not its names.
  let usesTitles: Bool
  /// Whether the text marks what a machine permits.
  let marksPermissions: Bool
  /// Whether the text needs the compiled rules.
  let needsTables: Bool
  /// The options of the format, by which formats of the same name differ.
  private let options: String
  private let write: @Sendable (RegionalDiagram) -> String

  private init(
    _ name: String, options: String = "", usesTitles: Bool = true, marksPermissions: Bool = false,
    needsTables: Bool = false,
    _ write: @escaping @Sendable (RegionalDiagram) -> String
  ) {
    (description, self.options, self.write) = (name, options, write)
    (self.usesTitles, self.marksPermissions, self.needsTables) = (usesTitles, marksPermissions, needsTables)
  }

  /// Returns the text of a diagram.
  func text(_ diagram: RegionalDiagram) -> String { write(diagram) }

  /// Graphviz.
  public static let dot = DiagramFormat("dot", marksPermissions: true) { $0.dot }
  /// Mermaid's `stateDiagram-v2`.
  public static let mermaid = DiagramFormat("mermaid") { $0.mermaid }
  /// W3C State Chart XML, which an interpreter can run. Other tools read it, so it has names, not titles.
  ///
  /// For the same events an interpreter ends in the same state, and leaves and enters the same states on the way:
  ///
  /// | Here | In SCXML |
  /// |---|---|
  /// | an event | an event descriptor; `guarded:event` has the name if that isn't an identifier |
  /// | `transition(to: x)` | the event `transition.x` |
  /// | a state | `id`; `guarded:name` has the name if that isn't an identifier |
  /// | the methods of a state | `guarded:allows`, `guarded:forbids` and `guarded:ignores`, all of them |
  /// | history | a `<history>` that is the initial state of its parent |
  /// | an `On` without a state | a transition in each outermost state, and one of `type="internal"` around its target |
  /// | `On(_:in:)` of a final state inside another | a `<state>` that raises what a final one does |
  /// | a condition | `conditions['name']`, false until assigned, which needs `datamodel="ecmascript"` |
  /// | an eventless transition, a completion | a transition without an event, `done.state.STATE` |
  /// | a timeout | `after.NUMBER` with a delayed `<send>`; its `delayexpr` is `conditions['name']` for a property |
  /// | regions, the host's own states among them | a `<state>` each, in a `<parallel>` |
  /// | a condition on a region's state | `In('state')` |
  /// | several targets | conditions on the event's data, which is the identifier of the one that is picked |
  /// | a `via:` state | left by `done.EVENT`, or `error.EVENT` if the method throws |
  /// | `defers:` | nothing: an interpreter drops the event |
  /// | `ignores:` | a transition of `type="internal"` without a target |
  ///
  /// Invisible characters in names are written as numbers.
  public static let scxml = DiagramFormat("scxml", usesTitles: false) { SCXMLWriter.text(of: $0.parts) }
  /// A table in Markdown.
  public static let table = DiagramFormat("table") { $0.table }
  /// A picture that adapts to a light or dark background: see ``svg(theme:idPrefix:)``.
  public static let svg = svg()

  /// A picture in Scalable Vector Graphics. Any browser shows it, without a script, a font or another file.
  ///
  /// The elements of states have the attributes `data-state` and `data-region`, arrows `data-from`, `data-to` and
  /// `data-region`, and texts at arrows `data-event`. The classes `current` and `final` mark states, `permitted` what a
  /// machine permits now, and `last` the arrow of its last transition, if only one leads from the previous state to the
  /// current one. The region of a host's own state is `state`. Names are shortened to 40 columns, and the full name of a
  /// state is its `title`. At most 300 states and 500 arrows are drawn, and the picture says what it leaves out.
  ///
  /// - Parameters:
  ///   - theme: The colors.
  ///   - idPrefix: The beginning of the `id` of each state's element, followed by the name of the state. Empty, the
  ///     default, gives no element an `id`, so that a page may contain several pictures.
  public static func svg(theme: Theme = .auto, idPrefix: String = "") -> DiagramFormat {
    DiagramFormat("svg", options: "\(theme) \(idPrefix)", marksPermissions: true) {
      SVGWriter($0, theme: theme, idPrefix: idPrefix).text
    }
  }

  /// A page that simulates the rules in a browser, without a server or a network.
  ///
  /// A click on an event, a method or a state fires, calls or goes there. Conditions and guards are switches, off at first,
  /// timeouts are buttons that move a clock, and the body of an async method with `via:` or of `@During` rests until a
  /// click ends it. The page decides by the same cells as the engine, takes eventless transitions and restores history.
  /// It shows the sentence of a refusal, and a log. Its address holds the position, as in `order.html#isFilled,pay`, where
  /// `to:paid` is `transition(to:)`, `pay=paid` chooses one of several targets, `wait:0` lets the first timeout end, and
  /// `end:load` and `fail:load` end a body. The page of a machine begins in the machine's current states. Callbacks, bodies
  /// and the values of states aren't simulated. The page shows names and not titles, takes each click as a request without
  /// arguments, and tries eventless transitions after a request and not when a switch changes. An event that has the name
  /// of a method is requested by the method.
  public static let html = DiagramFormat("html", usesTitles: false, needsTables: true) { HTMLWriter.text(of: $0) }

  /// The colors of a picture.
  public enum Theme: String, Hashable, Sendable, CaseIterable {
    /// Light or dark, as the reader prefers.
    case auto
    /// Dark lines on a light background.
    case light
    /// Light lines on a dark background.
    case dark
  }
}

extension DiagramFormat: Hashable {
  /// Whether two formats are the same, options included.
  public static func == (one: Self, other: Self) -> Bool {
    one.description == other.description && one.options == other.options
  }

  /// Hashes the name and the options.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(description)
    hasher.combine(options)
  }
}

extension DiagramFormat: CaseIterable, LosslessStringConvertible {
  /// All formats, with default options.
  public static let allCases: [DiagramFormat] = [.dot, .mermaid, .scxml, .table, .svg, .html]

  /// Creates the format with a name, with default options; nil if there is none.
  ///
  /// - Parameter name: The name, such as `svg`.
  public init?(_ name: String) {
    guard let format = Self.allCases.first(where: { $0.description == name }) else { return nil }
    self = format
  }
}
