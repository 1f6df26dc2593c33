/// Finds the shortest cycle in a strongly connected component of a graph.
struct ShortestCircle {
  private let members: [Int]
  /// The members to which each member has an edge, as indices into `members`.
  private let targets: [Bits]

  /// `members` are the nodes of the component, `edges` those of the whole graph.
  init(members: [Int], edges: [[Int]]) {
    self.members = members
    let places = Dictionary(uniqueKeysWithValues: members.enumerated().map { ($1, $0) })
    targets = members.map { member in
      var bits = Bits(count: members.count)
      for target in edges[member] { if let place = places[target] { bits.insert(place) } }
      return bits
    }
  }

  /// The nodes in the order of the cycle. Of several shortest cycles, it is the one with the lowest
  /// node.
  var nodes: [Int] {
    if let own = members.indices.first(where: { targets[$0].contains($0) }) {
      return [members[own]]
    }
    var best: [Int] = []
    for start in members.indices where best.count != 2 {
      best = circle(from: start, below: best.isEmpty ? .max : best.count) ?? best
    }
    return best.map { members[$0] }
  }

  /// The shortest cycle through `start`, if it has fewer than `limit` nodes.
  private func circle(from start: Int, below limit: Int) -> [Int]? {
    var seen = Bits(count: members.count)
    var parents = Array(repeating: start, count: members.count)
    var (front, length) = ([start], 1)
    while !front.isEmpty, length < limit {
      if let last = front.first(where: { targets[$0].contains(start) }) {
        return path(from: start, to: last, parents)
      }
      front = front.flatMap { node in
        let new = seen.take(targets[node])
        for target in new { parents[target] = node }
        return new
      }
      length += 1
    }
    return nil
  }

  private func path(from start: Int, to last: Int, _ parents: [Int]) -> [Int] {
    var path = [last]
    while let node = path.last, node != start { path.append(parents[node]) }
    return path.reversed()
  }
}
