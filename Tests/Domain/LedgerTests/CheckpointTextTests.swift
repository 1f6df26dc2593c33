import FeatureDependencies
import StrictJSON
import Testing

@testable import Ledger

/// Checkpoints that are edited, truncated, or signed by another bank.
struct CheckpointTextTests {
  private func bank() async throws -> (MemoryBank, text: String) {
    let bank = try MemoryBank(hasManyChains: true)
    _ = try await bank.customer().open("R1")
    _ = try await bank.customer("Duri").open("R1")
    return (bank, try await bank.checkpoint().text)
  }

  private static let edits: [(what: String, edit: @Sendable (String) -> String, en: String)] = [
    ("nothing", { _ in "" }, "it is not a checkpoint"),
    ("something else", { _ in "hello" }, "it is not a checkpoint"),
    ("a receipt's signature", { $0.replacing("checkpoint", with: "receipt") }, "another bank"),
    ("another key's name", { $0.replacing("255", with: "7") }, "the signature is not valid"),
    ("no heads", { $0.replacing("heads", with: "tails") }, "it is not a checkpoint"),
    ("a head without hash", { $0.replacing("chainHead", with: "x") }, "it is not a checkpoint"),
    ("a space", { $0.replacing("\",\"", with: "\", \"") }, "it is not a checkpoint"),
    ("a line that says more", { $0 + "hello" }, "it is not a checkpoint"),
  ]

  @Test(arguments: edits.indices)
  func `An edited or incomplete checkpoint is rejected with a reason`(index: Int) async throws {
    let (what, edit, en) = Self.edits[index]
    let (bank, text) = try await bank()
    let found = try await bank.audit(checkpoint: edit(text)).violations
    #expect(found.map(\.problem) == [.checkpointInvalid], "\(what)")
    #expect(found.map(\.place) == [.checkpointGiven], "\(what)")
    let detail = try #require(found.first?.detail)
    #expect(detail.en.contains(en), "\(what): \(detail.en)")
    #expect(!detail.ko.isEmpty)
  }

  @Test func `A truncated checkpoint is rejected`() async throws {
    let (bank, text) = try await bank()
    // Dropping only the final newline changes nothing.
    for length in 0..<(text.count - 1) {
      let found = try await bank.audit(checkpoint: String(text.prefix(length))).violations
      #expect(found.map(\.problem) == [.checkpointInvalid], "\(length)")
    }
    for whole in [String(text.dropLast()), text] {
      #expect(try await bank.audit(checkpoint: whole).violations == [])
    }
  }

  @Test func `A checkpoint of more than a MiB is read back`() throws {
    let key = try #require(FakeKey(number: 255))
    let head = CanonicalJSON.strings([
      "chain": String(repeating: "c", count: 64), "chainHead": "00", "ledgerSequence": "1",
    ])
    let content = CanonicalJSON.object([
      "heads": .array(Array(repeating: head, count: 10_000)), "writtenAt": .string("now"),
    ])
    let text = Array(key.sign(content, as: .checkpoint).utf8)
    let read = try Checkpoint(text: text, signedBy: key.publicKey, FakeCryptography())
    #expect(read.heads.count == 10_000)
  }

  @Test func `A checkpoint of another bank is rejected`() async throws {
    let (bank, text) = try await bank()
    let other = try #require(FakeKey(number: 99)).publicKey
    let found = try await bank.audit(
      keyFile: .success(other), against: AuditEvidence(checkpoint: Array(text.utf8))
    ).violations
    #expect(found.contains { $0.problem == .checkpointInvalid })
  }

  @Test func `A checkpoint that could not be verified is noted, not rejected`() async throws {
    let (bank, text) = try await bank()
    let report = try await bank.audit(checkpoint: text, by: BrokenCryptography())
    #expect(report.violations == [])
    #expect(report.notes.contains { $0.kind == .notChecked && $0.place == .checkpointGiven })
  }
}
