import FeatureDependencies
import Ledger
import StrictJSON
import TerminalDialog

// Commands about keys, signatures and the ledger as a whole.
extension Command {
  /// `keys`: the public keys to verify contracts and receipts with.
  static func keys(
    _ invocation: Invocation, _ host: any CommandDependency
  ) async throws(CommandError) -> ExitCode {
    let bankKey: PublicKey
    do { bankKey = try await host.register.bankKey() } catch { throw CommandError(error) }
    let customer = try await host.customer(invocation[.customer])
    do { try await host.register.check(customer) } catch { throw CommandError(error) }
    let bank = host.verification.printed(bankKey)
    let own = host.verification.printed(customer.publicKey)
    let keys: JSON = ["bank": bank.json, "customer": own.json]
    try CommandOutput(invocation, to: host.interface).give(
      keys,
      lines: ["bank \(bank.keyID)", bank.pem, "customer \(customer.id) \(own.keyID)", own.pem])
    return .done
  }

  /// `receipt verify FILE`: verifies a contract or a receipt.
  static func verifyReceipt(
    _ invocation: Invocation, _ host: any CommandDependency
  ) async throws(CommandError) -> ExitCode {
    let key = try host.verification.key(at: invocation[.key] ?? "")
    let text = try SignedTextFile.read(invocation.arguments[0])
    let (kind, payload): (SignedTextKind, CanonicalJSON)
    do { (kind, payload) = try host.verification.payload(of: text, signedBy: key) } catch {
      throw CommandError(error)
    }
    let content = String(decoding: payload.bytes, as: UTF8.self)
    let good = LocalizedText(en: "The signature is valid.", ko: "서명이 유효합니다.")
    let json: JSON = [
      "verified": .yes, "kind": .text("\(kind.rawValue)+jws"), "payload": .text(content),
    ]
    let output = CommandOutput(invocation, to: host.interface)
    try output.give(json, lines: [good(output.language), content.printable])
    return .done
  }

  /// `audit`: checks the ledger, and compares it with a receipt or a checkpoint if one is named.
  static func audit(
    _ invocation: Invocation, _ host: any CommandDependency
  ) async throws(CommandError) -> ExitCode {
    try await audit(host.auditor, against: try evidence(invocation, host), invocation, host)
  }

  /// `backup FOLDER`: copies the ledger and the bank's key to a new folder, and audits the copy.
  static func backUp(
    _ invocation: Invocation, _ host: any CommandDependency
  ) async throws(CommandError) -> ExitCode {
    let folder = invocation.arguments[0]
    let copy = try host.backUp(to: folder)
    CommandOutput(invocation, to: host.interface).note(ResultFile.saved(folder))
    return try await audit(copy, against: AuditEvidence(), invocation, host)
  }

  private static func audit(
    _ auditor: any Auditor, against evidence: AuditEvidence, _ invocation: Invocation,
    _ host: any CommandDependency
  ) async throws(CommandError) -> ExitCode {
    let output = CommandOutput(invocation, to: host.interface)
    let bar = output.progressBar(LocalizedText(en: "entries checked", ko: "항목 확인"))
    let report: AuditReport
    do { report = try await auditor.audit(against: evidence, progress: bar.advance) } catch {
      throw CommandError(error)
    }
    let language = output.language
    try output.give(report.json(language), lines: report.lines.map { $0(language).printable })
    guard report.violations.isEmpty else { return .failed }
    return report.isComplete ? .done : .storage
  }

  private static func evidence(
    _ invocation: Invocation, _ host: any CommandDependency
  ) throws(CommandError) -> AuditEvidence {
    var (receipt, key): (String?, PublicKey?)
    if let file = invocation[.receipt] {
      let text = try SignedTextFile.read(file)
      // Several lines are no receipt of another bank, but no receipt at all.
      guard !text.contains("\n") else { throw CommandError(SignatureError.malformed) }
      receipt = text
    }
    let checkpoint = try readCheckpoint(invocation)
    if let file = invocation[.key] { key = try host.verification.key(at: file) }
    return AuditEvidence(receipt: receipt, checkpoint: checkpoint, bankKey: key)
  }

  /// `checkpoint`: the bank's signature over the ends of all chains, to be stored elsewhere.
  static func checkpoint(
    _ invocation: Invocation, _ host: any CommandDependency
  ) async throws(CommandError) -> ExitCode {
    let file = try ResultFile(invocation, store: host.documentStore)
    let earlier = try readCheckpoint(invocation)
    let checkpoint: Checkpoint
    do { checkpoint = try await host.checkpoints.checkpoint(after: earlier) } catch {
      throw CommandError(error)
    }
    try await file.give(checkpoint.text, by: CommandOutput(invocation, to: host.interface)) {
      checkpoint.json(savedTo: $0)
    }
    return .done
  }

  /// The checkpoints in the file that `--checkpoint` names, which has at most 256 MiB.
  private static func readCheckpoint(_ invocation: Invocation) throws(CommandError) -> [UInt8]? {
    guard let file = invocation[.checkpoint] else { return nil }
    return try InputFile.bytes(at: file, limit: 1 << 28)
  }

  #if PostgreSQL
    /// `ledger migrate`: creates or upgrades the tables of a ledger in PostgreSQL.
    static func migrateLedger(
      _ invocation: Invocation, _ host: any CommandDependency
    ) async throws(CommandError) -> ExitCode {
      let (found, version) = try await host.migrateLedger(
        at: invocation[.ledger] ?? "", host: invocation[.hostRole])
      let json: JSON = ["found": .number(found), "version": .number(version)]
      try CommandOutput(invocation, to: host.interface).give(
        json, lines: ["\(found) -> \(version)"])
      return .done
    }
  #endif
}
