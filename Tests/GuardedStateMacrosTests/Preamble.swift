#if Macros
/// The code around the lines of a row.
struct Preamble {
  /// The code before the row's lines, up to the line they begin in.
  let before: String
  /// The indentation of the row's lines.
  let indentation: String
  /// The code after the row's lines.
  private(set) var after: String
  private(set) var superclassIsGuarded = false
  private(set) var superclassIsStateless = false

  /// Reads a template, which has one line `…` where the row's lines go.
  init(_ template: String) {
    let lines = template.split(separator: "\n", omittingEmptySubsequences: false)
    let place = lines.firstIndex { $0.hasSuffix("…") } ?? lines.startIndex
    before = lines[..<place].map { $0 + "\n" }.joined()
    indentation = String(lines[place].dropLast())
    after = lines[(place + 1)...].map { "\n" + $0 }.joined()
  }

  /// Adds members at the end of the type.
  func adding(_ members: [String]) -> Self {
    var result = self
    result.after = after.dropLast() + members.map { "  \($0)\n" }.joined() + "}"
    return result
  }

  /// No code: the row gives its whole source.
  static let none = Preamble("…")
}

/// Preambles for a type of any name, with any states. The arguments can have marks, too.
extension Preamble {
  /// A final class.
  ///
  /// - Parameters:
  ///   - name: Its name, and what it inherits.
  ///   - states: The cases of its states, or nil if the row's lines declare them.
  ///   - method: A transition from the first of these states to the second, above the row's lines.
  ///   - last: The same transition below the row's lines.
  ///   - options: The arguments of `@Guarded`.
  static func `class`(
    _ name: String, _ states: String? = nil, method: String? = nil, last: String? = nil, options: String? = nil
  ) -> Self {
    type("final class \(name)", states, method: method, last: last, options: options)
  }

  /// An actor.
  static func actor(
    _ name: String, _ states: String? = nil, method: String? = nil, last: String? = nil, options: String? = nil
  ) -> Self {
    type("actor \(name)", states, method: method, last: last, options: options)
  }

  /// A final class whose superclass is guarded, which the source doesn't show.
  static func subclass(
    _ name: String, _ states: String? = nil, options: String? = nil, ofStateless isStateless: Bool = false
  ) -> Self {
    var result = `class`(name, states, options: options)
    result.superclassIsGuarded = !isStateless
    result.superclassIsStateless = isStateless
    return result
  }

  /// A type of any kind, with the code before its brace.
  static func type(
    _ declaration: String, _ states: String? = nil, method: String? = nil, last: String? = nil, options: String? = nil
  ) -> Self {
    let attribute = "@Guarded" + (options.map { "(\($0))" } ?? "")
    let cases = (states ?? "").split(separator: ",").map { $0.trimmingPrefix(" ") }
    var members = states.map { ["enum State { case \($0) }"] } ?? []
    func add(_ method: String) {
      let (from, to) = (cases.first ?? "", cases.dropFirst().first ?? "")
      members.append("@Transition(from: State.\(from), to: .\(to)) func \(method) {}")
    }
    if let method { add(method) }
    members.append("…")
    if let last { add(last) }
    return Preamble("\(attribute)\n\(declaration) {\n" + members.map { "  \($0)\n" }.joined() + "}")
  }

  /// The rules of a final class, whose initial state is the first one.
  static func rules(_ name: String, _ states: String, and members: String...) -> Self {
    let initial = states.prefix { $0 != "," }
    return Preamble(
      """
      @Guarded
      final class \(name) {
        enum State { case \(states) }
        static let rules = Rules(initial: .\(initial)) {
          …
        }
      }
      """
    ).adding(members)
  }
}

/// Preambles with a name.
extension Preamble {
  /// A door with one transition.
  static let door = Preamble(
    """
    @Guarded
    final class Door {
      enum State { case open, closed }
      @Transition(from: State.open, to: .closed) func close() {}
      …
    }
    """)

  /// The rules of a door, above its method.
  static let doorRules = Preamble(
    """
    @Guarded
    final class Door {
      enum State { case open, closed }
      static let rules = Rules(initial: .open) {
        …
      }
      @Transition(from: State.open, to: .closed) func close() {}
    }
    """)

  /// An order with a region.
  static let order = Preamble(
    """
    @Guarded
    final class Order {
      enum State { case open, closed }
      @Region enum Payment { case due, paid }
      @Transition(from: State.open, to: .closed) func close() {}
      @Transition(from: Payment.due, to: .paid) func pay() {}
      …
    }
    """)

