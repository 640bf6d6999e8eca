// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let package = Package(
  name: "GuardedStateBenchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "GuardedState", path: ".."),
    .package(url: "https://github.com/google/swift-benchmark", from: "0.1.2"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    // For the macro that does nothing, which the build-time script compares with.
    .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.0"..<"700.0.0"),
  ],
  targets: [
    .target(name: "HeapCount"),
    .target(name: "NoOp", dependencies: ["NoOpMacros"]),
    .macro(
      name: "NoOpMacros",
      dependencies: [
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
      ]
    ),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "HeapCount",
        .product(name: "GuardedState", package: "GuardedState"),
        .product(name: "GuardedStateDiagrams", package: "GuardedState"),
        .product(name: "GuardedStateData", package: "GuardedState"),
        .product(name: "Benchmark", package: "swift-benchmark"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
