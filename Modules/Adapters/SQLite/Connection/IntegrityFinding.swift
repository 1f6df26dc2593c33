import FeatureDependencies
import Ledger

/// A line of the result of SQLite's `PRAGMA integrity_check`.
struct IntegrityFinding {
  let text: String

  /// The damage; nil if absent, or the check failed.
  var violation: AuditViolation? {
    guard text != "ok", failure == nil else { return nil }
    return AuditViolation(.databaseDamaged, at: .database, LocalizedText(verbatim: text))
  }

  /// The part that could not be checked; nil if all of it was.
  var note: AuditNote? {
    failure.map { AuditNote(notChecked: .database, for: StorageError.failed(reason: $0).reason) }
  }

  /// Why a page could not be read, if the page is not the cause. Further lines then report the
  /// pages behind it as unused, although they are not.
  private var failure: String? {
    text.split(separator: "\n").contains(where: Self.isUnread) ? text : nil
  }

  /// Whether `line` reports a page that was not read, or ends with an SQLite result code other than
  /// 11 (`SQLITE_CORRUPT`), such as 7 for lack of memory.
  private static func isUnread(_ line: Substring) -> Bool {
    if line.contains("failed to get page") { return true }
    let parts = line.split(separator: "=")
    guard parts.count == 2, parts[0].hasSuffix("error code"), let code = Int32(parts[1]) else {
      return false
    }
    return code & 0xFF != corrupt
  }

  private static let corrupt: Int32 = 11
}
