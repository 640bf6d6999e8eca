import GuardedState

/// Compiles after each commit, and tries again, later and later, when that fails.
@Guarded
actor Compile: Stage {
  enum State { case idle, compiling, compiled, broken }

  static let rules = Rules(initial: .idle) {
    After(.seconds(1), from: .idle, fire: .commit)
    After("delay", from: .broken, fire: .retry)
  }
  static let actions: [Method] = [.commit, .retry, .clear]

  private var failures = 0
  var delay: Duration { .milliseconds(400 << min(failures, 4)) }

  @Transition(from: State.idle, to: .compiling) func commit() { failures = 0 }
  @Transition(from: State.broken, to: .compiling) func retry() {}
  @Transition(from: State.compiling, to: .compiled) func finish() {}
  @Transition(from: State.compiling, .compiled, .broken, to: .idle) func clear() {}
  /// Takes the product, as soon as there is one.
  @Transition(from: State.compiled, to: .idle, otherwise: .wait) func take() async throws {}

  @During(State.compiling, then: "finish", orElse: .broken)
  func compile() async throws {
    failures += 1
    try await work(0.4...1.2, failures: 0.4)
  }
}

/// Lints what is compiled, and decides by the findings.
@Guarded
actor Lint: Stage {
  enum State { case waiting, linting, linted, clean, untidy }

  static let rules = Rules(initial: .waiting) {
    Always(from: .linted, to: .clean, when: "isClean")
    Always(from: .linted, to: .untidy)
    After(.seconds(2), from: .untidy, fire: .run)
    After(.seconds(3), from: .clean, to: .waiting)
  }
  static let actions: [Method] = [.run, .skip]

  private let compile: Compile
  private var findings = 0
  var isClean: Bool { findings == 0 }

  init(_ compile: Compile) { self.compile = compile }

  @Transition(from: State.waiting, .untidy, to: .linting) func run() {}
  @Transition(from: State.linting, .untidy, to: .clean) func skip() {}
  @Transition(from: State.linting, to: .linted) func finish() {}

  @During(State.waiting, then: "run") func wait() async throws { try await compile.waitUntil(.compiling) }
  @During(State.linting, then: "finish")
  func lint() async throws {
    try await work(0.3...1)
    findings = .random(in: 0...1)
  }
}

/// Tests what was compiled. A run that takes too long is stopped, and repeated like one that fails.
@Guarded
actor Test: Stage {
  enum State { case waiting, testing, passed, failed, hung }

  static let rules = Rules(initial: .waiting) {
    After(.seconds(1.5), from: .testing, to: .hung)
    After(.seconds(1), from: .failed, .hung, fire: .run)
  }
  static let actions: [Method] = [.run, .stop, .skip, .clear]

  private let compile: Compile

  init(_ compile: Compile) { self.compile = compile }

  @Transition(from: State.waiting, .failed, .hung, to: .testing) func run() {}
  @Transition(from: State.testing, to: .failed) func stop() {}
  @Transition(from: State.failed, .hung, to: .passed) func skip() {}
  @Transition(from: State.testing, to: .passed) func finish() {}
  @Transition(from: State.passed, .failed, .hung, to: .waiting) func clear() {}
  /// Takes the product, as soon as its tests have passed.
  @Transition(from: State.passed, to: .waiting, otherwise: .wait) func take() async throws {}

  @During(State.waiting, then: "run") func wait() async throws { try await compile.take() }
  @During(State.testing, then: "finish", orElse: .failed)
  func test() async throws { try await work(0.6...2, failures: 0.2) }
}

/// Packs what was tested, while the linter has no findings.
@Guarded
actor Package: Stage {
  enum State { case waiting, packing, packed }

  static let rules = Rules(initial: .waiting)
  static let actions: [Method] = [.clear]

  private let test: Test
  private let lint: Lint

  init(_ test: Test, _ lint: Lint) { (self.test, self.lint) = (test, lint) }

  @Transition(from: State.waiting, to: .packing) func pack() {}
  @Transition(from: State.packing, to: .packed) func finish() {}
  @Transition(from: State.packing, .packed, to: .waiting) func clear() {}
  /// Takes the package, as soon as there is one.
  @Transition(from: State.packed, to: .waiting, otherwise: .wait) func take() async throws {}

  @During(State.waiting, then: "pack")
  func wait() async throws {
    try await test.take()
    try await lint.waitUntil(.clean)
  }
  @During(State.packing, then: "finish") func compress() async throws { try await work(0.4...0.8) }
}

/// Deploys packages, to a few servers first and then to all, unless deployments are frozen for a while.
@Guarded
actor Deploy: Stage {
  enum State { case waiting, canary, healthy, live, rolledBack }
  @Region enum Deployments { case open, frozen }

  static let rules = Rules(initial: .waiting) {
    After(.seconds(1), from: .canary, to: .healthy)
    Always(from: .healthy, to: .live, when: "Deployments.open")
    After(.seconds(1), from: .live, .rolledBack, to: .waiting)
    Region(Deployments.self, initial: .open) {
      After(.seconds(4), from: .frozen, to: .open)
    }
  }
  static let actions: [Method] = [.rollBack, .freeze, .thaw]

  private let package: Package

  init(_ package: Package) { self.package = package }

  @Transition(from: State.waiting, to: .canary) func deploy() {}
  @Transition(from: State.canary, .healthy, .live, to: .rolledBack) func rollBack() {}
  @Transition(from: Deployments.open, to: .frozen) func freeze() {}
  @Transition(from: Deployments.frozen, to: .open) func thaw() {}

  @During(State.waiting, then: "deploy") func wait() async throws { try await package.take() }
}

/// Starts the stages of a build, which continue without a request.
func startBuild() async throws -> [any Stage] {
  let compile = Compile()
  let (lint, test) = (Lint(compile), Test(compile))
  let package = Package(test, lint)
  let stages: [any Stage] = [compile, lint, test, package, Deploy(package)]
  for stage in stages { try await stage.start() }
  return stages
}

/// Takes a while, and fails with a probability.
private func work(_ seconds: ClosedRange<Double>, failures: Double = 0) async throws {
  struct Failed: Error {}
  try await Task.sleep(for: .seconds(.random(in: seconds)))
  if .random(in: 0..<1) < failures { throw Failed() }
}
