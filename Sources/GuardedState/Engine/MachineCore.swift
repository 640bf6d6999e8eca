/// The machine of one host as the runtime works with it: on indices.
///
/// Nothing here is generic, so that no client has to specialise it. ``GuardedMachine`` and the hooks in `Hooks.swift` are
/// the typed surface over it; they hold the host's monitor, where it has one, while they call it.
@usableFromInline
struct MachineCore {
  @usableFromInline let host: any MachineOwner

  @inlinable
  init(_ host: any MachineOwner) {
    self.host = host
  }

  /// Reads or changes what is stored in the host, in its place: a copy would retain what it refers to.
  @inline(__always)
  func with<Result>(_ body: (inout __HostStorage) -> Result) -> Result { body(&host.__storage) }

  /// What only some machines need; nil for a machine that has not needed it.
  var existingExtras: Extras? { with { $0.extras } }

  /// What is true of the current state.
  var word: UInt32 { with { $0.word } }

  /// The rules of the host.
  var table: __Table { host.__table }

  /// The index of the current state.
  @usableFromInline
  var state: Int {
    begin()
    return Int(with { $0.index })
  }

  /// Whether no transition is running.
  var isSettled: Bool {
    begin()
    return word & Word.settled != 0
  }

  /// Whether the machine has finished: whether the current state is a final one that lies in no other.
  var isFinished: Bool { table.isEnd(state) }

  /// Puts the machine in its initial state unless it has begun.
  @usableFromInline
  func begin() {
    if word & Word.begun == 0 { put(in: table.initial) }
  }

  /// Puts the machine in a state, without a transition.
  func place(in state: Int) {
    begin()
    existingExtras?.passages = []
    tracked {
      put(in: state)
      if !table.valued.isEmpty { host.__adopt(state) }
    }
  }

  private func put(in state: Int) {
    let table = table
    with { storage in
      storage.index = UInt16(truncatingIfNeeded: state)
      let kept = storage.word & Word.begun != 0 ? storage.word & Word.kept : Word.idle | Word.begun
      storage.word = table.fields.words[state] | kept
      if storage.quick == nil { storage.quick = table }
    }
    host.__monitor?.publish(state)
  }

  /// Changes the state, with a word before and after to who tracks it.
  func tracked(_ change: () -> Void) {
    guard host.__callbacks.contains(.tracking) else { return change() }
    _ = host.__run(.willChange, state)
    change()
    host.__monitor?.publish(state)
    _ = host.__run(.didChange, state)
  }

  /// What only some machines need; made when first asked for.
  var extras: Extras {
    begin()
    if let extras = existingExtras { return extras }
    let extras = Extras(host: host, isShared: host.__isShared, table)
    with { $0.quick = extras }
    return extras
  }

  /// The outcome of what somebody observed.
  @usableFromInline
  func happened(_ fired: Fired) -> Result {
    .happened(
      Change(
        table, from: fired.source, to: fired.target, revision: fired.revision, event: fired.event, method: fired.method,
        context: existingExtras?.context))
  }

  /// Keeps the word's bits for closures and observers true to whether there are any.
  func updateQuiet() {
    let extras = existingExtras
    let bits = (extras?.isQuiet ?? true ? Word.quiet : 0) | (extras?.isUnasked ?? true ? Word.unasked : 0)
    with { $0.word = $0.word & ~(Word.quiet | Word.unasked) | bits }
  }

  /// Says that something is kept for the end of the running transition.
  func keep() { with { $0.word |= Word.pending } }
}
