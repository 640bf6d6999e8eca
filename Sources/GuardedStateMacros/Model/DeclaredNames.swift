#if Macros
import SwiftSyntax

/// The names that a host's body declares.
struct DeclaredNames {
  let all: Set<String>
  /// All names except those of guarded methods.
  let plain: Set<String>
  let methods: Set<String>
  /// The names of properties that clearly have type `Bool` or `Verdict`.
  let bools: Set<String>
  /// The names of properties that clearly have type `Duration` or `Date`, or an optional of these.
  let times: Set<String>
  /// The names of properties whose getters are `async` or throw.
  let effectful: Set<String>
  /// The names of the guarded methods as cases of `Method` and `Event`.
  let cases: CaseNames
  /// The member `state` that the type's body declares itself.
  let ownState: DeclSyntax?
  /// The methods and properties with names that the expansion needs, each with its kind for messages.
  let reserved: [(name: TokenSyntax, kind: String)]
  /// The declarations of `State`, `Event` and `rules`, which a class with a guarded superclass can't repeat.
  let redeclared: [TokenSyntax]
}
#endif
