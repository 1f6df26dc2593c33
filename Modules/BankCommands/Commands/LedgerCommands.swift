import FeatureDependencies
import Ledger
import OpenSSLKeys
import StrictJSON
import TerminalDialog

// Commands about keys, signatures and the ledger as a whole.
extension CommandRun {
  /// `keys`: the public keys to verify contracts and receipts with.
  func keys() async throws(CommandError) -> ExitCode {
    let bankKey: PublicKey
    do { bankKey = try await host.register.bankKey() } catch { throw CommandError(error) }
    let customer = try await host.customer(invocation[.customer])
    do { try await host.register.check(customer) } catch { throw CommandError(error) }
    let own = customer.publicKey
    return try give(
      ["bank": .key(bankKey), "customer": .key(own)],
      lines: [
        "bank \(bankKey.keyID)", bankKey.pem, "customer \(customer.id) \(own.keyID)", own.pem,
      ])
  }

  /// `receipt verify FILE`: verifies a contract or a receipt.
  func verifyReceipt() async throws(CommandError) -> ExitCode {
    let key = try SignedTextFile.key(at: invocation[.key] ?? "")
    let text = try SignedTextFile.text(at: invocation.arguments[0])
    let (kind, payload): (SignedTextKind, CanonicalJSON)
    do { (kind, payload) = try JWS.verifyDocument(text, with: key) } catch {
      throw CommandError(error)
    }
    let content = String(decoding: payload.bytes, as: UTF8.self)
    let good = LocalizedText(
      en: "The signature of the \(kind.rawValue) is valid.",
      ko: "\(kind == .contract ? "계약서" : "개설확인서")의 서명이 유효합니다.")
    return try give(
      ["verified": .yes, "kind": .text("\(kind.rawValue)+jws"), "payload": .text(content)],
      lines: [good(interface.language), content.printable])
  }

  /// `audit`: checks the ledger, and compares it with a receipt or a checkpoint if one is named.
  func audit() async throws(CommandError) -> ExitCode {
    try await audit(host.auditor, against: try evidence())
  }

  /// `backup FOLDER`: copies the ledger and the bank's key to a new folder, and audits the copy.
  func backUp() async throws(CommandError) -> ExitCode {
    let folder = invocation.arguments[0]
    let copied = LocalizedText(en: "Copied to \(folder).", ko: "복사한 폴더: \(folder)")
    let exit = try await audit(
      try host.backUp(to: folder), against: AuditEvidence(), done: [copied])
    if exit == .done { note(Self.saved(folder)) }
    return exit
  }

  private func audit(
    _ auditor: any Auditor, against evidence: AuditEvidence, done: [LocalizedText] = []
  ) async throws(CommandError) -> ExitCode {
    let report: AuditReport
    do { report = try await auditor.audit(against: evidence, progress: auditBar.advance) } catch {
      throw CommandError(error)
    }
    let language = interface.language
    _ = try give(
      report.json(language),
      lines: report.lines(against: evidence).map { $0(language).printable }, done: done)
    guard report.violations.isEmpty else { return .failed }
    return report.isComplete ? .done : .storage
  }

  private var auditBar: ProgressBar {
    progressBar(LocalizedText(en: "entries checked", ko: "항목 확인"))
  }

  private func evidence() throws(CommandError) -> AuditEvidence {
    AuditEvidence(
      receipt: try invocation[.receipt].map(SignedTextFile.text),
      checkpoint: try invocation[.checkpoint].map { (file) throws(CommandError) in
        try InputFile.bytes(at: file, limit: 1 << 28)
      },
      bankKey: try invocation[.key].map(SignedTextFile.key))
  }

  /// `checkpoint`: audits the ledger, and gives the bank's signature over the ends of all chains,
  /// to be stored elsewhere.
  func checkpoint() async throws(CommandError) -> ExitCode {
    try checkFile()
    let checkpoint: Checkpoint
    do { checkpoint = try await host.checkpoints.checkpoint(progress: auditBar.advance) } catch {
      throw CommandError(checkpoint: error)
    }
    return try await give(checkpoint.json, file: checkpoint.text)
  }

  #if PostgreSQL
    /// `ledger migrate`: creates or upgrades the tables of a ledger in PostgreSQL.
    func migrateLedger() async throws(CommandError) -> ExitCode {
      let (found, version) = try await host.migrateLedger(
        at: invocation[.ledger] ?? "", host: invocation[.hostRole])
      return try give(
        ["found": .number(found), "version": .number(version)], lines: ["\(found) -> \(version)"])
    }
  #endif
}
