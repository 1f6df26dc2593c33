/// Walks a graph depth first, without recursion: a chain may be as long as there are modules.
struct Walk {
  let edges: [[Int]]
  /// The longest way down from each, circles not gone round.
  private(set) var depths: [Int]
  /// A circle for each edge that closes one, from its first member on.
  private(set) var cycles: [[Int]] = []

  private enum Mark { case new, open, done }
  private var marks: [Mark]
  private var path: [(node: Int, next: Int)] = []

  init(edges: [[Int]]) {
    self.edges = edges
    depths = Array(repeating: 0, count: edges.count)
    marks = Array(repeating: .new, count: edges.count)
  }

  mutating func visit(_ start: Int) {
    guard marks[start] == .new else { return }
    open(start)
    while let (node, next) = path.last {
      guard next < edges[node].count else {
        close(node)
        continue
      }
      path[path.count - 1].next += 1
      let target = edges[node][next]
      switch marks[target] {
      case .new: open(target)
      case .open: cycles.append(circle(from: target))
      case .done: depths[node] = max(depths[node], depths[target] + 1)
      }
    }
  }

  private mutating func open(_ node: Int) {
    marks[node] = .open
    path.append((node, 0))
  }

  private mutating func close(_ node: Int) {
    marks[node] = .done
    path.removeLast()
    if let parent = path.last?.node { depths[parent] = max(depths[parent], depths[node] + 1) }
  }

  private func circle(from first: Int) -> [Int] {
    let members = path.map(\.node).drop { $0 != first }
    // Turned so that the same circle looks the same wherever the walk entered it.
    guard let least = members.min(), let place = members.firstIndex(of: least) else { return [] }
    return Array(members[place...] + members[..<place])
  }
}
