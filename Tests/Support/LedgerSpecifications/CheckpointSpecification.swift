import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import SQLLedger

/// Checkpoints of every database, which are kept elsewhere.
enum CheckpointSpecification<Bank: TestedBank> {
  /// The clauses that do not edit the database by hand.
  static var clauses: [Clause<Bank>] { [heads, order, texts, unverified] }

  /// The clauses that edit the database by hand.
  static var edits: [Clause<Bank>] { [tails] + ends.map(altered) }

  private static var heads: Clause<Bank> {
    Clause("Checkpoint.coversEachChain", "a checkpoint has the head of each chain with entries") {
      bank, check in
      let hana = try await bank.customer()
      _ = try await bank.customer("Duri")
      for request in ["R1", "R2"] { _ = try await hana.open(request) }
      let checkpoint = try await bank.bank.checkpoint(after: nil)
      let heads = checkpoint.heads.map { "\($0.chain) \($0.sequence)" }
      let isShared = bank.database.dialect.isShared
      try check.equal(heads, isShared ? ["C2 2", "bank 3"] : ["bank 5"], "the heads")
      try check.equal(checkpoint.writtenAt, "2026-11-20T12:00:00+09:00", "the time")
    }
  }

  private static var order: Clause<Bank> {
    Clause(
      "Checkpoint.keepsOrder",
      "of checkpoints in one file, one that is missing, exchanged or repeated is found"
    ) { bank, check in
      let hana = try await bank.customer()
      let first = try await bank.bank.checkpoint(after: [])
      var texts = [first.text]
      for number in 1...2 {
        _ = try await hana.open("R\(number)")
        let earlier = Array(texts.joined().utf8)
        texts.append(try await bank.bank.checkpoint(after: earlier).text)
      }
      try check.equal(first.previous, nil, "the predecessor of the first")
      texts.append(try await bank.bank.checkpoint(after: nil).text)
      let all = texts
      func expect(_ places: [Int], _ isInOrder: Bool) async throws {
        let found = try await bank.findings(comparing: places.map { all[$0] }.joined())
        let inOrder = check.inCase("\(places)")
        let expected: Set<AuditViolation.Problem> = isInOrder ? [] : [.checkpointMissing]
        try inOrder.equal(Set(found.map(\.problem)), expected, "what is found")
        let others = found.filter { $0.place != .checkpointGiven || $0.detail.ko.isEmpty }
        try inOrder.equal(others, [], "what is found elsewhere")
      }
      // The last one, like the first, names no predecessor.
      for places in [[0], [1], [2], [0, 1, 2], [1, 2], [0, 3]] { try await expect(places, true) }
      for places in [
        [0, 2], [0, 2, 1], [0, 1, 1, 2], [1, 0], [0, 0, 1], [0, 1, 0], [1, 2, 0], [0, 3, 0],
      ] { try await expect(places, false) }
    }
  }

  private static var texts: Clause<Bank> {
    Clause("Checkpoint.isSigned", "an edited or incomplete checkpoint is rejected with a reason") {
      bank, check in
      let receipt = try await bank.customer().open("R1").receipt.text
      let second = try await Bank.fresh()
      _ = try await second.customer()
      let foreign = try await second.bank.checkpoint(after: nil).text
      let text = try await bank.bank.checkpoint(after: nil).text
      let unsigned = text.split(separator: ".").dropLast().joined(separator: ".")
      let noSignature = String(repeating: "A", count: 86)
      let edits: [(String, reason: String)] = [
        ("", "it is not a checkpoint"), ("hello", "it is not a checkpoint"),
        ("\(text)hello", "it is not a checkpoint"),
        ("\(text.prefix(text.count / 2))", "it is not a checkpoint"),
        ("\(text.dropLast(2))", "it is not a checkpoint"),
        ("\(unsigned).\(noSignature)", "the signature is not valid"),
        (receipt, "another bank"), (foreign, "another bank"),
      ]
      for (edited, reason) in edits {
        let ofEdit = check.inCase(edited)
        let found = try await bank.findings(comparing: edited)
        try ofEdit.equal(found.map(\.problem), [.checkpointInvalid], "what is found")
        try ofEdit.equal(found.map(\.place), [.checkpointGiven], "where")
        let details = found.map(\.detail)
        try ofEdit.holds(
          details.allSatisfy { $0.en.contains(reason) && !$0.ko.isEmpty }, reason, butCame: details)
      }
      // The end of the line may be missing.
      for whole in [String(text.dropLast()), text] {
        try check.equal(try await bank.findings(comparing: whole), [], "what is found at last")
      }
      for earlier in ["hello", foreign, text + text] {
        // The fault is in the file, not in the stored data.
        try await check.inCase(earlier).refuses(
          "an invalid checkpoint",
          where: { (error: StorageError) in
            if case .checkpointInvalid = error { true } else { false }
          }
        ) { () throws(StorageError) in
          try await bank.bank.checkpoint(after: Array(earlier.utf8))
        }
      }
    }
  }

