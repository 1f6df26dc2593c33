public import FeatureDependencies

/// The contract of every ``FeatureDependencies/RequestIDs``: the root first, then its nested IDs,
/// each once.
public enum RequestIDsContract {
  /// A source of IDs that has not returned one yet, and its root.
  public struct Fixture: Sendable {
    /// The source under test.
    public let ids: any RequestIDs
    /// The ID that the source must return first.
    public let root: RequestID

    /// Creates a fixture; `ids` must not have returned an ID yet.
    public init(ids: any RequestIDs, root: RequestID) {
      self.ids = ids
      self.root = root
    }
  }

  /// The clauses that every source of request IDs must pass.
  public static let clauses: [Clause<Fixture>] = [
    Clause(
      "RequestIDs.countsNested", "the first id is the root as it is, later ids append 1, 2, 3 …"
    ) {
      fixture, check in
      var ids: [RequestID] = []
      for _ in 0...1000 { ids.append(await fixture.ids.next()) }
      let expected = [fixture.root] + (1...1000).map(fixture.root.nested)
      for (place, (id, wanted)) in zip(ids, expected).enumerated() {
        try check.equal(id, wanted, "the id number \(place + 1)")
      }
    },
    Clause(
      "RequestIDs.returnsEachOnce",
      "concurrent calls, including those of canceled tasks, get different ids without a gap"
    ) {
      fixture, check in
      let ids = await withTaskGroup(of: RequestID.self) { group in
        for index in 0..<512 {
          if index == 256 { group.cancelAll() }
          group.addTask { await fixture.ids.next() }
        }
        return await group.reduce(into: [RequestID: Int]()) { $0[$1, default: 0] += 1 }
      }
      for id in [fixture.root] + (1...511).map(fixture.root.nested) {
        let times = ids[id, default: 0]
        try check.equal(times, 1, "the number of 512 concurrent calls that return \(id)")
      }
    },
  ]
}
