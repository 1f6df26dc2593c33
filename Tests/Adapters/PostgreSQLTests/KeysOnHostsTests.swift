#if PostgreSQL
  import FeatureDependencies
  import FeatureDependenciesTesting
  import Ledger
  import LedgerSpecifications
  import OpenSSLKeys
  @testable import SQLLedger
  import Testing

  @testable import PostgreSQL

  extension PostgreSQL {
    /// Two hosts that share only the database and the bank's key.
    struct KeysOnHostsTests {
      private let first: TestBank
      private let second: TestBank

      init() async throws {
        first = try await TestBank()
        second = try first.again()
      }

      @Test func `A bank key in the database that differs from the host's is not returned`()
        async throws
      {
        _ = try await first.customer()
        #expect(try await second.bank.bankKey() == first.seals.publicKey)
        try first.tamper("UPDATE keys SET public_key = sha256('x') WHERE customer = 'bank'")
        let other = try first.again().bank
        await #expect(throws: StorageError.otherBankKey) { try await other.bankKey() }
      }

      @Test(arguments: ["keys SET public_key = sha256('x')", "customers SET name = 'Mallory'"])
      func `A customer's key or name that differs from the enrollment is rejected`(
        change: String
      ) async throws {
        let hana = try await first.customer().signedIn.customer
        try await second.bank.check(hana)
        try first.tamper("UPDATE \(change) WHERE customer = 'C2'")
        let changed = try #require(try await second.bank.customers().first)
        await #expect(throws: StorageError.self) { try await second.bank.check(changed) }
      }

      @Test func `A host without the bank's key, or with another key, writes nothing`()
        async throws
      {
        let hana = try await first.customer()
        let contract = try hana.contract("R1")
        let signed = try hana.sign(contract.document)
        let seals: [any BankSealSource] = [try TestSeals(isMade: true), NoSeals()]
        for seal in seals {
          let other = SQLBank(
            in: first.database, clock: first.clock,
            cryptography: OpenSSLCryptography(), seals: seal,
            numbering: AccountNumbering(prefixes: [.deposit: "210"]))
          await #expect(throws: StorageError.otherBankKey) { try await other.prepare() }
          await #expect(
            throws: LedgerError.unavailable(reason: StorageError.otherBankKey.reason)
          ) { try await other.ledger(of: hana.signedIn).open(contract, signed: signed) }
        }
        #expect(try await first.audit() == AuditReport(entries: 2))
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
