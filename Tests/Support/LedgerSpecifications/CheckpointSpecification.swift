import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import SQLLedger

/// Checkpoints of every database, which are kept elsewhere.
enum CheckpointSpecification<Bank: TestedBank> {
  /// The clauses that do not edit the database by hand.
  static var clauses: [Clause<Bank>] { [heads, texts, unverified] }

  /// The clauses that edit the database by hand.
  static var edits: [Clause<Bank>] { [tails, faults] }

  private static var heads: Clause<Bank> {
    Clause("Checkpoint.coversEachChain", "a checkpoint has the head of each chain with entries") {
      bank, check in
      let hana = try await bank.customer()
      _ = try await bank.customer("Duri")
      for request in ["R1", "R2"] { _ = try await hana.open(request) }
      let checkpoint = try await bank.bank.checkpoint()
      let heads = checkpoint.heads.map { "\($0.chain) \($0.sequence)" }
      let isShared = bank.database.dialect.isShared
      try check.equal(heads, isShared ? ["C2 2", "bank 3"] : ["bank 5"], "the heads")
      try check.equal(checkpoint.writtenAt, "2026-11-20T12:00:00+09:00", "the time")
    }
  }

  private static var texts: Clause<Bank> {
    Clause("Checkpoint.isSigned", "an edited or incomplete checkpoint is rejected") {
      bank, check in
      let receipt = try await bank.customer().open("R1").receipt.text
      let second = try await Bank.fresh()
      _ = try await second.customer()
      let foreign = try await second.bank.checkpoint().text
      let text = try await bank.bank.checkpoint().text
      let unsigned = text.split(separator: ".").dropLast().joined(separator: ".")
      let noSignature = String(repeating: "A", count: 86)
      for edited in [
        "", "hello", "\(text)hello", "\(text)\(text)", "\(text.prefix(text.count / 2))",
        "\(text.dropLast(2))", "\(unsigned).\(noSignature)", receipt, foreign,
      ] {
        let ofEdit = check.inCase(edited)
        let found = try await bank.findings(comparing: edited)
        try ofEdit.equal(found.map(\.problem), [.checkpointInvalid], "what is found")
        try ofEdit.equal(found.map(\.place), [.checkpointGiven], "where")
      }
      // The end of the line may be missing.
      for whole in [String(text.dropLast()), text] {
        try check.equal(try await bank.findings(comparing: whole), [], "what is found at last")
      }
    }
  }

  private static var unverified: Clause<Bank> {
    Clause(
      "Checkpoint.needsVerification", "no checkpoint is signed over what could not be verified"
    ) { bank, check in
      _ = try await bank.customer().open("R1")
      let host = bank.again(by: ChangedCryptography(without: [.receipt]))
      try await check.refuses(
        "no memory", where: { (error: StorageError) in error.reason.en.contains("no memory") }
      ) { () throws(StorageError) in try await host.checkpoint() }
    }
  }

  private static var tails: Clause<Bank> {
    Clause(
      "Audit.comparesCheckpoints",
      "a checkpoint agrees with a ledger that grew, and shows that a tail was cut or rewritten"
    ) { bank, check in
      let hana = try await bank.customer()
      _ = try await hana.open("R1")
      let before = try await bank.bank.checkpoint()
      _ = try await hana.open("R2")
      try check.equal(
        try await bank.audit(checkpoint: before), AuditReport(entries: 4), "the audit")
      let checkpoint = try await bank.bank.checkpoint()
      let place = AuditPlace.chain(bank.openings.chain)
      try bank.cut()
      try check.equal(try await bank.audit().violations, [], "the violations after the cut")
      var found = try await bank.audit(checkpoint: checkpoint).violations
      try check.equal(found.map(\.problem), [.tailMissing], "what it shows")
      try check.equal(found.map(\.place), [place], "where")
      try check.holds(
        found.allSatisfy { $0.detail.ko.contains(checkpoint.writtenAt) }, "its time", butCame: found
      )
      _ = try await hana.again().open("R3")
      found = try await bank.audit(checkpoint: checkpoint).violations
      try check.equal(found.map(\.problem), [.chainBroken], "what it shows of another tail")
      try check.equal(found.map(\.place), [place], "where the other tail is")
      try check.equal(try await bank.audit().violations, [], "the violations of the other tail")
    }
  }

  private static var faults: Clause<Bank> {
    Clause("Checkpoint.followsAudit", "a ledger with a fault gets no checkpoint") { bank, check in
      let hana = try await bank.customer()
      for request in ["R1", "R2"] { _ = try await hana.open(request) }
      try bank.tamper(bank.resolved("UPDATE postings SET amount = 2 * amount WHERE {first}"))
      try await check.findsContradiction { try await bank.bank.checkpoint() }
    }
  }
}

extension TestedBank {
  /// The violations that an audit finds when it compares the ledger with the checkpoint `text`.
  fileprivate func findings(comparing text: String) async throws -> [AuditViolation] {
    try await audit(against: AuditEvidence(checkpoint: Array(text.utf8))).violations
  }
}
