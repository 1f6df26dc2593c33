import FeatureDependencies
import Ledger
import LedgerSpecifications
import OpenSSLKeys
import SQLiteLedger
import Testing

/// Requests that enrolled somebody, as they are stored.
struct EditedEnrolmentTests {
  /// A bank whose one customer was enrolled for `request`.
  private func bank(enrolling request: String) async throws -> TestBank {
    let bank = try TestBank()
    _ = try await bank.bank.enroll(
      name: "Hana", key: TestKey().publicKey, balance: Won(7), request: RequestID(request))
    return bank
  }

  @Test(arguments: [
    "UPDATE enrolments SET request_id = 'E2'", "DELETE FROM enrolments",
    "UPDATE enrolments SET entry = 1",
  ])
  func `A request written in, taken out or moved by hand is found`(sql: String) async throws {
    let bank = try await bank(enrolling: "E1")
    try bank.tamper(sql)
    #expect(try await bank.audit().violations != [])
  }

  @Test(arguments: [
    "UPDATE customers SET name = 'Duri'", "UPDATE postings SET amount = 8 WHERE entry = 2",
    "UPDATE receipts SET signed = 'x'", "UPDATE entries SET recorded_at = 1 WHERE sequence = 2",
    "UPDATE enrolments SET request_id = 'E9'",
  ])
  func `A customer named by an edited entry is not taken for the enrolled one`(sql: String)
    async throws
  {
    let bank = try await bank(enrolling: "E1")
    try bank.tamper(sql)
    let asked = try #require(RequestID(sql.contains("E9") ? "E9" : "E1"))
    let again = try bank.again()
    await #expect(throws: StorageError.self) { try await again.bank.enrolled(by: asked) }
  }
}
