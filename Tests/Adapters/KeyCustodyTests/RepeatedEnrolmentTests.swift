import FeatureDependencies
import Ledger
import OpenSSLKeys
import Testing

@testable import KeyCustody

/// An enrolment with a request id, made again.
struct RepeatedEnrolmentTests {
  private let custody: Custody
  private let request: RequestID

  init() throws {
    custody = try Custody()
    request = try #require(RequestID("E1"))
  }

  private func enrol(
    _ name: String = "Hana", _ balance: Int64 = 1000, pin: String = Custody.pin,
    _ exchange: any RecoveryExchange = NoRecoveryExchange()
  ) async throws(CustodyError) -> Customer {
    let enrolment = Enrolment(
      lock: custody.lock(Typed(pin, pin)), register: custody.bank,
      recovery: custody.recovery(exchange))
    return try await enrolment.enroll(name: name, balance: Won(balance), request: request)
      .0.customer
  }

  @Test func `The same request enrols once, and signs the customer in`() async throws {
    let first = try await enrol()
    #expect(try await enrol() == first)
    #expect(try await custody.bank.customers() == [first])
  }

  @Test(arguments: [("Duri", 1000), ("Hana", 1001)] as [(String, Int64)])
  func `A repeated enrolment with another name or balance is a conflict that names both`(
    name: String, balance: Int64
  ) async throws {
    let first = try await enrol()
    let before = EnrolmentTerms(request: request, name: "Hana", balance: Won(1000))
    let asked = EnrolmentTerms(request: request, name: name, balance: Won(balance))
    await #expect(throws: CustodyError.requestConflict(enrolled: before, asked: asked)) {
      _ = try await enrol(name, balance)
    }
    #expect(custody.bank.attempts(of: first.id) == 0)
  }

  @Test func `A repeated enrolment with another PIN is refused and counts as an attempt`()
    async throws
  {
    let first = try await enrol()
    await #expect(throws: CustodyError.wrongPIN(attemptsLeft: 9)) {
      _ = try await enrol(pin: Custody.newPIN)
    }
    #expect(custody.bank.attempts(of: first.id) == 1)
  }

  @Test func `Of two runs at once the later one gets whom the first entered`() async throws {
    let first = try await enrol()
    // It looked before the first had entered anybody.
    custody.bank.hideEnrolled()
    let taking = Taking(.yes, person: false)
    #expect(try await enrol("Hana", 1000, pin: Custody.pin, taking) == first)
    #expect(try await custody.bank.customers() == [first])
    // What it made before it knew is gone, also the code for it: the other one is hers.
    let keyID = first.publicKey.keyID
    #expect(custody.keys.names == [keyID, KeyName.recovery(of: keyID)].sorted())
    #expect(custody.keys.reserved == [])
    #expect(taking.isWithdrawn)
    try await custody.recover(first, try #require(taking.codes.last))
  }

  @Test func `A repeat gives the recovery code that the first run may not have given`() async throws
  {
    let first = try await enrol()
    let taking = Taking(.yes, person: false)
    _ = try await enrol("Hana", 1000, pin: Custody.pin, taking)
    try await custody.recover(first, try #require(taking.codes.first))
  }
}
