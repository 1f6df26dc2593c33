public import FeatureDependencies

/// The contract of every ``FeatureDependencies/RequestIDs``: the root first, then its nested IDs,
/// each once.
public enum RequestIDsContract {
  /// Throws a ``Violation`` unless `ids`, which has not returned an ID yet, counts from `root`.
  public static func check(_ ids: some RequestIDs, from root: RequestID) async throws {
    try await Clause<Void>(
      "RequestIDs.countsNested",
      "the first id is the root as it is, and later ids append 1, 2, 3 …"
    ) { _, check in
      for (place, wanted) in ([root] + (1..<1000).map(root.nested)).enumerated() {
        try check.equal(await ids.next(), wanted, "the id number \(place + 1)")
      }
    }.verify {}
  }
}
