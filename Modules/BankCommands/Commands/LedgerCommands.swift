import FeatureDependencies
import Ledger
import TerminalDialog

/// `keys`: the public keys to verify contracts and receipts with.
struct KeysCommand: Command {
  let customerID: String?
  let register: any CustomerRegister
  let access: any CustomerAccess
  let verification: any SignatureVerification
  let output: CommandOutput

  func run() async throws(CommandError) -> ExitCode {
    let bankKey: PublicKey
    do { bankKey = try await register.bankKey() } catch { throw .storage(error) }
    let customer = try await access.customer(customerID)
    do { try await register.check(customer) } catch { throw .storage(error) }
    let keys = KeysJSON(
      bank: verification.printed(bankKey), customer: verification.printed(customer.publicKey))
    let lines = [
      "bank \(keys.bank.jwk.kid)", keys.bank.pem,
      "customer \(customer.id) \(keys.customer.jwk.kid)", keys.customer.pem,
    ]
    try output.give(keys, lines: lines)
    return .done
  }
}

/// `audit`: checks the ledger, and compares it with a receipt or a checkpoint if one is named.
struct AuditCommand: Command {
  /// The maximum size of a file of checkpoints in bytes: 256 MiB.
  private static let largestCheckpoint = 1 << 28
  static let progressTitle = LocalizedText(en: "entries checked", ko: "항목 확인")

  let receiptFile: String?
  let checkpointFile: String?
  let keyFile: String?
  let keyFiles: any CustomerKeyFiles & Sendable
  let auditor: any Auditor
  let verification: any SignatureVerification
  let progress: @Sendable (Int64, Int64) -> Void
  let output: CommandOutput

  func run() async throws(CommandError) -> ExitCode {
    let (report, language) = (try await audited(), output.language())
    try output.give(AuditJSON(report, language), lines: report.lines.map { $0(language).printable })
    guard report.violations.isEmpty else { return .failed }
    return report.isComplete ? .done : .storage
  }

  private func audited() async throws(CommandError) -> AuditReport {
    var (receipt, checkpoint, key): (String?, [UInt8]?, PublicKey?)
    if let receiptFile { receipt = try SignedTextFile.read(receiptFile) }
    if let checkpointFile { checkpoint = try Self.readCheckpoint(checkpointFile) }
    if let keyFile { key = try verification.key(at: keyFile) }
    let evidence = AuditEvidence(
      receipt: receipt, checkpoint: checkpoint, bankKey: key, keyFiles: keyFiles)
    do { return try await auditor.audit(against: evidence, progress: progress) } catch {
      throw .storage(error)
    }
  }

  static func readCheckpoint(_ file: String) throws(CommandError) -> [UInt8] {
    try InputFile.bytes(at: file, limit: largestCheckpoint)
  }
}

/// `checkpoint`: the bank's signature over the ends of all chains, to be stored elsewhere.
struct CheckpointCommand: Command {
  let source: any CheckpointSource
  let earlierFile: String?
  let file: ResultFile
  let output: CommandOutput

  func run() async throws(CommandError) -> ExitCode {
    let (earlier, checkpoint): ([UInt8]?, Checkpoint)
    earlier = try earlierFile.map(AuditCommand.readCheckpoint)
    do { checkpoint = try await source.checkpoint(after: earlier) } catch { throw .storage(error) }
    try await file.give(checkpoint.text, by: output) { CheckpointJSON(checkpoint, savedTo: $0) }
    return .done
  }
}

#if PostgreSQL
  /// `ledger migrate`: creates or upgrades the tables of a ledger in PostgreSQL.
  struct MigrateCommand: Command {
    let address: String
    let hostRole: String?
    let host: any CommandDependency
    let output: CommandOutput

    func run() async throws(CommandError) -> ExitCode {
      let (found, version) = try await host.migrateLedger(at: address, host: hostRole)
      try output.give(["found": found, "version": version], lines: ["\(found) -> \(version)"])
      return .done
    }
  }
#endif
