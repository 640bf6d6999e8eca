/// The content of one composite state in layers: boxes, labels, bends of edges, and ports at the border.
///
/// An edge has an item in each layer that it passes, so items of one layer never overlap, and an edge never runs through
/// another item. `position` is the coordinate across the direction of the edges.
struct Level {
  struct Item {
    let layer: Int
    /// The extents on both sides of the position.
    let before: Double
    let after: Double
    /// The extent along the edges.
    let length: Double
    /// Whether this is a point of an edge, not a box.
    var isBend = true
    /// The edge of a bend; -1 for other items.
    var edge = -1
    /// Whether edges may end anywhere at its sides.
    var spreadsEnds = false
    /// Whether this is the header, the first item of its layer.
    var isHeader = false
    var position = 0.0
  }

  /// A connection between items of adjacent layers. Offsets are those of its ends from the positions of the items.
  struct Link {
    let from: Int
    let to: Int
    var fromOffset = 0.0
    var toOffset = 0.0
  }

  private(set) var items: [Item] = []
  var links: [Link] = []
  private(set) var layers: [[Int]]
  /// The links that begin and end at each item.
  private(set) var leaving: [[Int]] = []
  private(set) var arriving: [[Int]] = []
  /// The place of each item in its layer.
  private var places: [Double] = []

  init(layers count: Int) { layers = Array(repeating: [], count: count) }

  /// Adds an item to the end of its layer, and returns its index.
  mutating func add(_ item: Item) -> Int {
    layers[item.layer].append(items.count)
    items.append(item)
    leaving.append([])
    arriving.append([])
    return items.count - 1
  }

  mutating func add(_ link: Link) {
    leaving[link.from].append(links.count)
    arriving[link.to].append(links.count)
    links.append(link)
  }

  // MARK: - Order

  /// Orders each layer such that few links cross: each item goes to the mean of its neighbors, and then adjacent items
  /// change places where that helps (Sugiyama; Gansner et al., *A Technique for Drawing Directed Graphs*).
  ///
  /// - Complexity: O(*n* log *n*) in the number of links, times the sweeps.
  mutating func order(sweeps: Int) {
    places = Array(repeating: 0, count: items.count)
    for layer in layers.indices { number(layer) }
    var best = (crossings: crossings, layers: layers)
    // The number of sweeps that haven't found a better order.
    var idle = 0
    for sweep in 0..<sweeps where best.crossings > 0 && idle < 5 {
      let isDown = sweep.isMultiple(of: 2)
      for layer in isDown ? Array(layers.indices) : layers.indices.reversed() { sort(layer, isDown: isDown) }
      if sweep > 1, items.count < 600 { for layer in layers.indices { transpose(layer) } }
      let crossings = crossings
      idle = crossings < best.crossings ? 0 : idle + 1
      if crossings < best.crossings { best = (crossings, layers) }
    }
    layers = best.layers
    for layer in layers.indices { number(layer) }
  }

  private mutating func number(_ layer: Int) {
    for (place, item) in layers[layer].enumerated() { places[item] = Double(place) }
  }

  /// The place of the other end of a link, with its offset as a fraction of an item.
  private func place(_ link: Link, isFrom: Bool) -> Double {
    let (item, offset) = isFrom ? (link.from, link.fromOffset) : (link.to, link.toOffset)
    return places[item] + offset / max(1, items[item].before + items[item].after)
  }

  private mutating func sort(_ layer: Int, isDown: Bool) {
    let keys = layers[layer].map { item -> Double in
      if items[item].isHeader { return -1 }
      let others = isDown ? arriving[item] : leaving[item]
      if others.isEmpty { return places[item] }
      return others.reduce(0) { $0 + place(links[$1], isFrom: isDown) } / Double(others.count)
    }
    layers[layer] = layers[layer].indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { layers[layer][$0] }
    number(layer)
  }

  /// Exchanges adjacent items of a layer if fewer links cross then.
  private mutating func transpose(_ layer: Int) {
    for place in layers[layer].indices.dropLast() {
      let (a, b) = (layers[layer][place], layers[layer][place + 1])
      if items[a].isHeader { continue }
      var gain = 0
      for (ends, isFrom) in [(arriving, true), (leaving, false)] {
        for one in ends[a] {
          let first = self.place(links[one], isFrom: isFrom)
          for other in ends[b] {
            let second = self.place(links[other], isFrom: isFrom)
            gain += first > second ? 1 : first < second ? -1 : 0
          }
        }
      }
      if gain <= 0 { continue }
      layers[layer].swapAt(place, place + 1)
      (places[a], places[b]) = (places[b], places[a])
    }
  }

  /// The number of pairs of links that cross.
  private var crossings: Int {
    layers.reduce(0) { sum, layer in
      var ends: [Double] = []
      for item in layer {
        ends += leaving[item].map { (place(links[$0], isFrom: true), place(links[$0], isFrom: false)) }
          .sorted { $0 < $1 }.map(\.1)
      }
      return sum + Self.inversions(&ends)
    }
  }

  /// Sorts numbers, and returns how many pairs were in the wrong order.
  private static func inversions(_ numbers: inout [Double]) -> Int {
    if numbers.count < 2 { return 0 }
    var (left, right) = (Array(numbers[..<(numbers.count / 2)]), Array(numbers[(numbers.count / 2)...]))
    var count = inversions(&left) + inversions(&right)
    var (i, j) = (0, 0)
    for place in numbers.indices {
      if j == right.count || i < left.count && left[i] <= right[j] {
        numbers[place] = left[i]
        i += 1
      } else {
        numbers[place] = right[j]
        count += left.count - i
        j += 1
      }
    }
    return count
  }

