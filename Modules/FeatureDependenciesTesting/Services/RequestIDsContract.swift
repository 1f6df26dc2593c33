public import FeatureDependencies

/// The contract of every ``FeatureDependencies/RequestIDs``: the root first, then its nested IDs,
/// each once.
public enum RequestIDsContract {
  /// Throws a ``Violation`` unless `ids`, which has not returned an ID yet, counts from `root`.
  public static func check(_ ids: some RequestIDs, from root: RequestID) async throws {
    let expected = [root] + (1..<1512).map(root.nested)
    try await Clause<Void>(
      "RequestIDs.countsNested",
      "the first id is the root as it is, later ids append 1, 2, 3 …; concurrent calls, including "
        + "those of canceled tasks, get different ids without a gap"
    ) { _, check in
      for (place, wanted) in expected.prefix(1000).enumerated() {
        try check.equal(await ids.next(), wanted, "the id number \(place + 1)")
      }
      let came = await withTaskGroup(of: RequestID.self) { group in
        for index in 0..<512 {
          if index == 256 { group.cancelAll() }
          group.addTask { await ids.next() }
        }
        return await group.reduce(into: [RequestID: Int]()) { $0[$1, default: 0] += 1 }
      }
      for id in expected.dropFirst(1000) {
        let times = came[id, default: 0]
        try check.equal(times, 1, "the number of 512 concurrent calls that return \(id)")
      }
    }.verify {}
  }
}
