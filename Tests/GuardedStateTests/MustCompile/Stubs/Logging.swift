// swift-format-ignore-file
// The part of swift-log that examples use.

public struct Logger: Sendable {
  public init(label: String) {}
  public func info(_ message: String, metadata: [String: String]) {}
  public func notice(_ message: String, metadata: [String: String]) {}
  public func error(_ message: String, metadata: [String: String]) {}
}
