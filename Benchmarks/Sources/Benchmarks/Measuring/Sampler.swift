import Benchmark
import Dispatch

/// Takes times with the runner of swift-benchmark: one sample is one run of a batch of events.
///
/// Ours and the rival take turns, and the side that begins alternates, so that both sides get the noise of the machine.
/// Batches are short, about two milliseconds, so that most of them aren't interrupted.
struct Sampler {
  /// The samples of each side.
  let runs: Int
  /// The duration of a batch, in nanoseconds.
  let batch = 2_000_000.0

  /// Returns the nanoseconds per event of each run, for each workload.
  func samples(of workloads: [Workload]) throws -> [[Double]] {
    let batches = workloads.map { Batch($0, lasting: batch) }
    let forth = suite(of: Array(batches.enumerated()))
    let back = suite(of: batches.enumerated().reversed())
    var samples = [[Double]](repeating: [], count: workloads.count)
    for run in 0..<runs {
      var runner = BenchmarkRunner(
        suites: [run.isMultiple(of: 2) ? forth : back],
        settings: [Iterations(1), WarmupIterations(1), Quiet(true), Format(.none)])
      try runner.run()
      for result in runner.results {
        guard let index = Int(result.benchmarkName) else { continue }
        samples[index] += result.measurements.map { $0 / Double(batches[index].events) }
      }
    }
    return samples
  }

  /// Makes a suite that runs each batch once, in that order. Its benchmarks are named by the batch's index.
  private func suite(of batches: [(offset: Int, element: Batch)]) -> BenchmarkSuite {
    BenchmarkSuite(name: "") { suite in
      for (index, batch) in batches { suite.benchmark("\(index)") { _ = batch.run(batch.rounds) } }
    }
  }
}

/// A workload with its objects, and with as many rounds as last long enough to be timed.
private struct Batch {
  let run: (_ rounds: Int) -> Int
  let rounds: Int
  let events: Int

  init(_ workload: Workload, lasting wanted: Double) {
    let run = workload.prepare()
    var rounds = workload.leastRounds
    var events = run(rounds)
    var shortest = Double.infinity
    while rounds < 1 << 40 {
      // The shortest of three: a pause in between must not make batches short.
      for _ in 0..<3 {
        let start = DispatchTime.now().uptimeNanoseconds
        events = run(rounds)
        shortest = min(shortest, Double(DispatchTime.now().uptimeNanoseconds - start))
      }
      if shortest >= wanted / 2 { break }
      rounds *= 2
      shortest = .infinity
    }
    self.run = run
    self.rounds = rounds
    self.events = events
  }
}

extension [Double] {
  /// The value in the middle, or the mean of the two in the middle. Without values it is NaN.
  var median: Double {
    guard !isEmpty else { return .nan }
    let sorted = sorted()
    let middle = count / 2
    return count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
