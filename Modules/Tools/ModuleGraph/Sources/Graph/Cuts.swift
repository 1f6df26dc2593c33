/// Edges whose removal leaves no cycle in a strongly connected component.
///
/// A smallest set is hard to compute. This is the heuristic of Eades, Lin and Smyth: put the nodes
/// in an order in which few edges point backward, then keep each of those that closes no cycle.
struct Cuts {
  typealias Edge = (from: Int, to: Int)

  /// The edges to remove, as pairs of nodes.
  private(set) var edges: [Edge] = []

  /// `cost` is how hard the removal of an edge is; `targets` are the edges of each of `members`
  /// within the component.
  init(members: [Int], targets: [Int: [Int]], cost: (Edge) -> Int) {
    let order = Self.order(members, targets, cost)
    let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    var kept: [Int: [Int]] = [:]
    for from in members {
      for to in targets[from] ?? [] {
        if let one = places[from], let other = places[to], one < other {
          kept[from, default: []].append(to)
        } else {
          edges.append((from, to))
        }
      }
    }
    let size = targets.values.reduce(0) { $0 + $1.count }
    // Each attempt is a search of the component. In a huge tangle a few edges more do not matter.
    guard edges.count * size < 500_000 else { return }
    let costly = edges.map { ($0, cost($0)) }.sorted { $0.1 > $1.1 }.map(\.0)
    edges = costly.filter { edge in
      if Self.path(from: edge.to, to: edge.from, kept) != nil { return true }
      kept[edge.from, default: []].append(edge.to)
      return false
    }.sorted { $0 < $1 }
  }

  private static func order(
    _ members: [Int], _ targets: [Int: [Int]], _ cost: (Edge) -> Int
  ) -> [Int] {
    var (out, into): ([Int: Int], [Int: Int]) = ([:], [:])
    var sources: [Int: [Edge]] = [:]
    for from in members {
      for to in targets[from] ?? [] where to != from {
        let cost = cost((from, to))
        out[from, default: 0] += cost
        into[to, default: 0] += cost
        sources[to, default: []].append((from, cost))
      }
    }
    let costs = Dictionary(
      uniqueKeysWithValues: members.map { from in
        (from, (targets[from] ?? []).map { $0 == from ? 0 : cost((from, $0)) })
      })
    var (rest, first, last): (Set<Int>, [Int], [Int]) = (Set(members), [], [])
    while !rest.isEmpty {
      // A node without outgoing edges goes last. Otherwise the node with the greatest surplus of
      // outgoing over incoming edges goes first.
      let sink = rest.filter { (out[$0] ?? 0) == 0 }.min()
      let next =
        sink
        ?? rest.max { one, other in
          let gain = { (node: Int) in (out[node] ?? 0) - (into[node] ?? 0) }
          return (gain(one), other) < (gain(other), one)
        }
      guard let next else { break }
      rest.remove(next)
      if sink == nil { first.append(next) } else { last.append(next) }
      for (to, cost) in zip(targets[next] ?? [], costs[next] ?? []) { into[to, default: 0] -= cost }
      for (from, cost) in sources[next] ?? [] { out[from, default: 0] -= cost }
    }
    return first + last.reversed()
  }

  /// The shortest path between two nodes, with both of them; nil if there is none.
  static func path(from start: Int, to end: Int, _ targets: [Int: [Int]]) -> [Int]? {
    var (parents, front) = ([start: start], [start])
    while !front.isEmpty, parents[end] == nil {
      front = front.flatMap { node in
        (targets[node] ?? []).filter { target in
          guard parents[target] == nil else { return false }
          parents[target] = node
          return true
        }
      }
    }
    guard parents[end] != nil else { return nil }
    var path = [end]
    while let node = path.last, node != start, let parent = parents[node] { path.append(parent) }
    return path.reversed()
  }
}
