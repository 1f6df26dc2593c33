import FeatureDependencies
import Ledger
import SQLLedger

/// SQLite's `application_id` of databases of this program, and of its unreleased states.
private enum ApplicationID {
  /// "PDB3".
  static let current: Int64 = 0x5044_4233
  /// "PDIB"; "PDB1", whose contracts name no bank and have no terms; and "PDB2", whose enrollments
  /// have request IDs.
  static let earlier: Set<Int64> = [0x5044_4942, 0x5044_4231, 0x5044_4232]
}

extension SQLiteConnection {
  /// Creates the tables, unless another process has just done so. Throws the errors of
  /// ``version()``, and other ``StorageError``s.
  func createTables() throws(StorageError) {
    try begin(.writing)
    do {
      if try version() == 0 {
        try execute(SQLSchema.tables(SQLiteDatabase.dialect))
        try SQLSchema.fill(self)
        try execute("PRAGMA application_id = \(ApplicationID.current)")
        try execute("PRAGMA user_version = \(SQLSchema.version)")
      }
    } catch {
      rollBack()
      throw error
    }
    switch commit() {
    case .committed: return
    case .undone(let error): throw error
    case .unknown(let reason): throw .commitUnknown(reason: reason)
    }
  }

  /// The version of the schema, 0 for an empty database, with tables that were compared. It reads
  /// one state: another process may be creating the tables. Throws the errors of ``version()`` and
  /// ``verifyTables()``.
  func checkedVersion() throws(StorageError) -> Int {
    try begin(.snapshot)
    defer { rollBack() }
    let version = try version()
    if version > 0 { try verifyTables() }
    return version
  }

  /// The version of the schema; 0 for an empty database.
  ///
  /// Throws ``StorageError/notADatabase(path:)``, ``StorageError/earlierState(path:)``,
  /// ``StorageError/newerSchema(found:supported:)`` and other ``StorageError``s.
  func version() throws(StorageError) -> Int {
    let version = Int(try pragma("user_version"))
    let application = try pragma("application_id")
    if ApplicationID.earlier.contains(application) { throw .earlierState(path: path) }
    let isEmpty = try definitions().isEmpty
    guard application == ApplicationID.current || (application == 0 && version == 0 && isEmpty)
    else { throw .notADatabase(path: path) }
    guard version >= 0, version > 0 || isEmpty else {
      throw .inconsistent(en: "version \(version) of the tables", ko: "테이블의 버전 \(version)")
    }
    if version > 0 { try SQLSchema.check(version) }
    // The log of another user may hold an earlier state of the bank.
    allowCheckpointOnClose(faults.isEmpty)
    return version
  }

  /// Compares all tables, indexes, triggers and views with those of this program, if another
  /// connection may have changed them: it may have added a trigger.
  ///
  /// Throws ``StorageError/inconsistent(what:)`` for the first difference.
  func verifyTables() throws(StorageError) {
    let revision = try pragma("schema_version")
    guard revision != verifiedTables else { return }
    if let name = try changedObjects().all.first {
      throw .inconsistent(what: AuditViolation.schema(.init(verbatim: name)).detail)
    }
    verifiedTables = revision
  }

  /// Reports damaged pages, and tables, indexes, triggers and views that differ from those of this
  /// program. Throws the errors of ``version()``, and other ``StorageError``s.
  func examine() throws(StorageError) -> SQLExamination {
    do {
      if try version() == 0 { return SQLExamination(hasTables: false) }
    } catch {
      guard case .inconsistent(let what) = error else { throw error }
      return SQLExamination(AuditReport(violations: [.schema(what)]), isReadable: false)
    }
    let (changed, isReadable) = try changedObjects()
    var report = AuditReport()
    if isReadable { checkPages(&report) }
    report.violations += changed.map { .schema(.init(verbatim: $0)) }
    report.violations += faults.map { AuditViolation(.fileUnsafe, at: .database, $0.reason) }
    return SQLExamination(report, isReadable: isReadable)
  }

  /// Adds damaged pages to `report`, and why the check of them ended early.
  private func checkPages(_ report: inout AuditReport) {
    var found: [IntegrityFinding] = []
    do throws(StorageError) {
      try read(SQLQuery("PRAGMA integrity_check(20)")) { (row) throws(StorageError) in
        found.append(IntegrityFinding(text: try row.text("integrity_check")))
      }
    } catch { report.add(error, at: .database) }
    report.violations += found.compactMap(\.violation)
    report.notes += found.compactMap(\.note)
  }

  /// The tables, indexes, triggers and views that are missing, additional or different, such as
  /// `table entries`; and whether the tables of this program are unmodified. Reads no rows of them.
  private func changedObjects() throws(StorageError) -> (all: [String], isReadable: Bool) {
    let pristine = try SQLiteConnection(path: ":memory:")
    try pristine.execute(SQLSchema.tables(SQLiteDatabase.dialect))
    let (made, found) = (try pristine.definitions(), try definitions())
    let changed = Set(made.keys).union(found.keys).filter { made[$0] != found[$0] }.sorted()
    return (changed, !changed.contains { $0.hasPrefix("table ") && made[$0] != nil })
  }

  private func definitions() throws(StorageError) -> [String: String] {
    var definitions: [String: String] = [:]
    let query = SQLQuery(
      "SELECT type || ' ' || name AS object, coalesce(sql, '') AS sql FROM sqlite_schema")
    try read(query) { (row) throws(StorageError) in
      definitions[try row.text("object"), default: ""] += try row.text("sql")
    }
    return definitions
  }
}

extension AuditViolation {
  fileprivate static func schema(_ name: LocalizedText) -> AuditViolation {
    AuditViolation(
      .schemaChanged, at: .schema,
      .init(
        en: "\(name.en) differs from the schema of this program",
        ko: "\(name.ko, .subject) 이 프로그램의 스키마와 다릅니다"))
  }
}
