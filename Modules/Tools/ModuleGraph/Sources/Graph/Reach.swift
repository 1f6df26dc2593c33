/// The nodes that each node of a graph reaches by at least one edge.
struct Reach: Sendable {
  private let edges: [[Int]]
  let of: [Set<Int>]

  init(edges: [[Int]]) {
    self.edges = edges
    of = edges.indices.map { start in
      var (found, waiting) = (Set<Int>(), edges[start])
      while let next = waiting.popLast() {
        if found.insert(next).inserted { waiting += edges[next] }
      }
      return found
    }
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
    var (parents, front) = ([Int: Int](), [start])
    while !front.isEmpty {
      var next: [Int] = []
      for node in front {
        for target in edges[node] where target == end || parents[target] == nil {
          if target == end { return path(from: start, to: node, parents) }
          parents[target] = node
          next.append(target)
        }
      }
      front = next
    }
    return nil
  }

  private func path(from start: Int, to last: Int, _ parents: [Int: Int]) -> [Int] {
    var path = [last]
    while let node = path.last, node != start, let parent = parents[node] { path.append(parent) }
    return path.reversed()
  }

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
