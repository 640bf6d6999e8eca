/// Gives the boxes and edges of a chart their places.
///
/// Each composite state is laid out alone, children first, in layers (Sugiyama, Tagawa and Toda, *Methods for Visual
/// Understanding of Hierarchical System Structures*). An edge belongs to the innermost box around both ends. Where it
/// crosses the border of another, that has a port. Labels are items in separate layers.
///
/// Coordinates are `across` and `along` the direction of the edges, which is down, or to the right.
struct ChartLayout {
  /// The lengths of texts and margins. A column of the font is 0.6 times its size.
  enum Metrics {
    static let title = 13.0
    static let text = 11.0
    static let line = 15.0
    static let margin = 14.0

    static func width(of line: TextLine, isTitle: Bool = false) -> Double {
      Double(line.columns) * 0.6 * (isTitle ? title : text)
    }
  }

  private struct Port {
    let edge: Int
    let isEntry: Bool
    /// The child at which the edge continues; -1 if it ends at the border.
    let inner: Int
    /// The place at the border, from the middle of the box.
    var offset = 0.0
  }

  /// An edge as its innermost common box sees it: between two of its children, or its border, which is -1.
  private struct Span {
    let edge: Int
    let tail: Int
    let head: Int
    var isReversed = false

    var first: Int { isReversed ? head : tail }
    var second: Int { isReversed ? tail : head }
  }

  /// The points of an edge in one box, from its first end to its second.
  private struct Route {
    let box: Int
    let points: [(across: Double, along: Double)]
  }

  private(set) var chart: Chart
  private let isHorizontal: Bool
  private var depths: [Int] = []
  private var spans: [[Span]]
  private var ports: [[Port]]
  /// The routes of each edge: from its first end outwards, in its common box, and from its second end outwards.
  private var routes: [(first: [Route], common: [Route], second: [Route])]
  private var isReversed: [Bool]
  /// The box, and the place there, of each label.
  private var labels: [Int: (box: Int, across: Double, along: Double)] = [:]

  /// Lays out a chart from left to right if it would be taller than twice its width and a row isn't too wide, otherwise
  /// downwards.
  ///
  /// - Complexity: O(*n* log *n*) in the number of boxes, edges and the layers that edges pass.
  static func chart(_ chart: Chart) -> Chart {
    let down = ChartLayout(chart, isHorizontal: false).chart
    let (width, height) = (down.boxes[0].width, down.boxes[0].height)
    if height <= 2 * width { return down }
    let right = ChartLayout(chart, isHorizontal: true).chart
    let isBetter = right.boxes[0].width / right.boxes[0].height < height / width
    return isBetter || right.boxes[0].width < 900 ? right : down
  }

  private init(_ chart: Chart, isHorizontal: Bool) {
    self.chart = chart
    self.isHorizontal = isHorizontal
    self.chart.isHorizontal = isHorizontal
    spans = Array(repeating: [], count: chart.boxes.count)
    ports = Array(repeating: [], count: chart.boxes.count)
    routes = Array(repeating: ([], [], []), count: chart.edges.count)
    isReversed = Array(repeating: false, count: chart.edges.count)
    for box in chart.boxes { depths.append(box.parent < 0 ? 0 : depths[box.parent] + 1) }
    for edge in chart.edges.indices { addSpan(of: edge) }
    var orders: [[Int]] = []
    for box in chart.boxes.indices { orders.append(orient(box)) }
    for box in chart.boxes.indices { for span in spans[box] { addPorts(of: span, in: box) } }
    for box in chart.boxes.indices.reversed() {
      if chart.boxes[box].children.isEmpty { size(box) } else { layOut(box, orders[box]) }
    }
    for box in self.chart.boxes.indices.dropFirst() {
      self.chart.boxes[box].x += self.chart.boxes[self.chart.boxes[box].parent].x
      self.chart.boxes[box].y += self.chart.boxes[self.chart.boxes[box].parent].y
    }
    for edge in chart.edges.indices { draw(edge) }
  }

