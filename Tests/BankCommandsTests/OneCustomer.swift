import FeatureDependencies
import Ledger

@testable import BankCommands

/// A bank with one customer, who needs no PIN.
struct OneCustomer: CustomerAccess {
  var customer: Customer?
  let session: (any CustomerSession)?

  func signIn(_ id: String?) async throws(CommandError) -> any CustomerSession {
    guard let session else { throw .customer(.nobodyEnrolled) }
    return session
  }

  func enroll(
    name: String, balance: Won, request: RequestID?
  ) async throws(CommandError) -> (EnrolledCustomer, any CustomerSession) {
    throw .customer(.nobodyEnrolled)
  }

  func changePIN(_ id: String?) async throws(CommandError) -> Customer { try await customer(id) }
  func unlock(_ id: String?) async throws(CommandError) -> Customer { try await customer(id) }

  func customer(_ id: String?) async throws(CommandError) -> Customer {
    guard let customer else { throw .customer(.nobodyEnrolled) }
    return customer
  }

  func customers() async throws(CommandError) -> [Customer] { customer.map { [$0] } ?? [] }
}
