// Producers and consumers: a call that finds the buffer full, or empty, waits.
// Leave out '#if Macros' and '#endif' in a copy: this package is also built without macros.

#if Macros
import GuardedState

@Guarded
actor BoundedBuffer<Element: Sendable> {
  enum State { case empty, some, full }

  static var rules: Rules {
    Rules(initial: .empty) {
      On(.put, from: .empty, .some, to: .full, when: "isLastPlace")
      On(.put, from: .empty, .some, to: .some)
      On(.take, from: .some, .full, to: .empty, when: "isLastElement")
      On(.take, from: .some, .full, to: .some)
    }
  }

  private var elements: [Element] = []
  private let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  var isLastPlace: Bool { elements.count == capacity - 1 }
  var isLastElement: Bool { elements.count == 1 }

  @Transition(otherwise: .wait)
  func put(_ element: Element) async throws { elements.append(element) }

  @Transition(otherwise: .wait)
  func take() async throws -> Element { elements.removeFirst() }
}

let buffer = BoundedBuffer<Int>(capacity: 8)
let sum = try await withThrowingTaskGroup(of: Int.self) { group in
  for number in 1...500 {
    group.addTask {
      try await buffer.put(number)
      return 0
    }
    group.addTask { try await buffer.take() }
  }
  var sum = 0
  for try await number in group { sum += number }
  return sum
}
print("500 put and 500 taken: \(sum == 500 * 501 / 2 ? "none lost, none twice" : "\(sum)")")
print("the buffer is \(await buffer.state)")
#endif