  // MARK: - Structure

  private mutating func addSpan(of edge: Int) {
    var (source, target, tail, head) = (chart.edges[edge].source, chart.edges[edge].target, -1, -1)
    while source != target {
      if depths[source] >= depths[target] {
        (tail, source) = (source, chart.boxes[source].parent)
      } else {
        (head, target) = (target, chart.boxes[target].parent)
      }
    }
    spans[source].append(Span(edge: edge, tail: tail, head: head))
  }

  /// Reverses edges of a box such that its children have an order, and returns that. A depth-first search begins at the
  /// mark of the initial state.
  private mutating func orient(_ box: Int) -> [Int] {
    var leaving: [Int: [Int]] = [:]
    for (number, span) in spans[box].enumerated() where span.tail >= 0 && span.head >= 0 {
      leaving[span.tail, default: []].append(number)
    }
    var (isOpen, isDone, finished) = (Set<Int>(), Set<Int>(), [Int]())
    for root in chart.boxes[box].children where !isDone.contains(root) {
      var path = [(child: root, next: 0)]
      isOpen.insert(root)
      while let (child, next) = path.last {
        guard let all = leaving[child], next < all.count else {
          path.removeLast()
          isOpen.remove(child)
          isDone.insert(child)
          finished.append(child)
          continue
        }
        path[path.count - 1].next += 1
        let head = spans[box][all[next]].head
        if isOpen.contains(head) {
          spans[box][all[next]].isReversed = true
          isReversed[spans[box][all[next]].edge] = true
        } else if !isDone.contains(head) {
          path.append((head, 0))
          isOpen.insert(head)
        }
      }
    }
    return finished.reversed()
  }

  /// Adds a port to each composite box whose border an edge reaches.
  private mutating func addPorts(of span: Span, in box: Int) {
    let (source, target) = (chart.edges[span.edge].source, chart.edges[span.edge].target)
    if span.tail < 0 { ports[box].append(Port(edge: span.edge, isEntry: true, inner: -1)) }
    if span.head < 0 { ports[box].append(Port(edge: span.edge, isEntry: false, inner: -1)) }
    for (end, isEntry) in [(span.isReversed ? target : source, false), (span.isReversed ? source : target, true)] {
      if end == box { continue }
      // A leaf box too: the number of its ends is its least size.
      ports[end].append(Port(edge: span.edge, isEntry: isEntry, inner: -1))
      var inner = end
      while chart.boxes[inner].parent != box {
        ports[chart.boxes[inner].parent].append(Port(edge: span.edge, isEntry: isEntry, inner: inner))
        inner = chart.boxes[inner].parent
      }
    }
  }

  // MARK: - Boxes

  /// The size of the texts in a box.
  private func textSize(of box: Int) -> (width: Double, height: Double) {
    let lines = chart.boxes[box].lines
    let widths = lines.enumerated().map { Metrics.width(of: $1, isTitle: $0 == 0) }
    return (widths.max() ?? 0, Double(lines.count) * Metrics.line)
  }

  /// Gives a box without children its size.
  private mutating func size(_ box: Int) {
    let text = textSize(of: box)
    switch chart.boxes[box].kind {
    case .start: (chart.boxes[box].width, chart.boxes[box].height) = (12, 12)
    case .history: (chart.boxes[box].width, chart.boxes[box].height) = (24, 24)
    case .region, .state, .any, .rest:
      let entries = ports[box].count { $0.isEntry }
      let ends = 14 * Double(max(entries, ports[box].count - entries)) + 16
      chart.boxes[box].width = max(text.width + 24, 48, isHorizontal ? 0 : ends)
      chart.boxes[box].height = max(text.height + 12, isHorizontal ? ends : 0)
    }
  }

  private func across(_ box: Int) -> Double { isHorizontal ? chart.boxes[box].height : chart.boxes[box].width }
  private func along(_ box: Int) -> Double { isHorizontal ? chart.boxes[box].width : chart.boxes[box].height }

