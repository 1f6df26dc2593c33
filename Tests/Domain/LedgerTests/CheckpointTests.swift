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
    // The chains are looked up 500 at a time: the last one of a page and the first of the next.
    let altered = chains[499...500]
    var source = NoEntries(bankKey: key.publicKey)
    for chain in chains {
      let place = EntryPlace(chain: chain, sequence: 1)
      source.stored[place] = altered.contains(chain) ? [0xBB] : [0xAA]
    }
    let found = report(of: source, against: checkpoint(of: chains)).violations
    #expect(found.map(\.place) == altered.map { .chain($0) })
    #expect(Set(found.map(\.problem)) == [.chainBroken])
  }

  @Test(arguments: [
    (true, AuditViolation.Problem.tailMissing), (false, AuditViolation.Problem.chainMissing),
  ])
  func `A chain that was dropped or cut since a checkpoint is named`(
    isLeft: Bool, problem: AuditViolation.Problem
  ) {
    let source = NoEntries(bankKey: key.publicKey, chains: isLeft ? ["C2"] : [])
    let found = report(of: source, against: checkpoint(of: ["C2"])).violations
    #expect(found.map(\.problem) == [problem])
    #expect(found.map(\.place) == [.chain("C2")])
  }

  /// The evidence of a checkpoint with one entry in each of `chains`.
  private func checkpoint(of chains: [String]) -> AuditEvidence {
    let heads = chains.map {
      CanonicalJSON.strings(["chain": $0, "chainHead": "aa", "ledgerSequence": "1"])
    }
    let text = key.sign(
      .object(["heads": .array(heads), "writtenAt": .string("now")]), as: .checkpoint)
    return AuditEvidence(checkpoint: Array(text.utf8))
  }

  private func report(
    of source: NoEntries, against evidence: AuditEvidence = AuditEvidence()
  ) -> AuditReport {
    var audit = LedgerAudit(
      of: source, bankKey: key.publicKey, cryptography: FakeCryptography())
    audit.run(against: evidence) { _, _ in }
    return audit.report
  }

  @Test func `An unreadable chain is noted, and the later chains are still checked`() {
    var source = NoEntries(bankKey: key.publicKey)
    source.bankFault = .busy
    source.storedEnds = ["bank": StoredEnd(sequence: 1), "C3": StoredEnd(sequence: 1)]
    let report = report(of: source)
    // Without all entries, balances and keys are not judged.
    #expect(report.notes.map(\.place) == [.chain("bank"), .accounts, .table("customer_keys")])
    #expect(report.violations.map(\.place) == [.inChain("C3", .lastEntry)])
  }

  @Test func `Unreadable ends of chains are noted, and the entries are still checked`() {
    var source = NoEntries(bankKey: key.publicKey, records: records(of: "C2", [10, 5]))
    source.storedEnds = nil
    let report = report(of: source)
    #expect(
      report.notes.map(\.place) == [
        .table("chains"), .inChain("C2", .entry(2)), .accounts, .table("customer_keys"),
      ])
    #expect(report.entries == 2)
  }

  @Test func `A clock set back is noted in each chain; a chain may begin before another ends`() {
    let records = records(of: "C2", [100, 40, 50]) + records(of: "C3", [10, 5])
    let notes = report(of: NoEntries(bankKey: key.publicKey, records: records)).notes
    #expect(notes.map(\.kind) == [.timeReversed, .timeReversed])
    #expect(notes.map(\.place) == [.inChain("C2", .entry(2)), .inChain("C3", .entry(2))])
  }

  /// Entries of `chain` with these times, without rows.
  private func records(of chain: String, _ times: [Int64]) -> [EntryRecord] {
    times.enumerated().map { index, time in
      let place = EntryPlace(chain: chain, sequence: Int64(index + 1))
      let entry = LedgerEntry(
        chain: chain, sequence: place.sequence, kind: .keyChange, recordedAt: time)
      let stored = StoredEntry(entry: entry, previousHash: StoredEntry.noHash, hash: [])
      return EntryRecord(
        place: place, stored: .success(stored), hash: [], contract: .success(nil),
        customerKey: .success(nil), receipt: .success(nil))
    }
  }

  @Test(arguments: [false, true])
  func `A host that needs no key file of the bank has one, or an audit gets the key`(
    isGiven: Bool
  ) throws {
    let report = try LedgerAudit(
      of: NoEntries(bankKey: key.publicKey), given: isGiven ? key.publicKey : nil,
      keyFile: .success(nil), needsNoKeyFile: true, cryptography: FakeCryptography()
    ).report
    #expect(report.violations.map(\.problem) == (isGiven ? [] : [.keyChanged]))
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

/// A ledger with hashes, and by default without entries.
private struct NoEntries: AuditSource {
  let bankKey: PublicKey
  var stored: [EntryPlace: [UInt8]] = [:]
  var chains: Set<String> = []
  var records: [EntryRecord] = []
  /// Nil if they cannot be read.
  var storedEnds: [String: StoredEnd]? = ["bank": StoredEnd(sequence: 0)]
  /// Why the entries of the bank's chain cannot be read.
  var bankFault: StorageError?

  func damage() -> ([AuditViolation], [AuditNote]) { ([], []) }
  func counts() -> [String: Int64] { [:] }

  func ends() throws(StorageError) -> [String: StoredEnd] {
    guard let storedEnds else { throw .busy }
    return storedEnds
  }

  func hasChain(_ chain: String) -> Bool { chains.contains(chain) }

  func forEachPage(
    of chains: ChainRange, _ body: ([EntryPlace]) -> Void
  ) throws(StorageError) {
    if case .one = chains {
      if let bankFault { throw bankFault }
    } else {
      body(records.map(\.place))
    }
  }

  func entries(at places: [EntryPlace]) -> [EntryRecord] {
    records.filter { places.contains($0.place) }
  }

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