  /// An order with a region and a condition.
  static let checkedOrder = Preamble(
    """
    @Guarded
    final class Order {
      enum State { case open, closed }
      @Region enum Payment { case due, paid }
      var isReady = true
      @Transition(from: State.open, to: .closed) func close() {}
      @Transition(from: Payment.due, to: .paid) func pay() {}
      …
    }
    """)

  /// An order with two regions.
  static let parcel = Preamble(
    """
    @Guarded
    final class Order {
      enum State { case open, closed }
      @Region enum Payment { case due, paid }
      @Region enum Parcel { case here, packed }
      @Transition(from: State.open, to: .closed) func close() {}
      @Transition(from: Payment.due, to: .paid) func pay() {}
      @Transition(from: Parcel.here, to: .packed) func pack() {}
      …
    }
    """)

  /// An order with a region, and its rules.
  static let orderRules = Preamble(
    """
    @Guarded
    final class Order {
      enum State { case open, closed }
      @Region enum Payment { case due, paid }
      static let rules = Rules(initial: .open) {
        …
      }
      @Transition(from: State.open, to: .closed) func close() {}
      @Transition(from: Payment.due, to: .paid) func pay() {}
    }
    """)

  /// A purse with a transition and an allowed method that throws.
  static let purse = Preamble(
    """
    @Guarded
    final class Purse {
      enum State { case open, shut }
      @Transition(from: State.open, to: .shut) func close() {}
      @Allowed(in: State.open) func pay(_ amount: Int) throws {}
      …
    }
    """)

  /// A class whose states are strings.
  static let light = Preamble(
    """
    @Guarded
    final class Light: GuardedObject {
      @Transition(from: "red", to: "green") func go() {}
      …
    }
    """)

  /// The rules of a game, with further members below them.
  static func gameRules(_ members: String...) -> Self {
    Preamble(
      """
      @Guarded
      final class Game {
        enum State { case menu, running, over }
        static let rules = Rules(initial: .menu) {
          In(.menu, to: .running, .over)
          In(.running, to: .menu)
          …
        }
      }
      """
    ).adding(members)
  }

  /// A shop with a region.
  static let shop = Preamble(
    """
    @Guarded
    final class Shop {
      enum State { case open, closed }
      @Region enum Payment { case due, paid }
      @Transition(from: State.open, to: .closed) func close() {}
      @Transition(from: Payment.due, to: .paid) func pay() {}
      …
    }
    """)

  /// The rules of a door that tilts and has a region, with further members below them.
  static func windowRules(_ members: String...) -> Self {
    Preamble(
      """
      @Guarded
      final class Door {
        enum State { case open, shut, ajar }
        @Region enum Payment { case due, paid }
        var isFree = true
        static let rules = Rules(initial: .open) {
          On(.close, from: .open, to: .shut)
          On(.tilt, from: .shut, to: .ajar)
          …
        }
        @Transition(from: Payment.due, to: .paid) func pay() {}
        @Transition func close() {}
        @Transition func tilt() {}
      }
      """
    ).adding(members)
  }

  /// A door that tilts and has a region.
  static let window = Preamble(
    """
    @Guarded
    final class Door {
      enum State { case open, shut, ajar }
      @Region enum Payment { case due, paid }
      var isFree = true
      static let rules = Rules(initial: .open) {
        On(.close, from: .open, to: .shut)
        On(.tilt, from: .shut, to: .ajar)
      }
      @Transition(from: Payment.due, to: .paid) func pay() {}
      @Transition func close() {}
      @Transition func tilt() {}
      …
    }
    """)

  /// A callback of an order that calls guarded methods.
  static let callingOrder = Preamble(
    """
    @Guarded
    final class Order {
      enum State { case cart, placed }
      @Transition(from: State.cart, to: .placed) func place() {}
      @Transition(from: State.placed, to: .cart) func charge(_ amount: Int, twice: Bool = false) throws {}
      @Allowed(in: State.placed) func look() throws {}
      @Transition(from: State.placed, to: .cart) func reopen() {}
      func didEnterPlaced() {
        …
        try? look()
        reopen()
        Task { try charge(1) }
        func later() throws { try charge(1) }
        other.charge(1)
        charge()
      }
      func didRefuse(_ refusal: Refusal) { try? charge(1) }
      func helper() throws { try charge(1) }
    }
    """)
}
#endif
