#if PostgreSQL
  import FeatureDependencies
  import FeatureDependenciesTesting
  import KeyCustody
  import Ledger
  import LedgerSpecifications
  import OpenSSLKeys
  @testable import SQLLedger
  import Testing

  @testable import PostgreSQL

  extension PostgreSQL {
    /// A customer of two hosts that share only the database and the bank's key.
    struct KeysOnHostsTests {
      private let first: TestHost
      private let second: TestHost

      init() async throws {
        let bank = try await TestBank()
        first = TestHost(bank: bank)
        second = TestHost(bank: try bank.again())
      }

      @Test func `All hosts share a customer's key, PIN, recovery code and attempts`() async throws
      {
        let taking = Taking()
        let enrolled = try await first.enroll(taking)
        let hana = enrolled.customer
        let signedIn = try await second.signIn(hana)
        let contract = try SampleContracts(
          funding: enrolled.account, kinds: SampleKinds(single: .deposit, monthly: .savings)
        ).contract("R1", amount: 10_000_000, .single)
        let signed = try await second.sign(contract, for: hana)
        let ledger = second.bank.bank.ledger(of: signedIn)
        _ = try await ledger.open(contract, signed: signed)
        #expect(try await ledger.accounts().count == 2)
        try await second.changePIN(of: hana)
        for host in [first, second] {
          await #expect(throws: CustodyError.wrongPIN(attemptsLeft: 9)) {
            try await host.signIn(hana)
          }
          _ = try await host.signIn(hana, TestHost.newPIN)
        }
        for number in 0..<10 {
          _ = try? await [first, second][number % 2].signIn(hana, "111222")
        }
        for host in [first, second] {
          await #expect(throws: CustodyError.locked(.untilRecovered)) {
            try await host.signIn(hana, TestHost.newPIN)
          }
        }
        try await second.recover(hana, with: try #require(taking.code))
        _ = try await first.signIn(hana)
      }

      @Test func `A bank key in the database that differs from the host's is not returned`()
        async throws
      {
        _ = try await first.bank.customer()
        #expect(try await second.bank.bank.bankKey() == first.bank.seals.publicKey)
        try first.bank.tamper("UPDATE keys SET public_key = sha256('x') WHERE customer = 'bank'")
        let other = try first.bank.again().bank
        await #expect(throws: StorageError.otherBankKey) { try await other.bankKey() }
      }

      @Test(arguments: ["keys SET public_key = sha256('x')", "customers SET name = 'Mallory'"])
      func `A customer's key or name that differs from the enrollment is rejected`(
        change: String
      ) async throws {
        let hana = try await first.bank.customer().signedIn.customer
        try await second.bank.bank.check(hana)
        try first.bank.tamper("UPDATE \(change) WHERE customer = 'C2'")
        let changed = try #require(try await second.bank.bank.customers().first)
        await #expect(throws: StorageError.self) { try await second.bank.bank.check(changed) }
      }

      @Test func `A host without the bank's key, or with another key, writes nothing`()
        async throws
      {
        let hana = try await first.bank.customer()
        let contract = try hana.contract("R1")
        let signed = try hana.sign(contract.document)
        let seals: [any BankSealSource] = [try TestSeals(isMade: true), NoSeals()]
        for seal in seals {
          let other = SQLBank(
            in: first.bank.database, clock: first.bank.clock,
            cryptography: OpenSSLCryptography(), seals: seal,
            numbering: AccountNumbering(prefixes: [.deposit: "210"]))
          await #expect(throws: StorageError.otherBankKey) { try await other.prepare() }
          await #expect(
            throws: LedgerError.unavailable(reason: StorageError.otherBankKey.reason)
          ) { try await other.ledger(of: hana.signedIn).open(contract, signed: signed) }
        }
        #expect(try await first.bank.audit() == AuditReport(entries: 2))
      }
    }
  }

  /// Has no key and cannot create one.
  private struct NoSeals: BankSealSource {
    let isOfABank = false

    func seal(create: Bool) -> (any BankSeal)? { nil }
    func noteBank() {}
  }
#endif
