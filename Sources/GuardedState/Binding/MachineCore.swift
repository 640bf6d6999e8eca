/// The machine of one host as the runtime works with it: on indices.
///
/// Nothing here is generic, so that no client has to specialise it. ``GuardedMachine`` and the hooks in `Hooks.swift` are
/// the typed surface over it; they hold the host's monitor, where it has one, while they call it.
@usableFromInline
struct MachineCore {
  let host: any MachineOwner

  @usableFromInline
  init(_ host: any MachineOwner) {
    self.host = host
  }

  /// What is stored in the host.
  var storage: __HostStorage {
    get { host.__storage }
    nonmutating _modify { yield &host.__storage }
  }

  /// The rules of the host.
  var table: __Table { host.__table }

  /// The index of the current state.
  @usableFromInline
  var state: Int {
    begin()
    return Int(host.__storage.index)
  }

  /// Whether no transition is running.
  var isSettled: Bool {
    begin()
    return host.__storage.word & Word.settled != 0
  }

  /// Whether the machine has finished: whether the current state is a final one that lies in no other.
  var isFinished: Bool { table.isEnd(state) }

  /// Puts the machine in its initial state unless it has begun.
  @usableFromInline
  func begin() {
    if host.__storage.word & Word.begun == 0 { put(in: table.initial) }
  }

  /// Puts the machine in a state, without a transition.
  func place(in state: Int) {
    begin()
    storage.extras?.passages = []
    tracked { put(in: state) }
  }

  private func put(in state: Int) {
    let before = storage.word
    let kept = before & Word.begun != 0 ? before & Word.kept : before & Word.started | Word.idle | Word.begun
    storage.index = UInt16(truncatingIfNeeded: state)
    storage.word = table.words[state] & ~Word.kept | kept
    host.__monitor?.publish(state)
  }

  /// Changes the state, with a word before and after to who tracks it.
  func tracked(_ change: () -> Void) {
    guard host.__callbacks.contains(.tracking) else { return change() }
    _ = host.__run(.willChange, state)
    change()
    host.__monitor?.publish(Int(storage.index))
    _ = host.__run(.didChange, state)
  }

  /// What only some machines need; made when first asked for.
  var extras: Extras {
    begin()
    if let extras = storage.extras { return extras }
    let extras = Extras(host: host)
    storage.extras = extras
    return extras
  }

  /// Keeps the word's bit for observers true to whether there are any.
  func updateQuiet() {
    if storage.extras?.isQuiet ?? true { storage.word |= Word.quiet } else { storage.word &= ~Word.quiet }
  }
}
