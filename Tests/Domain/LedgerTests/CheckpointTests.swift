import FeatureDependencies
import StrictJSON
import Testing

@testable import Ledger

/// The evidence that an audit compares with the ledger, without entries of a database.
struct CheckpointTests {
  private let key: FakeKey

  init() throws { key = try #require(FakeKey(number: 255)) }

  @Test(arguments: [
    "hello", #"{"heads":[]}"#, #"{"tails":[],"writtenAt":"now"}"#,
    #"{"heads": [],"writtenAt":"now"}"#,
    #"{"heads":[{"chain":"bank","ledgerSequence":"1"}],"writtenAt":"now"}"#,
  ])
  func `A signed text with other content than a checkpoint's is rejected`(content: String) {
    let signed = AuditEvidence(checkpoint: Array("checkpoint \(key.name) \(content)".utf8))
    let found = report(of: NoEntries(bankKey: key.publicKey), against: signed).violations
    #expect(found.map(\.problem) == [.checkpointInvalid])
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

  @Test func `A chain that was dropped since a checkpoint is named`() {
    let found = report(of: NoEntries(bankKey: key.publicKey), against: checkpoint(of: ["C2"]))
    #expect(found.violations.map(\.problem) == [.chainMissing])
    #expect(found.violations.map(\.place) == [.chain("C2")])
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

  @Test func `Unreadable ends of chains are noted, and everything else is still checked`() {
    var source = NoEntries(bankKey: key.publicKey, records: records(of: "C2", 2))
    source.storedEnds = nil
    let report = report(of: source)
    let changed = AuditPlace.inChain("C2", .entry(2))
    #expect(report.notes.map(\.place) == [.table("chains")])
    #expect(report.violations.contains { $0.place == changed })
    #expect(report.entries == 2)
  }

  @Test func `The newest entries report a contradiction before a later failure to read`() {
    var source = NoEntries(bankKey: key.publicKey, records: records(of: "bank", 1))
    source.bankFault = .busy
    let end = ChainEnd(chain: "bank", sequence: 2, previousHash: [], serial: 2)
    let error = #expect(throws: StorageError.self) {
      try LedgerAudit.checkNewest(
        50, before: end, hasAllPostings: true, in: source, bankKey: key.publicKey,
        cryptography: FakeCryptography())
    }
    #expect(error?.reason.en.contains("entry 1: its rows were changed") == true)
    // The error that stops a command is as Korean as the finding of the audit.
    #expect(error?.reason.ko.contains("항목 1: 기록된 내용이 바뀌었습니다") == true)
  }

  @Test func `A contract that cannot be read does not hide the account that it opened`() throws {
    let place = EntryPlace(chain: "C2", sequence: 1)
    var entry = LedgerEntry(chain: "C2", sequence: 1, kind: .opening, recordedAt: 0)
    entry.account = .init(number: "N", customer: "C2", kind: "deposit", openedOn: "2026-11-20")
    entry.contract = .init(account: "N", customer: "C2", signed: SignedContract(text: ""))
    let stored = StoredEntry(entry: entry, previousHash: StoredEntry.noHash, hash: [])
    let record = EntryRecord(
      place: place, stored: .success(stored), hash: [], contract: .failure(.busy),
      customerKey: .success(nil), receipt: .success(nil))
    #expect(try record.records(.account(customer: "C2", number: "N")))
    #expect(try !record.records(.account(customer: "C3", number: "N")))
    #expect(throws: StorageError.busy) {
      try record.records(.opening(customer: "C2", request: "R1"))
    }
  }

  /// The first `count` entries of `chain`, without rows.
  private func records(of chain: String, _ count: Int64) -> [EntryRecord] {
    (1...count).map { sequence in
      let place = EntryPlace(chain: chain, sequence: sequence)
      let entry = LedgerEntry(
        chain: chain, sequence: sequence, kind: .keyChange, recordedAt: 0)
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
  var records: [EntryRecord] = []
  /// Nil if they cannot be read.
  var storedEnds: [String: StoredEnd]? = [
    "bank": StoredEnd(sequence: 0, hash: StoredEntry.noHash)
  ]
  /// Why the entries of the bank's chain after these cannot be read.
  var bankFault: StorageError?

  func damage() -> AuditReport { AuditReport() }
  func count() -> Int64 { 0 }

  func ends() throws(StorageError) -> [String: StoredEnd] {
    guard let storedEnds else { throw .busy }
    return storedEnds
  }

  func hasChain(_ chain: String) -> Bool { false }

  func forEachPage(of chains: ChainRange, _ body: ([EntryPlace]) -> Void) throws(StorageError) {
    if case .one(let chain, _) = chains {
      body(records.map(\.place).filter { $0.chain == chain })
      if let bankFault { throw bankFault }
    } else {
      body(records.map(\.place).filter { $0.chain != LedgerEntry.bankChain })
    }
  }

  func entries(at places: [EntryPlace]) -> [EntryRecord] {
    records.filter { places.contains($0.place) }
  }

  func hashes(of places: [EntryPlace]) -> [EntryPlace: [UInt8]] {
    places.reduce(into: [:]) { $0[$1] = stored[$1] }
  }

  func places(of keys: [LookupKey]) -> [LookupKey: EntryPlace] { [:] }
  func recordedBankKey() -> PublicKey? { bankKey }
  func forEachStoredKeys(_ body: (String, StoredKeys) throws(StorageError) -> Void) {}
  func balances(of accounts: [OwnedAccount]) -> [OwnedAccount: Won] { [:] }
  func forEachBalance(_ body: (OwnedAccount, Won) throws(StorageError) -> Void) {}
}
