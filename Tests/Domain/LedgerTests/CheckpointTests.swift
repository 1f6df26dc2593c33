import FeatureDependencies
import StrictJSON
import Testing

@testable import Ledger

/// What an audit compares with the ledger from outside, without entries of a database.
struct CheckpointTests {
  private let key: FakeKey

  init() throws { key = try #require(FakeKey(number: 255)) }

  @Test(arguments: [
    "hello", #"{"heads":[]}"#, #"{"tails":[],"writtenAt":"now"}"#,
    #"{"heads": [],"writtenAt":"now"}"#,
    #"{"heads":[{"chain":"bank","ledgerSequence":"1"}],"writtenAt":"now"}"#,
  ])
  func `A signed text with other content than a checkpoint's is rejected`(content: String) {
    let text = Array("checkpoint \(key.name) \(content)".utf8)
    #expect(throws: SignatureError.malformed) {
      try Checkpoint(text: text, signedBy: key.publicKey, FakeCryptography())
    }
  }

  @Test func `Each chain of a checkpoint of more than a MiB is compared`() {
    let chains = (10_000..<20_000).map { String(repeating: "c", count: 60) + "\($0)" }
    let heads = chains.map {
      CanonicalJSON.strings(["chain": $0, "chainHead": "aa", "ledgerSequence": "1"])
    }
    let text = key.sign(
      .object(["heads": .array(heads), "writtenAt": .string("now")]), as: .checkpoint)
    // The chains are looked up 500 at a time: the last one of a page and the first of the next.
    let altered = chains[499...500]
    var source = NoEntries(bankKey: key.publicKey)
    for chain in chains {
      let place = EntryPlace(chain: chain, sequence: 1)
      source.stored[place] = altered.contains(chain) ? [0xBB] : [0xAA]
    }
    var audit = LedgerAudit(
      of: source, bankKey: key.publicKey, cryptography: FakeCryptography())
    audit.run(against: AuditEvidence(checkpoint: Array(text.utf8))) { _, _ in }
    #expect(audit.report.violations.map(\.place) == altered.map { .chain($0) })
    #expect(Set(audit.report.violations.map(\.problem)) == [.chainBroken])
  }

  @Test func `A lack of file descriptors does not report the bank's key file as changed`() throws {
    let report = try LedgerAudit(
      of: NoEntries(bankKey: key.publicKey), given: nil,
      keyFile: .failure(.fileFailed(path: "D", reason: "Too many open files")),
      cryptography: FakeCryptography()
    ).report
    #expect(report.violations == [])
    #expect(report.notes.map(\.place) == [.keyFile])
    #expect(report.notes.first?.detail.en.contains("Too many open files") == true)
    #expect(!report.isComplete)
  }
}

/// A ledger with hashes, but without entries.
private struct NoEntries: AuditSource {
  let bankKey: PublicKey
  var stored: [EntryPlace: [UInt8]] = [:]
  let count: Int64 = 0

  func damage() -> ([AuditViolation], [AuditNote]) { ([], []) }
  func hasChain(_ chain: String) -> Bool { false }
  func forEachPart(_ body: ([ChainPart]) -> Void) {}
  func forEachPart(of chain: String, from first: Int64, _ body: ([ChainPart]) -> Void) {}
  func forEachTail(_ body: ([ChainTail]) throws(StorageError) -> Void) {}

  func hashes(of places: [EntryPlace]) -> [EntryPlace: [UInt8]] {
    places.reduce(into: [:]) { $0[$1] = stored[$1] }
  }

  func places(of keys: [LookupKey]) -> [LookupKey: EntryPlace] { [:] }
  func key(of customer: String?) -> PublicKey? { bankKey }
  func forEachStoredKeys(_ body: (String, StoredKeys) throws(StorageError) -> Void) {}
  func drafts() -> [AuditNote] { [] }
  func balances(of accounts: [OwnedAccount]) -> [OwnedAccount: Won] { [:] }
  func forEachBalance(_ body: (OwnedAccount, Won) throws(StorageError) -> Void) {}
}
