import Foundation
import GuardedState
import Testing

/// The trait of a suite whose tests together take all transitions of a type, or of one test that does:
/// `.coversTransitions(of:except:)`.
public struct TransitionCoverage: SuiteTrait, TestTrait, TestScoping {
  fileprivate let recording: @Sendable () -> CoverageRecording
  fileprivate let except: [String]
  fileprivate let location: SourceLocation

  /// A suite or a test with all its arguments is one scope.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? self : nil }

  /// Runs the tests of the suite, or the test with all its arguments, and then reports what they have not shown.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let recording = recording()
    try await recording.recorder.record { try await function() }
    guard Self.isComplete else { return }
    recording.report(except: except) { Issue.record(Comment(rawValue: $0), sourceLocation: location) }
  }

  /// Whether all tests run, as far as that is known: `swift test` passes a selection on, and Xcode doesn't say.
  private static var isComplete: Bool {
    let environment = ProcessInfo.processInfo.environment
    if let wish = environment["GUARDEDSTATE_COVERAGE"] { return wish != "0" }
    let isSelected = CommandLine.arguments.contains { $0.hasPrefix("--filter") || $0.hasPrefix("--skip") }
    return !isSelected && environment["XCTestConfigurationFilePath"] == nil
  }
}

extension Trait where Self == TransitionCoverage {
  /// Lets a suite fail, after its tests, with the transitions, refusals and conditions of a type that none of them showed;
  /// a test, after all its arguments.
  ///
  /// ```swift
  /// @Suite(.coversTransitions(of: Order.self, except: ["open → cancelled by cancel"]))
  /// struct OrderTests { … }
  /// ```
  ///
  /// It records the machines that begin in the suite's tests and in their child tasks, those of nested suites, of
  /// explorations and of subclasses included. It does not see objects that other tests have used, or that begin in
  /// detached tasks.
  ///
  /// A selection of tests, as by `swift test --filter`, is not checked, and neither are tests that Xcode runs, because
  /// Xcode doesn't say whether it runs all. `GUARDEDSTATE_COVERAGE=1` in the environment checks always, `0` never.
  ///
  /// - Parameters:
  ///   - host: The type.
  ///   - except: What need not be shown, each as the failure prints it: ``CoverageGap/name``, of a refusal also with some
  ///     of the states. One that is shown, or that the rules don't declare, is a failure.
  ///   - fileID: The file of the suite.
  ///   - filePath: The path of that file.
  ///   - line: The line of the trait.
  ///   - column: The column of the trait.
  public static func coversTransitions<Host: GuardedHost & SendableMetatype>(
    of host: Host.Type, except: [String] = [], fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) -> Self {
    TransitionCoverage(
      recording: { CoverageRecording(of: Host.self) }, except: except,
      location: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// Fails with the transitions, refusals and conditions of a type that a closure didn't show: for XCTest, and for a part
/// of a test.
///
/// ```swift
/// func testAll() {
///   expectTransitionsCovered(of: Order.self) { … }
/// }
/// ```
///
/// - Parameters:
///   - host: The type.
///   - except: What need not be shown, each as the failure prints it.
///   - work: The closure.
///   - fileID: The file of the call.
///   - filePath: The path of that file.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Throws: The error of the closure.
public func expectTransitionsCovered<Host: GuardedHost & SendableMetatype>(
  of host: Host.Type, except: [String] = [], _ work: () throws -> Void, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) rethrows {
  let recording = CoverageRecording(of: Host.self)
  try recording.recorder.record(work)
  recording.report(except: except, Place(fileID, filePath, line, column).fail)
}

/// Fails with the transitions, refusals and conditions of a type that an async closure didn't show: see
/// ``expectTransitionsCovered(of:except:_:fileID:filePath:line:column:)``.
@_disfavoredOverload
public func expectTransitionsCovered<Host: GuardedHost & SendableMetatype>(
  of host: Host.Type, except: [String] = [], isolation: isolated (any Actor)? = #isolation,
  _ work: () async throws -> Void, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) async rethrows {
  let recording = CoverageRecording(of: Host.self)
  try await recording.recorder.record(work)
  recording.report(except: except, Place(fileID, filePath, line, column).fail)
}

/// The machines of a type that begin in some tests.
private final class CoverageRecording: Sendable {
  private struct Contents {
    var coverage = Coverage()
    /// The rules that were added: objects of one class may have different ones.
    var rules: Set<ObjectIdentifier> = []
  }

  private let contents: LockedValue<Contents>
  let recorder: MachineRecorder

  init<Host: GuardedHost & SendableMetatype>(of host: Host.Type) {
    let contents = LockedValue(Contents())
    self.contents = contents
    let isConfigured = Host.self is GuardedObject.Type
    if !isConfigured { contents.withLock { $0.coverage.add(Host.__rules) } }
    recorder = MachineRecorder { object in
      guard let host = object as? Host else { return false }
      if isConfigured {
        let rules = HostMachine(__host: host).compiled
        contents.withLock {
          if $0.rules.insert(ObjectIdentifier(rules)).inserted { $0.coverage.add(rules) }
        }
      }
      return true
    } receive: { entry in
      contents.withLock { $0.coverage.add(entry) }
    }
  }

  /// Reports the parts that were not shown, and the exceptions that were shown or aren't declared.
  func report(except: [String], _ fail: (String) -> Void) {
    contents.withLock { $0.coverage.problems(except: except) }.forEach(fail)
  }
}
