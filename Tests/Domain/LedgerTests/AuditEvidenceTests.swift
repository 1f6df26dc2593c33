import FeatureDependencies
import Ledger
import StrictJSON
import Testing

/// Evidence from outside the ledger, and notes about checks that could not run.
struct AuditEvidenceTests {
  private func bank() async throws -> MemoryBank {
    let bank = try MemoryBank()
    _ = try await bank.customer().open("R1")
    return bank
  }

  @Test func `A known bank key exposes a bank recreated with another key`()
    async throws
  {
    let bank = try await bank()
    let known = try #require(FakeKey(number: 99)).publicKey
    let found = try await bank.audit(against: AuditEvidence(bankKey: known)).violations
    #expect(found.contains { $0.problem == .keyChanged && $0.place == .keyFile })
    #expect(found.contains { $0.problem == .keyChanged && $0.place == .entry(1) })
    #expect(found.contains { $0.problem == .receiptInvalid })
  }

  @Test
  func `A lack of file descriptors does not report the bank's key file as changed`()
    async throws
  {
    let bank = try await bank()
    let report = try await bank.audit(
      keyFile: .failure(.fileFailed(path: "D", reason: "Too many open files")))
    #expect(report.violations == [])
    #expect(report.notes.map(\.place) == [.keyFile])
    #expect(report.notes.map(\.kind) == [.notChecked])
    #expect(report.notes.first?.detail.en.contains("Too many open files") == true)
    #expect(!report.isComplete)
  }

  private static let faults: [(Result<PublicKey?, StorageError>, AuditViolation.Problem)] = [
    (.success(nil), .keyChanged), (.failure(.damagedKey(name: "bank")), .keyChanged),
    (.failure(.symbolicLink(path: "D")), .fileUnsafe),
    (.failure(.unsafeFile(path: "D", .exposed)), .fileUnsafe),
    (.failure(.unsafeFile(path: "D", .notRegular)), .fileUnsafe),
  ]

  @Test(arguments: faults.indices)
  func `A missing, damaged, linked or exposed bank key file is a violation`(
    index: Int
  ) async throws {
    let (keyFile, problem) = Self.faults[index]
    let report = try await bank().audit(keyFile: keyFile)
    #expect(report.violations.map(\.problem) == [problem])
    #expect(report.violations.map(\.place) == [.keyFile])
  }

  @Test(arguments: [false, true])
  func `A host that needs no key file of the bank has one, or an audit gets the key`(
    isGiven: Bool
  ) async throws {
    let bank = try await bank()
    let key = isGiven ? bank.bankKey.publicKey : nil
    let report = try await bank.audit(
      keyFile: .success(nil), needsNoKeyFile: true, against: AuditEvidence(bankKey: key))
    #expect(report.violations.map(\.problem) == (isGiven ? [] : [.keyChanged]))
  }

  @Test func `Signatures that could not be verified are noted, not reported as invalid`()
    async throws
  {
    let bank = try await bank()
    let report = try await bank.audit(
      against: AuditEvidence(receipt: "x"), by: BrokenCryptography())
    #expect(report.violations == [])
    #expect(Set(report.notes.map(\.kind)) == [.notChecked])
    #expect(report.notes.count == 4)
  }

  @Test func `An unreadable chain is noted, and the later chains are still checked`() async throws {
    let bank = try MemoryBank(hasManyChains: true)
    let (hana, duri) = (try await bank.customer(), try await bank.customer("Duri"))
    for customer in [hana, duri] { _ = try await customer.open("R1") }
    await bank.tamper {
      $0.unreadable = "C2"
      $0.change(1, of: "C3") { $0.recordedAt += 1 }
    }
    let report = try await bank.audit()
    // Balances and keys that the unread entries may have changed are not judged.
    #expect(report.notes.map(\.place) == [.chain("C2"), .accounts, .table("customer_keys")])
    #expect(Set(report.notes.map(\.kind)) == [.notChecked])
    #expect(report.violations.contains { $0.place == .inChain("C3", .entry(1)) })
    #expect(!report.violations.contains { $0.problem == .balanceForeign })
  }

  @Test func `Each time that a clock is set back is one note`() async throws {
    let bank = try MemoryBank()
    let hana = try await bank.customer()
    for number in 1...6 { _ = try await hana.open("R\(number)", amount: 1000) }
    await bank.tamper {
      for (sequence, change) in [(4, -600), (5, -590), (6, -580), (7, -5000), (8, -4990)] {
        $0.change(Int64(sequence)) { $0.recordedAt += Int64(change) }
      }
    }
    let notes = try await bank.audit().notes
    #expect(notes.map(\.kind) == [.timeReversed, .timeReversed])
    #expect(notes.map(\.place) == [.entry(4), .entry(7)])
  }

  @Test func `A chain may begin earlier than another ends`() async throws {
    let bank = try MemoryBank(hasManyChains: true)
    for name in ["Hana", "Duri"] { _ = try await bank.customer(name).open("R1", amount: 1000) }
    await bank.tamper {
      $0.change(1, of: "C2") { $0.recordedAt += 600 }
      $0.change(1, of: "C3") { $0.recordedAt -= 600 }
    }
    #expect(try await bank.audit().notes == [])
  }
}
