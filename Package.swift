// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let package = Package(
  name: "GuardedState",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1), .macCatalyst(.v16)],
  products: [
    .library(name: "GuardedState", targets: ["GuardedState"]),
    .library(name: "GuardedStateDiagrams", targets: ["GuardedStateDiagrams"]),
    .library(name: "GuardedStateData", targets: ["GuardedStateData"]),
    .library(name: "GuardedStateTools", targets: ["GuardedStateTools"]),
    .library(name: "GuardedStateTesting", targets: ["GuardedStateTesting"]),
    .plugin(name: "GuardedDiagramsPlugin", targets: ["GuardedDiagramsPlugin"]),
    .executable(name: "inbox", targets: ["InboxExample"]),
  ],
  traits: [
    .trait(
      name: "Macros", description: "@Guarded, @Transition, @Allowed, @Region and @Unguarded, built with swift-syntax."),
    .default(enabledTraits: ["Macros"]),
  ],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.0"..<"700.0.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    .target(
      name: "GuardedState",
      dependencies: [
        "GuardedStateRules",
        .target(name: "GuardedStateMacros", condition: .when(traits: ["Macros"])),
      ]
    ),
    .target(name: "GuardedStateRules"),
    .target(name: "GuardedStateDiagrams", dependencies: ["GuardedState", "GuardedStateRules"]),
    .target(name: "GuardedStateData", dependencies: ["GuardedState", "GuardedStateRules"]),
    .target(name: "GuardedStateTools", dependencies: ["GuardedState", "GuardedStateRules"]),
    .target(
      name: "GuardedStateTesting", dependencies: ["GuardedState", "GuardedStateDiagrams", "GuardedStateData"]
    ),
    .macro(
      name: "GuardedStateMacros",
      dependencies: [
        "GuardedStateRules",
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax", condition: .when(traits: ["Macros"])),
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax", condition: .when(traits: ["Macros"])),
      ]
    ),
    .plugin(
      name: "GuardedDiagramsPlugin",
      capability: .command(
        intent: .custom(verb: "guarded-diagrams", description: "Draws guarded types from their source.")
      ),
      dependencies: ["GuardedDiagrams"]
    ),
    // Compiles the macros' analysis through links: see GuardedDiagrams.swift.
    .executableTarget(
      name: "GuardedDiagrams",
      dependencies: [
        "GuardedStateDiagrams", "GuardedStateRules",
        .product(name: "SwiftDiagnostics", package: "swift-syntax", condition: .when(traits: ["Macros"])),
        .product(name: "SwiftParser", package: "swift-syntax", condition: .when(traits: ["Macros"])),
        .product(name: "SwiftSyntaxBuilder", package: "swift-syntax", condition: .when(traits: ["Macros"])),
      ]
    ),
    .testTarget(
      name: "GuardedStateTests",
      dependencies: [
        "GuardedState", "GuardedStateDiagrams", "GuardedStateData", "GuardedStateRules", "GuardedStateTesting",
        "GuardedStateTools",
      ],
      exclude: ["MustNotCompile", "MustCompile", "MustWarn", "MustPointAt", "Order.md"]
    ),
    .testTarget(
      name: "GuardedStateMacrosTests",
      dependencies: [
        .target(name: "GuardedStateMacros", condition: .when(traits: ["Macros"])),
        .product(name: "SwiftSyntaxMacroExpansion", package: "swift-syntax", condition: .when(traits: ["Macros"])),
      ],
      exclude: ["Expansions"]
    ),
    .testTarget(name: "InboxTests"),
    .testTarget(name: "GuardedDiagramsTests"),
    .executableTarget(
      name: "InboxExample",
      dependencies: [
        "GuardedState", "GuardedStateDiagrams",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Macros"])),
      ],
      resources: [.copy("Resources/SampleInbox")]
    ),
  ],
  swiftLanguageModes: [.v6]
)
