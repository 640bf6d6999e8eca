import Foundation
import GuardedState
import GuardedStateTools

/// The deployment of builds to several areas, one after the other. A manager approves each.
@Guarded(tools: true)
actor Deployment: SavedHost {
  enum State: String, Codable { case idle, proposed, approved, releasing, live }
  enum Area: String, Codable, CaseIterable { case europe, asia, america }

  /// The properties that are saved with the state.
  struct Contents: SavedContents {
    var build = 0
    var areas: [Area] = []
    var labels: [String: String] = [:]
    var notBefore: Date?
  }

  var contents = Contents()
  var row: Row
  /// The time that one area takes.
  private let pause: Duration

  init(in store: Store, pause: Duration) {
    (row, self.pause) = (Row(name: "deployment", store: store), pause)
  }

  // MARK: - Calls

  /// Proposes a build, which waits for a manager.
  ///
  /// - Parameters:
  ///   - build: The number of the build.
  ///   - areas: The areas, in their order.
  ///   - labels: Names and values for reports.
  ///   - notBefore: The earliest time of the release.
  @Transition(from: State.idle, .live, to: .proposed)
  func propose(
    build: Int, areas: [Area] = Area.allCases, labels: [String: String] = [:], notBefore: Date? = nil
  ) throws {
    contents = Contents(build: build, areas: areas, labels: labels, notBefore: notBefore)
  }

  /// Approves the proposed build.
  @Transition(from: State.proposed, to: .approved, when: \Deployment.isManager)
  func approve() throws {}

  /// Withdraws the build.
  @Transition(from: State.proposed, .approved, to: .idle)
  func withdraw() throws {}

  /// Releases the approved build, area by area. It takes a while, and a cancelled release may be repeated.
  @Transition(from: State.approved, via: .releasing, to: .live, orElse: .approved, when: \Deployment.isTime)
  func release() async throws -> [Area] {
    for _ in contents.areas { try await Task.sleep(for: pause) }
    return contents.areas
  }

  /// Ends a release whose process has died. Only a person can find out how far it got.
  @Transition(from: State.releasing, to: .approved, when: \Deployment.isManager)
  func abandon() throws {}

  // MARK: - Conditions

  var isManager: Verdict { Verdict(machine.userInfo["role"] as? String == "manager", "Only a manager decides.") }
  var isTime: Verdict { Verdict(contents.notBefore.map { $0 <= machine.now() } ?? true, "It is too early.") }

  // MARK: - Saving

  func willCommit(_ commit: Commit<State>) throws { try save(commit) }
}