  // MARK: - Layers

  /// Returns the rank of each child: even numbers, because labels lie between. An edge leads to a higher rank, and a row
  /// that would become too wide continues in the next.
  private func ranks(of box: Int, _ order: [Int]) -> [Int: Int] {
    var (before, after) = ([Int: [Int]](), [Int: [Int]]())
    var area = 0.0
    for span in spans[box] where span.tail >= 0 && span.head >= 0 {
      before[span.second, default: []].append(span.first)
      after[span.first, default: []].append(span.second)
      area += chart.edges[span.edge].lines.reduce(0) { $0 + Metrics.width(of: $1) * Metrics.line }
    }
    for child in order { area += (across(child) + 30) * (along(child) + 40) }
    let limit = max(order.map(across).max() ?? 0, 1.5 * area.squareRoot())
    var (ranks, filled) = ([Int: Int](), [Int: Double]())
    // Boxes without edges fill the rows last.
    for child in order.filter({ before[$0] != nil || after[$0] != nil })
      + order.filter({ before[$0] == nil && after[$0] == nil })
    {
      var rank = before[child].map { ($0.compactMap { ranks[$0] }.max() ?? -2) + 2 } ?? 0
      while let width = filled[rank], width + across(child) > limit { rank += 2 }
      filled[rank, default: 0] += across(child) + 20
      ranks[child] = rank
    }
    for child in order.reversed() where before[child] == nil {
      if let next = after[child]?.compactMap({ ranks[$0] }).min() { ranks[child] = next - 2 }
    }
    return ranks
  }

