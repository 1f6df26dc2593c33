import FeatureDependencies
import Ledger
import OpenSSLKeys
import Testing

@testable import KeyCustody

/// Enrollments with and without a recovery code, and those that repeat a request ID.
struct EnrollmentTests {
  private let custody: Custody
  private let request: RequestID

  init() throws {
    custody = try Custody()
    request = try #require(RequestID("E1"))
  }

  private func enroll(
    _ name: String = "Hana", _ balance: Int64 = 1000, pin: String = Custody.pin,
    _ exchange: (any RecoveryExchange)? = nil
  ) async throws(CustodyError) -> Customer {
    let enrollment = Enrollment(
      lock: custody.lock(Typed(pin, pin)), register: custody.bank, exchange: exchange)
    return try await enrollment.enroll(name: name, balance: Won(balance), request: request)
      .0.customer
  }

  @Test(arguments: [("Duri", 1000), ("Hana", 1001)] as [(String, Int64)])
  func `A repeated enrollment with another name or balance is a conflict that states both`(
    name: String, balance: Int64
  ) async throws {
    let first = try await enroll()
    let before = EnrollmentTerms(request: request, name: "Hana", balance: Won(1000))
    let asked = EnrollmentTerms(request: request, name: name, balance: Won(balance))
    await #expect(throws: CustodyError.requestConflict(enrolled: before, asked: asked)) {
      _ = try await enroll(name, balance)
    }
    #expect(custody.bank.attempts(of: first.id) == 0)
  }

  @Test func `A repeated enrollment with another PIN is rejected and counts as an attempt`()
    async throws
  {
    let first = try await enroll()
    await #expect(throws: CustodyError.rejected(.wrong(attemptsLeft: 9))) {
      _ = try await enroll(pin: Custody.newPIN)
    }
    #expect(custody.bank.attempts(of: first.id) == 1)
  }

  @Test func `Of two concurrent enrollments, the later one gets the first one's customer`()
    async throws
  {
    let first = try await enroll()
    // The second run looked up the request before the first had enrolled the customer.
    custody.bank.hideEnrolled()
    let taking = Taking(.yes)
    #expect(try await enroll("Hana", 1000, pin: Custody.pin, taking) == first)
    #expect(try await custody.bank.customers() == [first])
    // The second run discarded its own key and that key's code; the last code is for the first key.
    #expect(taking.codes.count == 2)
    #expect(taking.isWithdrawn)
    try await custody.recover(first, try #require(taking.codes.last))
  }

  @Test func `A repeated enrollment signs the customer in, and shows the recovery code again`()
    async throws
  {
    let first = try await enroll()
    #expect(try await enroll() == first)
    let taking = Taking(.yes)
    #expect(try await enroll("Hana", 1000, pin: Custody.pin, taking) == first)
    #expect(try await custody.bank.customers() == [first])
    try await custody.recover(first, try #require(taking.codes.first))
  }

  @Test func `Going back from the code of a repeated enrollment declines it, and asks for no PIN`()
    async throws
  {
    let first = try await enroll()
    let typed = Typed(Custody.pin, Custody.pin, Custody.newPIN, Custody.newPIN)
    let enrollment = Enrollment(
      lock: custody.lock(typed), register: custody.bank, exchange: Taking(.no, returns: 1))
    let (again, _) = try await enrollment.enroll(
      name: "Hana", balance: Won(1000), request: request)
    #expect(again.customer == first)
    #expect(typed.rejections.count == 2)
    #expect(custody.bank.attempts(of: first.id) == 0)
  }

  @Test func `A repeated enrollment keeps the recovery code that the customer has`() async throws {
    let (earlier, again) = (Taking(.yes), Taking(.yes))
    let first = try await enroll("Hana", 1000, pin: Custody.pin, earlier)
    _ = try await enroll("Hana", 1000, pin: Custody.pin, again)
    #expect(again.codes == [])
    try await custody.recover(first, try #require(earlier.codes.first))
  }

  private func enroll(taking exchange: any RecoveryExchange) async throws -> Customer {
    try await custody.enroll(Typed(Custody.pin, Custody.pin), exchange)
  }

  @Test func `A customer who declines a recovery code has no copy`() async throws {
    let hana = try await enroll(taking: Taking(.no))
    #expect(custody.bank[hana]?.recovery == nil)
    #expect(custody.bank[hana] != nil)
  }

  @Test(arguments: [
    CustodyError.interrupted(.stopped, at: .recoveryOffer), .fileExists(path: "x"),
    .fileProtected(path: "x"), .noFolder(path: "x"), .fileFailed(path: "x", reason: "full"),
  ])
  func `Enrollment fails if the requested recovery code cannot be delivered`(
    error: CustodyError
  ) async throws {
    await #expect(throws: error) {
      try await enroll(taking: Taking(.cannot(error)))
    }
    #expect(try await custody.bank.customers() == [])
  }

  @Test func `Going back from the recovery code asks a person for the PIN again`() async throws {
    let pins = [Custody.pin, Custody.pin, Custody.newPIN, Custody.newPIN]
    await #expect(throws: CustodyError.interrupted(.back, at: .recoveryOffer)) {
      try await custody.enroll(Typed(pins), Taking(.no, returns: 1))
    }
    let typed = Typed(pins, isPerson: true)
    let hana = try await custody.enroll(typed, Taking(.no, returns: 1))
    #expect(try await custody.bank.customers() == [hana])
    _ = try await custody.signIn(hana, Custody.newPIN)
  }

  @Test func `Going back from a shown recovery code withdraws it, and asks the offer again`()
    async throws
  {
    let taking = Taking(.yes, rejections: 1)
    let hana = try await enroll(taking: taking)
    #expect(taking.isWithdrawn)
    #expect(taking.codes.count == 2)
    try await custody.recover(hana, try #require(taking.codes.last))
  }

  @Test(arguments: [
    (StorageError.failed(reason: "full"), true), (.commitUnknown(reason: "full"), false),
  ])
  func `A failed enrollment withdraws the recovery code`(
    error: StorageError, isKnown: Bool
  ) async throws {
    custody.bank.fail(.enroll, with: error)
    let taking = Taking(.yes)
    await #expect(throws: CustodyError.storage(error)) { try await enroll(taking: taking) }
    // With an outcome in doubt, the customer may need the code.
    #expect(taking.isWithdrawn == isKnown)
  }
}
