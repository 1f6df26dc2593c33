public import FeatureDependencies

/// What every ``RequestIDs`` owes: the root, then its nested ids, each once.
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
      for _ in 0...200 { ids.append(await fixture.ids.next()) }
      try check.equal(
        ids, [fixture.root] + (1...200).map(fixture.root.nested), "the list of 201 ids")
    },
    Clause("RequestIDs.givesEachOnce", "tasks that ask at once get different ids, without a gap") {
      fixture, check in
      let ids = await withTaskGroup(of: RequestID.self) { group in
        for _ in 0..<64 { group.addTask { await fixture.ids.next() } }
        return await group.reduce(into: Set<RequestID>()) { $0.insert($1) }
      }
      let expected = Set([fixture.root] + (1...63).map(fixture.root.nested))
      try check.holds(ids == expected, "64 different ids without a gap", butCame: ids.count)
    },
  ]
}