  /// Lays out the children of a box.
  private mutating func layOut(_ box: Int, _ order: [Int]) {
    let text = textSize(of: box)
    let ranks = ranks(of: box, order)
    let last = ranks.values.max() ?? 0
    let entries = ports[box].indices.filter { ports[box][$0].isEntry }
    let exits = ports[box].indices.filter { !ports[box][$0].isEntry }
    func labelRank(_ first: Int, _ second: Int) -> Int {
      let middle = (first + second) / 2
      return middle.isMultiple(of: 2) ? middle + 1 : middle
    }
    func rank(_ child: Int, isFirst: Bool) -> Int { child < 0 ? (isFirst ? -2 : last + 2) : ranks[child] ?? 0 }
    // Only ranks with something in them become layers.
    let hasHeader = !isHorizontal && !chart.boxes[box].lines.isEmpty
    var used = Set(ranks.values)
    if hasHeader || !entries.isEmpty { used.insert(-2) }
    if !exits.isEmpty { used.insert(last + 2) }
    for span in spans[box] where !chart.edges[span.edge].lines.isEmpty {
      used.insert(labelRank(rank(span.first, isFirst: true), rank(span.second, isFirst: false)))
    }
    let layers = Dictionary(uniqueKeysWithValues: used.sorted().enumerated().map { ($1, $0) })
    func layer(_ rank: Int) -> Int { layers[rank] ?? 0 }
    var level = Level(layers: used.count)
    func bend(_ layer: Int) -> Level.Item { Level.Item(layer: layer, before: 4, after: 4, length: 0) }
    if hasHeader {
      let height = text.height + 10
      _ = level.add(
        Level.Item(
          layer: 0, before: 0, after: text.width + 8, length: height, isBend: false, isHeader: true))
    }
    var items: [Int: Int] = [:]
    for child in order {
      items[child] = level.add(
        Level.Item(
          layer: layer(ranks[child] ?? 0), before: across(child) / 2, after: across(child) / 2, length: along(child),
          isBend: false, spreadsEnds: chart.boxes[child].children.isEmpty))
    }
    var portItems = [Int](repeating: -1, count: ports[box].count)
    for port in entries { portItems[port] = level.add(bend(0)) }
    for port in exits { portItems[port] = level.add(bend(used.count - 1)) }
    let portOfEdge = Dictionary(zip(ports[box].map(\.edge), portItems)) { first, _ in first }
    var chains: [(edge: Int, links: [Int])] = []
    var labelItems: [(edge: Int, item: Int)] = []
    func offset(_ child: Int, _ edge: Int) -> Double {
      chart.boxes[child].children.isEmpty ? 0 : ports[child].first { $0.edge == edge }?.offset ?? 0
    }
    /// Connects two items through the layers between.
    func connect(_ edge: Int, _ first: (item: Int, offset: Double), _ second: (item: Int, offset: Double), label: Int) {
      var (links, item, offset) = ([Int](), first.item, first.offset)
      let start = level.items[first.item].layer + 1
      for layer in start..<max(start, level.items[second.item].layer) {
        var next = bend(layer)
        if layer == label {
          let lines = chart.edges[edge].lines
          let (width, height) = (
            lines.map { Metrics.width(of: $0) }.max() ?? 0, Double(lines.count) * Metrics.line
          )
          next =
            isHorizontal
            ? Level.Item(layer: layer, before: height + 3, after: 4, length: width + 8)
            : Level.Item(layer: layer, before: 4, after: width + 8, length: height)
        }
        next.edge = edge
        let place = level.add(next)
        if layer == label { labelItems.append((edge, place)) }
        links.append(level.links.count)
        level.add(Level.Link(from: item, to: place, fromOffset: offset))
        (item, offset) = (place, 0)
      }
      links.append(level.links.count)
      level.add(Level.Link(from: item, to: second.item, fromOffset: offset, toOffset: second.offset))
      chains.append((edge, links))
    }
    for span in spans[box] {
      let label =
        chart.edges[span.edge].lines.isEmpty
        ? -1 : layer(labelRank(rank(span.first, isFirst: true), rank(span.second, isFirst: false)))
      let port = portOfEdge[span.edge] ?? 0
      connect(
        span.edge, span.first < 0 ? (port, 0) : (items[span.first] ?? 0, offset(span.first, span.edge)),
        span.second < 0 ? (port, 0) : (items[span.second] ?? 0, offset(span.second, span.edge)), label: label)
    }
    for (number, port) in ports[box].enumerated() where port.inner >= 0 {
      let inner = (item: items[port.inner] ?? 0, offset: offset(port.inner, port.edge))
      if port.isEntry {
        connect(port.edge, (portItems[number], 0), inner, label: -1)
      } else {
        connect(port.edge, inner, (portItems[number], 0), label: -1)
      }
    }
    let isLarge = level.items.count >= 1500
    if isLarge { chart.isSimplified = true }
    level.order(sweeps: isLarge ? 2 : level.items.count < 400 ? 16 : 8)
    level.place(sweeps: isLarge ? 4 : 18)
    let bands = bands(
      of: level, starts: hasHeader || !entries.isEmpty, ends: !exits.isEmpty,
      minimum: isHorizontal ? text.width + 24 : 0)
    finish(box, level, items, bands, text, portItems)
    for (edge, item) in labelItems {
      let (band, place) = (bands[level.items[item].layer], level.items[item])
      labels[edge] = (
        box, contentStart(box, text) + place.position - (isHorizontal ? place.before : 0), band.start
      )
    }
    for (edge, links) in chains {
      let route = Route(box: box, points: points(links, level, bands, start: contentStart(box, text)))
      if spans[box].contains(where: { $0.edge == edge }) {
        routes[edge].common.append(route)
      } else if ports[box].first(where: { $0.edge == edge })?.isEntry == true {
        routes[edge].second.append(route)
      } else {
        routes[edge].first.append(route)
      }
    }
  }

  /// The distance between the border and the content, across.
  private func contentStart(_ box: Int, _ text: (width: Double, height: Double)) -> Double {
    isHorizontal && text.height > 0 ? text.height + 14 : Metrics.margin
  }

