import FeatureDependencies
import Ledger

extension AuditViolation {
  static func schema(_ name: String) -> AuditViolation {
    AuditViolation(
      .schemaChanged, at: .schema,
      .init(
        en: "\(name) is not as this program made it", ko: "\(name, .subject) 이 프로그램이 만든 것과 다릅니다"))
  }

  static func dangling(_ table: String, _ parent: String) -> AuditViolation {
    AuditViolation(
      .danglingReference, at: .table(table),
      .init(en: "a row refers to a row of \(parent) that is gone", ko: "없어진 \(parent) 행을 참조합니다"))
  }
}
