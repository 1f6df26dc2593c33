import FeatureDependencies
import Ledger

// What scripts read: names and types here are promises.

struct EnrolledJSON: Encodable {
  let customerID: String
  let accountNumber: String

  init(_ enrolled: EnrolledCustomer) {
    customerID = "\(enrolled.customer.id)"
    accountNumber = "\(enrolled.account)"
  }
}

struct CustomerJSON: Encodable {
  let customerID: String

  init(_ customer: Customer) { customerID = "\(customer.id)" }
}

struct KeysJSON: Encodable {
  let bank: PrintedKey
  let customer: PrintedKey
}

struct VerifiedJSON: Encodable {
  let verified = true
  let kind: String
  let payload: String
}
