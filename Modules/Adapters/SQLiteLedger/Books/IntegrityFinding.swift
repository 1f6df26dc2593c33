import FeatureDependencies
import Ledger

/// A line of what SQLite's own check of a database says.
struct IntegrityFinding {
  let text: String

  /// What is wrong; nil if nothing is, or it is not known.
  var violation: AuditViolation? {
    guard text != "ok", failure == nil else { return nil }
    return AuditViolation(.databaseDamaged, at: place, LocalizedText(verbatim: text))
  }

  /// What could not be checked; nil if all could.
  var note: AuditNote? {
    failure.map { AuditNote(notChecked: .database, because: .failed(reason: $0)) }
  }

  /// Why a page could not be read, where that is not the page's fault. Pages behind one that was
  /// not read are called unused on further lines.
  private var failure: String? {
    text.split(separator: "\n").contains(where: Self.isUnread) ? text : nil
  }

  /// Whether `line` tells of a page that was not read, or ends with one of SQLite's result codes,
  /// as 7 for want of memory.
  private static func isUnread(_ line: Substring) -> Bool {
    if line.contains("failed to get page") { return true }
    let parts = line.split(separator: "=")
    guard parts.count == 2, parts[0].hasSuffix("error code"), let code = Int32(parts[1]) else {
      return false
    }
    return code & 0xFF != corrupt
  }

  private static let corrupt: Int32 = 11

  /// The table that the line names at its end, as in `CHECK constraint failed in balances`.
  private var place: AuditPlace {
    let words = text.split(separator: " ")
    guard words.count > 2, words[words.count - 2] == "in", let last = words.last else {
      return .database
    }
    return .table(String(last.prefix { $0 != "." }))
  }
}