  // MARK: - Positions

  /// Gives each item a position near its neighbors', without an overlap. The smallest coordinate is 0.
  mutating func place(sweeps: Int) {
    for layer in layers {
      var end = 0.0
      for item in layer {
        items[item].position = end + items[item].before
        end = items[item].position + items[item].after + 12
      }
    }
    for sweep in 0..<sweeps {
      let isDown = sweep.isMultiple(of: 2)
      // At last, between the neighbors on both sides, and with the ends of edges where they will be.
      let isLate = sweep >= sweeps - 8
      var lines: [Int: (sum: Double, count: Double)] = [:]
      if isLate {
        for item in items.indices where items[item].spreadsEnds { spreadEnds(of: item) }
        for item in items where item.edge >= 0 {
          let line = lines[item.edge] ?? (0, 0)
          lines[item.edge] = (line.sum + item.position, line.count + 1)
        }
      }
      for layer in isDown ? Array(layers.indices) : layers.indices.reversed() {
        spread(layer, down: isDown || isLate, up: !isDown || isLate) { lines[$0].map { $0.sum / $0.count } }
      }
    }
    for item in items.indices where items[item].spreadsEnds { spreadEnds(of: item) }
    let start = items.map { $0.position - $0.before }.min() ?? 0
    for index in items.indices {
      items[index].position = items[index].isHeader ? items[index].before : items[index].position - start
    }
  }

  /// Moves the items of a layer as near as possible to the positions of their neighbors.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - down: Whether the neighbors before it count.
  ///   - up: Whether the neighbors behind it count.
  ///   - line: Returns the mean position of an edge, on which it would be straight.
  private mutating func spread(_ layer: Int, down: Bool, up: Bool, line: (_ edge: Int) -> Double?) {
    let list = layers[layer]
    var (wants, weights, gaps) = ([Double](), [Double](), [Double]())
    for (place, item) in list.enumerated() {
      var (sum, weight) = (items[item].position * 0.01, 0.01)
      let straight = line(items[item].edge)
      if let straight {
        sum += straight * 16
        weight += 16
      }
      func pull(_ position: Double, from other: Int) {
        // Long edges run straight.
        let strength = items[item].isBend && straight == nil ? (items[other].isBend ? 8.0 : 2.0) : 1.0
        sum += position * strength
        weight += strength
      }
      if down {
        for link in arriving[item].map({ links[$0] }) {
          pull(items[link.from].position + link.fromOffset - link.toOffset, from: link.from)
        }
      }
      if up {
        for link in leaving[item].map({ links[$0] }) {
          pull(items[link.to].position + link.toOffset - link.fromOffset, from: link.to)
        }
      }
      wants.append(sum / weight)
      weights.append(weight)
      if place == 0 { continue }
      let previous = items[list[place - 1]]
      gaps.append(previous.after + items[item].before + (previous.isBend && items[item].isBend ? 6 : 14))
    }
    for (item, position) in zip(list, Self.spread(wants, weights, gaps: gaps)) { items[item].position = position }
  }

  /// Returns the positions that are nearest to the wanted ones and keep the gaps, by the method of least squares (pool
  /// adjacent violators).
  static func spread(_ wants: [Double], _ weights: [Double], gaps: [Double]) -> [Double] {
    var blocks: [(mean: Double, weight: Double, count: Int)] = []
    var shift = 0.0
    for (place, want) in wants.enumerated() {
      if place > 0 { shift += gaps[place - 1] }
      blocks.append((want - shift, weights[place], 1))
      while blocks.count > 1, case let (last, before) = (blocks[blocks.count - 1], blocks[blocks.count - 2]),
        before.mean > last.mean
      {
        let weight = before.weight + last.weight
        blocks.removeLast(2)
        let mean = (before.mean * before.weight + last.mean * last.weight) / weight
        blocks.append((mean, weight, before.count + last.count))
      }
    }
    let means = blocks.flatMap { Array(repeating: $0.mean, count: $0.count) }
    shift = 0
    return means.enumerated().map { place, mean in
      if place > 0 { shift += gaps[place - 1] }
      return mean + shift
    }
  }

  /// Spreads the ends of links at a box along its sides, in the order of the other ends.
  private mutating func spreadEnds(of item: Int) {
    for isFrom in [true, false] {
      func other(_ link: Link) -> Double {
        isFrom ? items[link.to].position + link.toOffset : items[link.from].position + link.fromOffset
      }
      let ends = (isFrom ? leaving[item] : arriving[item]).sorted { (other(links[$0]), $0) < (other(links[$1]), $1) }
      if ends.isEmpty { continue }
      let half = max(0, items[item].before - 8)
      let gap = min(14, 2 * half / Double(max(1, ends.count - 1)))
      let wants = ends.map { min(max(other(links[$0]) - items[item].position, -half), half) }
      let places = Self.spread(
        wants, wants.map { _ in 1 }, gaps: Array(repeating: gap, count: ends.count - 1))
      for (number, (link, place)) in zip(ends, places).enumerated() {
        // No end lies beyond a corner, and clamping keeps the gaps.
        let (first, last) = (gap * Double(number), gap * Double(ends.count - 1 - number))
        let place = min(max(place, first - half), half - last)
        if isFrom { links[link].fromOffset = place } else { links[link].toOffset = place }
      }
    }
  }
}
