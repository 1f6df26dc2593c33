import FeatureDependencies
import Ledger
import OpenSSLKeys

/// `keys`: the public keys that contracts and receipts are verified with.
struct KeysCommand: Command {
  let customerID: String?
  let register: any CustomerRegister
  let access: any CustomerAccess
  let output: CommandOutput

  func run() async throws(HostError) -> ExitCode {
    let bank: PublicKey
    do { bank = try await register.bankKey() } catch { throw .storage(error) }
    let customer = try await access.customer(customerID)
    let lines = [
      "bank \(bank.keyID)", bank.pem,
      "customer \(customer.id) \(customer.publicKey.keyID)", customer.publicKey.pem,
    ]
    try output.give(
      KeysJSON(bank: KeyJSON(bank), customer: KeyJSON(customer.publicKey)), lines: lines)
    return .done
  }
}

/// `audit`: checks the books.
struct AuditCommand: Command {
  static let progressTitle = LocalizedText(en: "entries checked", ko: "항목 확인")

  let receiptFile: String?
  let auditor: any Auditor
  let progress: @Sendable (Int64, Int64) -> Void
  let output: CommandOutput

  func run() async throws(HostError) -> ExitCode {
    var receipt: String?
    if let receiptFile { receipt = try VerifyReceiptCommand.readJWS(receiptFile) }
    let report: AuditReport
    do { report = try await auditor.audit(receipt: receipt, progress: progress) } catch {
      throw .storage(error)
    }
    let language = output.language()
    let (entries, count) = (report.entries, report.violations.count)
    let summary = LocalizedText(
      en: "entries: \(entries), violations: \(count)", ko: "항목: \(entries), 위반: \(count)")
    let lines = report.violations.map { found in
      LocalizedText(
        en: "\(found.place.text.en): \(found.detail.en) [\(found.problem.rawValue)]".printable,
        ko: "\(found.place.text.ko): \(found.detail.ko) [\(found.problem.rawValue)]".printable)
    }
    try output.give(AuditJSON(report, language), lines: (lines + [summary]).map { $0(language) })
    return report.violations.isEmpty ? .done : .failed
  }
}
