import Testing

#if canImport(XCTest)
import XCTest
#endif

/// A place in a test.
struct Place {
  private let fileID: StaticString
  private let filePath: StaticString
  private let line: UInt
  private let column: UInt

  init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    (self.fileID, self.filePath, self.line, self.column) = (fileID, filePath, line, column)
  }

  /// The path of the file.
  var path: String { "\(filePath)" }

  /// Records a failure of the running test, in Swift Testing or in XCTest.
  func fail(_ message: String) {
    #if canImport(XCTest)
    if Test.current == nil { return XCTFail(message, file: filePath, line: line) }
    #endif
    Issue.record(
      Comment(rawValue: message),
      sourceLocation: SourceLocation(fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
    )
  }
}
