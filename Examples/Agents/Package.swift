// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Agents",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "GuardedState", path: "../.."),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    .executableTarget(
      name: "Agents",
      dependencies: [
        .product(name: "GuardedState", package: "GuardedState"),
        .product(name: "GuardedStateDiagrams", package: "GuardedState"),
        .product(name: "GuardedStateData", package: "GuardedState"),
        .product(name: "GuardedStateTools", package: "GuardedState"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .testTarget(
      name: "AgentsTests",
      dependencies: ["Agents", .product(name: "GRDB", package: "GRDB.swift")]
    ),
  ],
  swiftLanguageModes: [.v6]
)
