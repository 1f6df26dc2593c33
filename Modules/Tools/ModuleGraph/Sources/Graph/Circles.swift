/// All cycles of a strongly connected component that visit no node twice.
struct Circles {
  /// The cycles, shortest first, each from its lowest node; nil if there are more than the limit.
  let all: [[Int]]?

  private static let limit = 50
  /// The number of edges that are followed before the search is abandoned.
  private static let steps = 20_000

  init(members: [Int], targets: [Int: [Int]]) {
    var found: [[Int]] = []
    var steps = 0
    for start in members.sorted() {
      let useful = Self.leading(to: start, members, targets)
      var path = [(node: start, next: 0)]
      var visited: Set<Int> = [start]
      while let (node, next) = path.last {
        let edges = targets[node] ?? []
        guard next < edges.count else {
          visited.remove(node)
          path.removeLast()
          continue
        }
        steps += 1
        guard steps < Self.steps, found.count <= Self.limit else {
          all = nil
          return
        }
        path[path.count - 1].next += 1
        let target = edges[next]
        if target == start {
          found.append(path.map(\.node))
        } else if useful.contains(target), visited.insert(target).inserted {
          path.append((target, 0))
        }
      }
    }
    all = found.count > Self.limit ? nil : found.sorted { ($0.count, $0[0]) < ($1.count, $1[0]) }
  }

  /// The nodes greater than `start` that reach `start` without passing a smaller node. Each cycle
  /// is thus found once, from its smallest node.
  private static func leading(
    to start: Int, _ members: [Int], _ targets: [Int: [Int]]
  ) -> Set<Int> {
    var sources: [Int: [Int]] = [:]
    for from in members where from >= start {
      for to in targets[from] ?? [] where to >= start { sources[to, default: []].append(from) }
    }
    var (found, waiting): (Set<Int>, [Int]) = ([], [start])
    while let node = waiting.popLast() {
      waiting += (sources[node] ?? []).filter { found.insert($0).inserted }
    }
    return found
  }
}
