/// The maximum number of openings per commit, by how long the last group waited for other processes
/// and the disk.
///
/// `Docs/Decisions/0006-openings-share-a-commit.md` has the reasons. Only the last group counts, so
/// that a single slow commit affects one group.
struct GroupSize {
  /// On two cores, verifying sixteen signatures takes about this long.
  private static let longWait = Duration.milliseconds(1)

  /// Whether the last group had several openings and waited longer than `longWait`. Larger groups
  /// wait less often; this then saves more time than verifying some openings while others are
  /// written.
  private(set) var waitsLong = false

  /// Always finite: other processes wait for the write lock meanwhile.
  var maximum: Int { waitsLong ? 32 : 8 }

  /// Records how long a group of this size waited. A group of one shows that no others wait.
  mutating func note(waited: Duration, group: Int) {
    waitsLong = group > 1 && waited > Self.longWait
  }
}
