#if Macros
import SwiftSyntax
import Testing

@testable import GuardedStateMacros

@Suite struct KeywordTests {
  @Test func `Only names that the parser accepts are written without backticks`() {
    let names =
      Array(String.keywords)
        + """
        actor any async await borrowing consuming convenience didSet distributed dynamic each extension final get id \
        indirect infix isolated lazy left mutating none nonisolated open optional override package postfix prefix \
        precedence required right sending set some state unowned weak willSet place paid2 _run cart Été über
        """
      .split(separator: " ").map(String.init)
    for name in names where name.escapedIfKeyword == name {
      #expect(name.isValidSwiftIdentifier(for: .variableName), "\(name)")
    }
    for name in String.keywords { #expect(name.escapedIfKeyword == "`\(name)`") }
    #expect("2nd".escapedIfKeyword == "`2nd`" && "a b".escapedIfKeyword == "`a b`" && "".escapedIfKeyword == "``")
  }
}
#endif
