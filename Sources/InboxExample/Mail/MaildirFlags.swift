#if Macros
/// The letters behind `:2,` in the name of a Maildir file: a set, written in ASCII order.
///
/// Letters without a meaning here, such as the keywords of other programs, are kept.
struct MaildirFlags: Equatable {
  /// Seen.
  static let seen: Character = "S"
  /// Trashed.
  static let trashed: Character = "T"
  /// Replied to.
  static let replied: Character = "R"

  private(set) var letters: Set<Character>

  /// The flags in a text of letters.
  init(_ letters: some Sequence<Character>) {
    self.letters = Set(letters)
  }

  /// No flags.
  init() {
    letters = []
  }

  /// The letters in ASCII order.
  var text: String { String(letters.sorted()) }

  /// Whether a letter is set.
  func contains(_ letter: Character) -> Bool { letters.contains(letter) }

  /// The flags with these letters set.
  func adding(_ added: Character...) -> MaildirFlags {
    var flags = self
    flags.letters.formUnion(added)
    return flags
  }

  /// The flags without these letters.
  func removing(_ removed: Character...) -> MaildirFlags {
    var flags = self
    flags.letters.subtract(removed)
    return flags
  }
}
#endif
