/// The strongly connected components of a graph.
///
/// They are found by Tarjan's algorithm without recursion, because a path can be as long as the
/// number of modules.
struct Components {
  /// The nodes of each component in ascending order. A component comes after all components that it
  /// leads to.
  private(set) var members: [[Int]] = []
  /// The component of each node.
  private(set) var of: [Int]

  private let edges: [[Int]]
  private var found: [Int]
  private var lowest: [Int]
  private var count = 0
  private var waiting: [Int] = []
  private var path: [(node: Int, next: Int)] = []

  init(edges: [[Int]]) {
    self.edges = edges
    of = Array(repeating: -1, count: edges.count)
    found = of
    lowest = of
    for start in edges.indices where found[start] < 0 { visit(start) }
  }

  private mutating func visit(_ start: Int) {
    open(start)
    while let (node, next) = path.last {
      guard next < edges[node].count else {
        close(node)
        continue
      }
      path[path.count - 1].next += 1
      let target = edges[node][next]
      if found[target] < 0 {
        open(target)
      } else if of[target] < 0 {
        lowest[node] = min(lowest[node], found[target])
      }
    }
  }

  private mutating func open(_ node: Int) {
    found[node] = count
    lowest[node] = count
    count += 1
    waiting.append(node)
    path.append((node, 0))
  }

  private mutating func close(_ node: Int) {
    path.removeLast()
    if let parent = path.last?.node { lowest[parent] = min(lowest[parent], lowest[node]) }
    guard lowest[node] == found[node], let first = waiting.lastIndex(of: node) else { return }
    let component = waiting[first...].sorted()
    waiting.removeSubrange(first...)
    for member in component { of[member] = members.count }
    members.append(component)
  }
}

extension Components {
  /// The length of the longest path from each node, where all nodes of a component count as one.
  var depths: [Int] {
    var depths = Array(repeating: 0, count: members.count)
    for (place, component) in members.enumerated() {
      for target in component.flatMap({ edges[$0] }) where of[target] != place {
        depths[place] = max(depths[place], depths[of[target]] + 1)
      }
    }
    return of.map { depths[$0] }
  }

  /// The components that contain a cycle.
  var tangles: [[Int]] {
    members.filter { $0.count > 1 || edges[$0[0]].contains($0[0]) }
      .sorted { $0[0] < $1[0] }
  }

  /// The nodes that each node reaches by at least one edge.
  var reached: [Bits] {
    var reached: [Bits] = []
    for (place, component) in members.enumerated() {
      var bits = Bits(count: edges.count)
      for target in component.flatMap({ edges[$0] }) where !bits.contains(target) {
        bits.insert(target)
        if of[target] != place { bits.formUnion(reached[of[target]]) }
      }
      if component.count > 1 { for member in component { bits.insert(member) } }
      reached.append(bits)
    }
    return of.map { reached[$0] }
  }
}
