import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import Testing

/// Payments after the first one on a database connection, which caches what it checked.
struct SecondPaymentTests {
  private typealias Change = @Sendable (inout MemoryDatabase) -> Void

  /// Opens R1 and R2 on one connection, and R3 after another connection made `change`. Returns the
  /// error of R3.
  private func third(_ change: Change, revision: Int64) async throws -> LedgerError? {
    let bank = try MemoryBank()
    let hana = try await bank.customer()
    let checked = VerifiedState()
    var database = await bank.database
    for (number, revision) in [(1, 1), (2, 1), (3, revision)] as [(Int, Int64)] {
      if number == 3 { change(&database) }
      let transaction = MemoryTransaction(database, checked: checked, revision: revision)
      let contract = try hana.samples.contract("R\(number)", amount: 1000)
      let words = ProductWords(of: contract.terms.selection.kind)
      let signed = try hana.key.sign(contract.document(in: words))
      do throws(LedgerError) {
        _ = try bank.writer.open(
          contract, signed: signed, for: hana.signedIn, at: contract.agreedAt, in: transaction)
      } catch {
        #expect(number == 3)
        return error
      }
      database = transaction.database
    }
    return nil
  }

  private func inconsistent(_ what: String) -> LedgerError {
    .unavailable(reason: StorageError.inconsistent(what: what).reason)
  }

  @Test(arguments: [1, 2] as [Int64])
  func `A third payment on an unaltered ledger is accepted`(revision: Int64) async throws {
    #expect(try await third({ _ in }, revision: revision) == nil)
  }

  @Test(arguments: [1, 2] as [Int64])
  func `A balance that was raised between two payments does not cover the second one`(
    revision: Int64
  ) async throws {
    let error = try await third(
      { database in
        for account in database.balances.keys { database.balances[account] = Won(90_000_000) }
      },
      revision: revision)
    #expect(error == inconsistent("the balance of 110-000002-3 differs from the booked one"))
  }

  @Test func `An entry that was changed after its own payment is detected at the next payment`()
    async throws
  {
    let error = try await third({ $0.change(4) { $0.recordedAt += 1 } }, revision: 2)
    #expect(error == inconsistent("entry 4 was changed"))
  }

  @Test func `An account that was moved to another customer between two payments cannot pay`()
    async throws
  {
    let error = try await third(
      {
        $0.change(2) {
          $0.account = $0.account.map { row in
            .init(number: row.number, customer: "C9", kind: row.kind, openedOn: row.openedOn)
          }
        }
      },
      revision: 2)
    #expect(error == inconsistent("entry 2 was changed"))
  }
}