  /// Returns the places of layers along the edges. Edges that go far to the side get more room.
  private func bands(
    of level: Level, starts: Bool, ends: Bool, minimum: Double
  ) -> [(start: Double, length: Double)] {
    var bands: [(start: Double, length: Double)] = []
    var place = starts ? 0 : Metrics.margin
    for (number, layer) in level.layers.enumerated() {
      let length = layer.map { level.items[$0].length }.max() ?? 0
      let isLast = number == level.layers.count - 1
      if isLast { place = max(place, minimum - length - (ends ? 0 : Metrics.margin)) }
      bands.append((place, length))
      let shifts = layer.flatMap { level.leaving[$0] }.map { link in
        let link = level.links[link]
        return abs(
          level.items[link.from].position + link.fromOffset - level.items[link.to].position - link.toOffset)
      }
      let gap = min(56, 18 + (shifts.max() ?? 0) / 10)
      place += length + (isLast ? (ends ? 0 : Metrics.margin) : gap)
    }
    bands.append((place, 0))
    return bands
  }

  /// Gives a box its size, its children their places in it, and its ports theirs at the border.
  private mutating func finish(
    _ box: Int, _ level: Level, _ items: [Int: Int], _ bands: [(start: Double, length: Double)],
    _ text: (width: Double, height: Double), _ portItems: [Int]
  ) {
    let start = contentStart(box, text)
    let across = start + (level.items.map { $0.position + $0.after }.max() ?? 0) + Metrics.margin
    let along = bands[bands.count - 1].start
    (chart.boxes[box].width, chart.boxes[box].height) = isHorizontal ? (along, across) : (across, along)
    for (child, item) in items {
      let (item, band) = (level.items[item], bands[level.items[item].layer])
      let (x, y) = (start + item.position - item.before, band.start + (band.length - item.length) / 2)
      (chart.boxes[child].x, chart.boxes[child].y) = isHorizontal ? (y, x) : (x, y)
    }
    for (number, item) in portItems.enumerated() {
      ports[box][number].offset = start + level.items[item].position - across / 2
    }
  }

  // MARK: - Edges

  /// Returns the points of connected links: straight through each layer.
  private func points(
    _ links: [Int], _ level: Level, _ bands: [(start: Double, length: Double)], start: Double
  ) -> [(across: Double, along: Double)] {
    var points: [(across: Double, along: Double)] = []
    for link in links.map({ level.links[$0] }) {
      for (index, offset, isFrom) in [(link.from, link.fromOffset, true), (link.to, link.toOffset, false)] {
        let (item, band) = (level.items[index], bands[level.items[index].layer])
        let across = start + item.position + offset
        let (bandEnd, middle) = (band.start + band.length, band.start + band.length / 2)
        // A bend passes the whole layer; a box begins and ends in the middle.
        let border = item.isBend ? (isFrom ? band.start : bandEnd) : middle + (isFrom ? 1 : -1) * item.length / 2
        points += isFrom ? [(across, border), (across, bandEnd)] : [(across, band.start), (across, border)]
      }
    }
    return points
  }

  /// Gives an edge its points, from the source to the target, and its label a place.
  private mutating func draw(_ edge: Int) {
    let (first, common, second) = routes[edge]
    var points: [Chart.Point] = []
    for route in first + common + second.reversed() {
      for (across, along) in route.points {
        let (x, y) = isHorizontal ? (along, across) : (across, along)
        let point = Chart.Point(x: chart.boxes[route.box].x + x, y: chart.boxes[route.box].y + y)
        if let last = points.last, abs(last.x - point.x) < 0.05, abs(last.y - point.y) < 0.05 { continue }
        points.append(point)
      }
    }
    chart.edges[edge].points = isReversed[edge] ? points.reversed() : points
    guard let label = labels[edge] else { return }
    let (x, y) = isHorizontal ? (label.along + 4, label.across) : (label.across + 7, label.along)
    chart.edges[edge].label = Chart.Point(x: chart.boxes[label.box].x + x, y: chart.boxes[label.box].y + y)
  }
}
