import Benchmark
import Dispatch

/// Takes times, with the runner of swift-benchmark: one sample is one run of a batch of events.
///
/// Ours and the rival take turns, and which of them begins alternates too, so that whatever else the machine is doing
/// falls on both. Batches are short, about two milliseconds, so that most of them are not interrupted at all.
struct Sampler {
  /// How many samples are taken of each side.
  let runs: Int
  /// How long a batch should take, in nanoseconds.
  let batch: Double

  /// Describes how times are taken.
  ///
  /// - Parameters:
  ///   - runs: How many samples are taken of each side.
  ///   - batch: How long a batch should take, in nanoseconds.
  init(runs: Int, batch: Double = 2_000_000) {
    self.runs = runs
    self.batch = batch
  }

  /// Takes the times of several workloads, in turns.
  ///
  /// - Parameter workloads: The workloads.
  /// - Returns: For each of them, the nanoseconds per event of each run.
  /// - Throws: What the runner throws.
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

  /// Takes the times of one workload.
  ///
  /// - Parameter workload: The workload.
  /// - Returns: The nanoseconds per event of each run.
  /// - Throws: What the runner throws.
  func samples(of workload: Workload) throws -> [Double] { try samples(of: [workload])[0] }

  /// A suite that runs each batch once, in that order; benchmarks are named by the batch's index.
  private func suite(of batches: [(offset: Int, element: Batch)]) -> BenchmarkSuite {
    BenchmarkSuite(name: "") { suite in
      for (index, batch) in batches { suite.benchmark("\(index)") { _ = batch.run(batch.rounds) } }
    }
  }
}

/// A workload with its objects made, and as many rounds as last long enough to be timed.
private struct Batch {
  /// Runs a number of rounds.
  let run: (_ rounds: Int) -> Int
  /// How many rounds one sample runs.
  let rounds: Int
  /// How many events that is.
  let events: Int

  /// Makes the objects of a workload and finds out how many rounds last long enough.
  ///
  /// - Parameters:
  ///   - workload: The workload.
  ///   - wanted: How long a batch should take, in nanoseconds.
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
  /// The value in the middle; of an even number, the mean of the two. Of none, not a number.
  var median: Double {
    guard !isEmpty else { return .nan }
    let sorted = sorted()
    let middle = count / 2
    return count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
