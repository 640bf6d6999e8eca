/// A closure, a delegate or a notification center that is attached to a machine, with an identity.
protocol AttachedClosure {
  /// The identity. Closures attached earlier have lower ones.
  var id: Int { get }
}

/// Closures in the order of their identities.
struct ClosureList<Closure: AttachedClosure> {
  private var ids: [Int] = []
  /// The closures; nil where one was removed.
  private(set) var closures: [Closure?] = []
  private var removed = 0

  var isEmpty: Bool { ids.isEmpty }

  /// Adds a closure in its place, which is the end for the one attached last.
  mutating func insert(_ closure: Closure) {
    let place = ids.last.map { $0 < closure.id } ?? true ? ids.count : insertionPlace(of: closure.id)
    ids.insert(closure.id, at: place)
    closures.insert(closure, at: place)
  }

  /// Removes the closure with an identity, and returns it; nil if there is none.
  ///
  /// - Complexity: O(log *n*) for *n* closures, averaged over many calls.
  mutating func remove(_ id: Int) -> Closure? {
    guard let place = place(of: id), let closure = closures[place] else { return nil }
    closures[place] = nil
    removed += 1
    if removed * 2 > ids.count {
      closures.removeAll { $0 == nil }
      ids = closures.compactMap { $0?.id }
      removed = 0
    }
    return closure
  }

  /// The closure with an identity; nil if there is none.
  subscript(id: Int) -> Closure? { place(of: id).flatMap { closures[$0] } }

  private func place(of id: Int) -> Int? {
    let place = insertionPlace(of: id)
    return place < ids.count && ids[place] == id ? place : nil
  }

  /// Returns the first place whose identity isn't lower.
  private func insertionPlace(of id: Int) -> Int {
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// A closure that runs at a moment of a transition.
struct Handler: AttachedClosure {
  let id: Int
  let region: Int
  let moment: Moment
  /// The index of the state or event to listen to; nil for all.
  let index: Int?
  /// The name of the state to listen to in open mode, where indices aren't permanent.
  let name: String?
  /// The closure, which returns false if a condition doesn't hold.
  let body: (__Change, ChangeOrigin) -> Bool

  /// The index of the only state or event to listen to; nil for all, and for a name.
  var onlyIndex: Int? { name == nil ? index : nil }
}

/// The closures of a region for a moment, by the states or events that they listen to.
struct HandlerGroup {
  let moment: Moment
  let region: Int
  /// The closures that listen to all, or to a name.
  private(set) var general = ClosureList<Handler>()
  /// The closures that listen to one state or event, by its index.
  private(set) var byIndex: [ClosureList<Handler>] = []

  init(_ moment: Moment, in region: Int) { (self.moment, self.region) = (moment, region) }

  mutating func append(_ handler: Handler) {
    guard let index = handler.onlyIndex else { return general.insert(handler) }
    if index >= byIndex.count { byIndex += Array(repeating: ClosureList(), count: index + 1 - byIndex.count) }
    byIndex[index].insert(handler)
  }

  mutating func remove(_ handler: Handler) {
    if let index = handler.onlyIndex {
      _ = byIndex[index].remove(handler.id)
    } else {
      _ = general.remove(handler.id)
    }
  }
}

extension [HandlerGroup] {
  /// Returns the closures for a moment of a state or an event, in the order of their identities.
  @inline(__always)
  func handlers(at moment: Moment, of index: Int, in region: Int) -> [Handler?] {
    for place in indices where self[place].moment == moment && self[place].region == region {
      guard index < self[place].byIndex.count, !self[place].byIndex[index].isEmpty else {
        return self[place].general.closures
      }
      if self[place].general.isEmpty { return self[place].byIndex[index].closures }
      return (self[place].general.closures + self[place].byIndex[index].closures).compactMap { $0 }
        .sorted { $0.id < $1.id }
    }
    return []
  }
}

/// A closure that is notified after a change.
final class Observer: Listener, AttachedClosure {
  let id: Int
  let region: Int
  let body: (__Change, ChangeOrigin) -> Void

  init(id: Int, region: Int, body: @escaping (__Change, ChangeOrigin) -> Void) {
    (self.id, self.region, self.body) = (id, region, body)
  }
}

/// A closure that picks the target of an event.
struct Chooser: AttachedClosure {
  let id: Int
  let region: Int
  let event: Int
  let body: (__Change, ChangeOrigin) -> PickedState
}
