public import FeatureDependencies

/// A customer's number in a bank, such as `C2`.
public struct CustomerID: Sendable, Hashable, CustomStringConvertible {
  /// The number as text, prefix included.
  public let description: String

  /// Wraps `text` without checking its format.
  public init(_ text: String) { description = text }

  /// The ID of the customer who was enrolled with the number `serial`.
  init(serial: Int64) { description = "C\(serial)" }

  /// The number in the ID; nil unless the ID is `C` followed by a positive number.
  var serial: Int64? {
    guard let serial = Int64(description.dropFirst()), serial > 0 else { return nil }
    return CustomerID(serial: serial) == self ? serial : nil
  }
}

/// An Ed25519 public key (RFC 8032), as a ledger stores it.
public struct PublicKey: Sendable, Hashable {
  /// The length of a key in bytes.
  public static let length = 32

  /// The key as RFC 8032 encodes it.
  public let bytes: [UInt8]

  /// Creates a key from exactly 32 bytes; nil for any other number of bytes.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.length else { return nil }
    self.bytes = bytes
  }
}

/// A customer as the bank stores them; the PIN is not stored.
public struct Customer: Sendable, Hashable {
  /// The customer's number.
  public let id: CustomerID
  /// The customer's name, as they entered it.
  public let name: String
  /// The key that verifies the customer's signatures.
  public let publicKey: PublicKey

  /// Creates a customer; the values are not checked.
  public init(id: CustomerID, name: String, publicKey: PublicKey) {
    self.id = id
    self.name = name
    self.publicKey = publicKey
  }
}

/// The result of an enrollment.
public struct EnrolledCustomer: Sendable, Equatable {
  /// The new customer.
  public let customer: Customer
  /// The customer's demand account.
  public let account: AccountNumber

  /// Creates the result for `customer`, whose demand `account` was opened.
  public init(customer: Customer, account: AccountNumber) {
    self.customer = customer
    self.account = account
  }
}
