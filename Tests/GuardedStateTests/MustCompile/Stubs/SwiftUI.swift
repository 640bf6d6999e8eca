// swift-format-ignore-file
// The part of SwiftUI that examples use, so that they are compiled where there is no SwiftUI.

@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { return fatalError() }
}

public protocol LeafView: View where Body == Never {}

extension LeafView {
  public var body: Never { return fatalError() }
}

public struct Group<Content>: LeafView {}

@resultBuilder
public enum ViewBuilder {
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> Group<(repeat each Content)> {
    Group()
  }
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildOptional<Content: View>(_ content: Content?) -> Group<Content> { Group() }
}

public struct Text: LeafView {
  public init(_ text: String) {}
}

public struct Button: LeafView {
  public init(_ title: String, action: @escaping @MainActor () -> Void) {}
}

public struct VStack<Content: View>: LeafView {
  public init(@ViewBuilder content: () -> Content) {}
}

public struct ModifiedView: LeafView {}

extension View {
  public func disabled(_ isDisabled: Bool) -> some View { ModifiedView() }
  public func help(_ text: String) -> some View { ModifiedView() }
  public func alert(
    _ title: String, isPresented: Binding<Bool>, @ViewBuilder actions: () -> some View,
    @ViewBuilder message: () -> some View
  ) -> some View { ModifiedView() }
  public func task(_ action: @escaping @MainActor () async -> Void) -> some View { ModifiedView() }
}

public struct Binding<Value> {
  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {}
}

@propertyWrapper
public struct State<Value> {
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public var wrappedValue: Value {
    get { stored }
    nonmutating set {}
  }
  private let stored: Value = { fatalError() }()
}

@propertyWrapper
public struct StateObject<Value: ObservableObject> {
  public init(wrappedValue: @autoclosure @escaping () -> Value) { make = wrappedValue }
  public var wrappedValue: Value { make() }
  private let make: () -> Value
}

/// Combine's.
public protocol ObservableObject: AnyObject {}

extension ObservableObject {
  public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher() }
}

public struct ObservableObjectPublisher {
  public func send() {}
}
