public import FeatureDependencies

/// A customer's number in a bank.
public struct CustomerID: Sendable, Hashable, CustomStringConvertible {
  /// The number as text.
  public let description: String

  /// The customer numbered `text`.
  public init(_ text: String) { description = text }

  /// The customer entered with the number `serial`.
  init(serial: Int64) { description = "C\(serial)" }

  /// The number that she was entered with; nil if this is not how customers are numbered.
  var serial: Int64? {
    guard let serial = Int64(description.dropFirst()), serial > 0 else { return nil }
    return CustomerID(serial: serial) == self ? serial : nil
  }
}

/// A public key for Ed25519 (RFC 8032), as a ledger stores it.
public struct PublicKey: Sendable, Hashable {
  /// How many bytes a key has.
  public static let length = 32

  /// The key as RFC 8032 encodes it.
  public let bytes: [UInt8]

  /// A key, or nil unless there are 32 bytes.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.length else { return nil }
    self.bytes = bytes
  }
}

/// What a bank knows of a customer without her PIN.
public struct Customer: Sendable, Hashable {
  /// Her number.
  public let id: CustomerID
  /// Her name, as she entered it.
  public let name: String
  /// The key that her signatures are verified with.
  public let publicKey: PublicKey

  /// A customer.
  public init(id: CustomerID, name: String, publicKey: PublicKey) {
    self.id = id
    self.name = name
    self.publicKey = publicKey
  }
}

/// A customer as enrolled.
public struct EnrolledCustomer: Sendable, Equatable {
  /// The customer.
  public let customer: Customer
  /// Her demand account.
  public let account: AccountNumber
  /// The sandbox money that she was given.
  public let gift: Won

  /// A customer with her demand account, in which `gift` was put.
  public init(customer: Customer, account: AccountNumber, gift: Won) {
    self.customer = customer
    self.account = account
    self.gift = gift
  }
}
