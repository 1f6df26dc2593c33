/// `starts` and all nodes to which `next` leads from them.
func closure<Node: Hashable>(of starts: [Node], _ next: (Node) -> [Node]) -> Set<Node> {
  var (found, waiting) = (Set<Node>(), starts)
  while let node = waiting.popLast() {
    if found.insert(node).inserted { waiting += next(node) }
  }
  return found
}

/// The nodes that each node of a graph reaches by at least one edge.
struct Reach: Sendable {
  private let edges: [[Int]]
  let of: [Set<Int>]

  init(edges: [[Int]]) {
    self.edges = edges
    of = edges.map { targets in closure(of: targets) { edges[$0] } }
  }

  /// The groups of nodes that reach each other, ordered by their first nodes.
  var tangles: [[Int]] {
    var seen: Set<Int> = []
    return of.indices.compactMap { node in
      guard of[node].contains(node), !seen.contains(node) else { return nil }
      let group = of[node].filter { of[$0].contains(node) }.sorted()
      seen.formUnion(group)
      return group
    }
  }

  /// The circles of names that are connected by `edges`, each from one name to another.
  static func circles(_ edges: Set<[String]>) -> [[String]] {
    let names = Set(edges.flatMap(\.self)).sorted()
    let targets = names.map { from in names.indices.filter { edges.contains([from, names[$0]]) } }
    return Reach(edges: targets).tangles.map { $0.map { names[$0] } }
  }

  /// The shortest circle in a group of nodes that reach each other.
  func shortestCircle(in group: [Int]) -> [Int] {
    group.compactMap { path(from: $0, to: $0) }.min { $0.count < $1.count } ?? []
  }

  /// The nodes of a shortest path of at least one edge, without its last node.
  func path(from start: Int, to end: Int) -> [Int]? {
    var (seen, paths) = (Set<Int>(), [[start]])
    while !paths.isEmpty {
      if let path = paths.first(where: { next(of: $0).contains(end) }) { return path }
      paths = paths.flatMap { path in
        next(of: path).filter { seen.insert($0).inserted }.map { path + [$0] }
      }
    }
    return nil
  }

  /// The nodes that can follow a path.
  private func next(of path: [Int]) -> [Int] { edges[path[path.count - 1]] }

  /// The edges that no longer path implies. Within a circle all edges remain.
  var reduced: [[Int]] {
    edges.enumerated().map { node, targets in
      targets.filter { target in
        !targets.contains { middle in
          middle != target && of[middle].contains(target) && !of[target].contains(middle)
            && !of[middle].contains(node)
        }
      }
    }
  }
}