  private static var unverified: Clause<Bank> {
    Clause(
      "Checkpoint.needsVerification",
      "no checkpoint is signed after one, or over a chain, that could not be verified"
    ) { bank, check in
      _ = try await bank.customer().open("R1")
      let earlier = Array(try await bank.bank.checkpoint(after: nil).text.utf8)
      for kind in [SignedTextKind.checkpoint, .receipt] {
        let host = bank.again(by: ChangedCryptography(without: [kind]))
        try await check.inCase("\(kind)").refuses(
          "no memory", where: { (error: StorageError) in error.reason.en.contains("no memory") }
        ) { () throws(StorageError) in try await host.checkpoint(after: earlier) }
      }
    }
  }

  private static var tails: Clause<Bank> {
    Clause(
      "Audit.comparesCheckpoints",
      "a checkpoint agrees with a ledger that grew, and shows that a tail was cut or rewritten; "
        + "a ledger cut since then gets no next one"
    ) { bank, check in
      let hana = try await bank.customer()
      _ = try await hana.open("R1")
      let before = try await bank.bank.checkpoint(after: nil)
      _ = try await hana.open("R2")
      try check.equal(
        try await bank.audit(checkpoint: before), AuditReport(entries: 4), "the audit")
      let checkpoint = try await bank.bank.checkpoint(after: Array(before.text.utf8))
      let place = AuditPlace.chain(bank.openings.chain)
      let both = Array((before.text + checkpoint.text).utf8)
      try bank.cut()
      try check.equal(try await bank.audit().violations, [], "the violations after the cut")
      var found = try await bank.audit(checkpoint: checkpoint).violations
      try check.equal(found.map(\.problem), [.tailMissing], "what it shows")
      try check.equal(found.map(\.place), [place], "where")
      try check.holds(
        found.allSatisfy { $0.detail.ko.contains(checkpoint.writtenAt) }, "its time", butCame: found
      )
      let again = try bank.again()
      try await check.findsContradiction { try await again.bank.checkpoint(after: both) }
      _ = try await hana.again().open("R3")
      found = try await bank.audit(checkpoint: checkpoint).violations
      try check.equal(found.map(\.problem), [.chainBroken], "what it shows of another tail")
      try check.equal(found.map(\.place), [place], "where the other tail is")
      try check.equal(try await bank.audit().violations, [], "the violations of the other tail")
    }
  }

  /// Edits of the last entry of the chain with two openings, or of its end.
  private static var ends: [String] {
    [
      "UPDATE postings SET amount = 2 * amount WHERE {second}",
      "UPDATE entries SET recorded_at = recorded_at + 1 WHERE {secondEntry}",
      "UPDATE entries SET hash = {bytes} WHERE {secondEntry}",
      "UPDATE chains SET hash = {bytes} WHERE chain = {own}",
      "DELETE FROM receipts WHERE {second}",
      "DELETE FROM entries WHERE {secondEntry}",
      "DELETE FROM entries WHERE chain = {own} AND sequence >= {1}",
    ]
  }

  private static func altered(_ sql: String) -> Clause<Bank> {
    Clause("Checkpoint.checksEnds", "a chain gets no checkpoint after: \(sql)") { bank, check in
      let hana = try await bank.customer()
      for request in ["R1", "R2"] { _ = try await hana.open(request) }
      try bank.tamper(bank.resolved(sql))
      let end = StorageError.inconsistent(
        what: AuditPlace.lastEntry.named(in: bank.openings.chain).text)
      try await check.fails(with: end) { try await bank.bank.checkpoint(after: nil) }
    }
  }
}

extension TestedBank {
  /// The violations that an audit finds when it compares the ledger with the checkpoints in `text`.
  fileprivate func findings(comparing text: String) async throws -> [AuditViolation] {
    try await audit(against: AuditEvidence(checkpoint: Array(text.utf8))).violations
  }
}
