// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "LiveView",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "GuardedState", path: "../.."),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
  ],
  targets: [
    .executableTarget(
      name: "LiveView",
      dependencies: [
        .product(name: "GuardedState", package: "GuardedState"),
        .product(name: "GuardedStateDiagrams", package: "GuardedState"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      resources: [.embedInCode("page.html")]
    ),
    .testTarget(
      name: "LiveViewTests",
      dependencies: [
        "LiveView",
        .product(name: "GuardedState", package: "GuardedState"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
