import FeatureDependencies
import Ledger

@testable import AppHost

/// The entrance of a bank with one customer, who needs no PIN.
struct OneCustomer: CustomerAccess {
  let session: any CustomerSession

  func signIn(_ id: String?) async throws(HostError) -> any CustomerSession { session }

  func enroll(
    name: String, balance: Won, request: RequestID?
  ) async throws(HostError) -> (EnrolledCustomer, any CustomerSession) {
    throw .customer(.nobodyEnrolled)
  }

  func changePIN(_ id: String?) async throws(HostError) -> Customer {
    throw .customer(.nobodyEnrolled)
  }

  func customer(_ id: String?) async throws(HostError) -> Customer {
    throw .customer(.nobodyEnrolled)
  }

  func unlock(_ id: String?) async throws(HostError) -> Customer {
    throw .customer(.nobodyEnrolled)
  }

  func customers() async throws(HostError) -> [Customer] { [] }
}
