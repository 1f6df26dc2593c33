import FeatureDependencies
import Ledger
import LedgerSpecifications
import OpenSSLKeys

@testable import SQLiteLedger

extension TestCustomer {
  /// A request that this customer signed.
  func waiting(
    _ id: String, amount: Int64 = 1_000_000, linked: AccountNumber? = nil
  ) throws -> WaitingOpening {
    let contract = try contract(
      id, amount: amount, linked: linked, kind: linked == nil ? .deposit : .savings)
    return try waiting(contract, signed: key.sign(contract.document))
  }

  /// A request for `contract`; `signed` may be another customer's signature.
  func waiting(_ contract: OpeningContract, signed: SignedContract) -> WaitingOpening {
    WaitingOpening(
      CheckedContract(contract, signed: signed, by: signedIn, verifiedBy: OpenSSLCryptography()))
  }
}
