/// How many openings share a commit at the most, by how long the last ones waited for other
/// processes and for the disk.
///
/// `Docs/Decisions/0006-openings-share-a-commit.md` says why. One group decides for the next alone:
/// one that SQLite happened to make longer does no more harm than that.
struct GroupSize {
  /// To verify what sixteen openers signed takes about as long on two cores.
  private static let longWait = Duration.milliseconds(1)

  /// Whether to wait so long once for many is worth more than to verify some while others are
  /// written.
  private(set) var waitsLong = false

  /// There is always a limit: other processes wait meanwhile.
  var most: Int { waitsLong ? 32 : 8 }

  /// Notes how long a group of so many waited. Who is alone waits for nobody.
  mutating func note(waited: Duration, group: Int) {
    waitsLong = group > 1 && waited > Self.longWait
  }
}
