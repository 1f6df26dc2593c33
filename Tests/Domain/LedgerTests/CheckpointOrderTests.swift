import FeatureDependencies
import Ledger
import StrictJSON
import Testing

/// Checkpoints that each name the previous one, appended to one file.
struct CheckpointOrderTests {
  /// A bank with three checkpoints; each names the one before it.
  private func bank() async throws -> (MemoryBank, checkpoints: [String]) {
    let bank = try MemoryBank(hasManyChains: true)
    let hana = try await bank.customer()
    var texts: [String] = []
    for number in 1...3 {
      _ = try await hana.open("R\(number)")
      texts.append(try await bank.checkpoint(after: texts.last).text)
    }
    return (bank, texts)
  }

  private func found(
    _ bank: MemoryBank, _ texts: [String]
  ) async throws -> [AuditViolation] {
    try await bank.audit(checkpoint: texts.joined()).violations
  }

  @Test func `Checkpoints in the order written agree with the ledger`() async throws {
    let (bank, texts) = try await bank()
    for text in texts { #expect(try await found(bank, [text]) == []) }
    #expect(try await found(bank, texts) == [])
    #expect(try await found(bank, Array(texts.dropFirst())) == [])
    let fourth = try await bank.checkpoint(after: texts.joined()).text
    #expect(try await found(bank, texts + [fourth]) == [])
  }

  private static let orders: [(what: String, places: [Int])] = [
    ("one left out", [0, 2]), ("two exchanged", [0, 2, 1]), ("one twice", [0, 1, 1, 2]),
    ("the first behind the second", [1, 0]), ("the first twice", [0, 0, 1]),
    ("the first again at the end", [0, 1, 0]), ("the first moved to the end", [1, 2, 0]),
  ]

  @Test(arguments: orders.indices)
  func `A missing or reordered checkpoint is reported`(index: Int) async throws {
    let (what, places) = Self.orders[index]
    let (bank, texts) = try await bank()
    let found = try await found(bank, places.map { texts[$0] })
    #expect(Set(found.map(\.problem)) == [.checkpointMissing], "\(what)")
    for place in found.map(\.place) { #expect(place == .checkpointGiven, "\(what)") }
    for text in found.flatMap({ [$0.detail.en, $0.detail.ko] }) { #expect(!text.isEmpty) }
  }

  @Test func `Among checkpoints that name no previous one, only a duplicate is reported`()
    async throws
  {
    let bank = try MemoryBank(hasManyChains: true)
    let hana = try await bank.customer()
    var texts: [String] = []
    for number in 1...2 {
      _ = try await hana.open("R\(number)")
      texts.append(try await bank.checkpoint(after: nil).text)
    }
    #expect(try await found(bank, texts) == [])
    for places in [[0, 0], [0, 1, 0]] {
      let found = try await found(bank, places.map { texts[$0] })
      #expect(found.map(\.problem) == [.checkpointMissing])
    }
  }

  @Test func `An empty file can receive a first checkpoint, but an audit rejects it`() async throws
  {
    let (bank, _) = try await bank()
    let first = try await bank.checkpoint(after: "")
    #expect(try await first == bank.checkpoint(after: nil))
    #expect(try await found(bank, [""]).map(\.problem) == [.checkpointInvalid])
  }

  @Test func `A first checkpoint is signed in the original format`() async throws {
    let (bank, _) = try await bank()
    let text = try await bank.checkpoint(after: nil).text
    #expect(!text.contains("previousCheckpoint"))
    let named = try await bank.checkpoint(after: text)
    #expect(named.previous?.count == 64)
    #expect(named.signed.contains("previousCheckpoint"))
  }

  @Test func `No checkpoint is signed if the ledger contradicts the previous one`() async throws {
    let (bank, texts) = try await bank()
    await bank.tamper { $0.receipts[.init(chain: "C2", sequence: 1)] = nil }
    _ = try await bank.checkpoint(after: texts[2])
    await bank.tamper {
      $0.order.removeLast()
      $0.entries[.init(chain: "C2", sequence: 3)] = nil
      $0.highest["C2"] = 2
    }
    _ = try await bank.checkpoint(after: texts[1])
    for earlier in [texts[2], texts.joined(), "hello"] {
      await #expect(throws: StorageError.self) { try await bank.checkpoint(after: earlier) }
    }
  }

  @Test func `No checkpoint is signed after one that could not be verified`() async throws {
    let (bank, texts) = try await bank()
    do {
      _ = try await bank.checkpoint(after: texts[2], by: ForgetfulCryptography())
      Issue.record("signed")
    } catch StorageError.failed(let reason) { #expect(reason.contains("no memory")) }
  }
}

/// Verifies everything except checkpoints, which fail for lack of memory.
private struct ForgetfulCryptography: LedgerCryptography {
  func sha256(_ bytes: [UInt8]) -> [UInt8] { FakeCryptography().sha256(bytes) }

  func keyID(of key: PublicKey) -> String { FakeCryptography().keyID(of: key) }

  func payload(
    of text: String, signedAs kind: SignedTextKind, by key: PublicKey
  ) throws(SignatureError) -> [UInt8] {
    if case .checkpoint = kind {
      return try BrokenCryptography().payload(of: text, signedAs: kind, by: key)
    }
    return try FakeCryptography().payload(of: text, signedAs: kind, by: key)
  }
}
