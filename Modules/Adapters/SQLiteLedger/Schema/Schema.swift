/// The tables, and how a database of an older version becomes one of this.
enum Schema {
  /// Tells a database of this program from others: "PDIB".
  static let applicationID: Int64 = 0x5044_4942

  /// The version that this program writes.
  static let current = migrations.count

  /// Migration n leads from version n to n + 1. One that was released is never changed.
  static let migrations = [version1, version2, version3, version4, version5]
}
