public import FeatureDependencies

/// What every ``FeatureDependencies/RequestIDs`` owes: the root, then its nested ids, each once.
public enum RequestIDsContract {
  /// A source that starts with `root`, fresh.
  public struct Fixture: Sendable {
    /// The subject.
    let ids: any RequestIDs
    /// What it starts with.
    let root: RequestID

    /// A fixture.
    public init(ids: any RequestIDs, root: RequestID) {
      self.ids = ids
      self.root = root
    }
  }

  /// The clauses.
  public static let clauses: [Clause<Fixture>] = [
    Clause("RequestIDs.startsWithTheRoot", "the first id is the host's, as it is") {
      fixture, check in
      try check.equal(await fixture.ids.next(), fixture.root, "the first id")
    },
    Clause("RequestIDs.countsNested", "later ids append 1, 2, 3 … to the root") {
      fixture, check in
      var ids: [RequestID] = []
      for _ in 0...1000 { ids.append(await fixture.ids.next()) }
      let expected = [fixture.root] + (1...1000).map(fixture.root.nested)
      for (place, (id, wanted)) in zip(ids, expected).enumerated() {
        try check.equal(id, wanted, "the id number \(place + 1)")
      }
    },
    Clause(
      "RequestIDs.givesEachOnce",
      "tasks that ask at once, cancelled ones too, get different ids, without a gap"
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
        try check.equal(times, 1, "how often 512 calls at once are given \(id)")
      }
    },
  ]
}
