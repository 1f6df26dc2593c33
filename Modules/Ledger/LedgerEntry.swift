import FeatureDependencies

/// All that one entry of the chain binds: each row that was written with it, whatever the table.
struct LedgerEntry: Sendable {
  enum Kind: String, Sendable {
    case founding, enrolment, opening
  }

  struct Posting: Sendable {
    let account: String
    let amount: Won
  }

  struct AccountRow: Sendable {
    let number: String
    let customer: String?
    let kind: String
    let openedOn: String
  }

  struct KeyRow: Sendable {
    let publicKey: [UInt8]
    let customer: String?
  }

  struct CustomerRow: Sendable {
    let id: String
    let name: String
  }

  struct ContractRow: Sendable {
    let account: String
    let customer: String
    let signed: SignedContract
  }

  var sequence: Int64
  var kind: Kind
  var recordedAt: Int64
  var customer: CustomerRow?
  var key: KeyRow?
  var account: AccountRow?
  var postings: [Posting] = []
  var contract: ContractRow?
  var schedule: [ScheduleEntry] = []

  /// What comes before the first entry.
  static let noHash = [UInt8](repeating: 0, count: Digest.length)

  /// The entry's link in the chain: SHA-256 over the hash before it and the entry.
  func hash(after previous: [UInt8]) -> [UInt8] { Digest.sha256(previous + canonical.bytes) }

  private var canonical: CanonicalJSON {
    var members: [String: CanonicalJSON] = [
      "sequence": .string("\(sequence)"), "kind": .string(kind.rawValue),
      "recordedAt": .string("\(recordedAt)"),
      "postings": .array(
        postings.map { .strings(["account": $0.account, "won": "\($0.amount)"]) }),
      "schedule": .array(schedule.map { .string($0.signed) }),
    ]
    members["customer"] = customer.map { .strings(["id": $0.id, "name": $0.name]) }
    members["key"] = key.map {
      .strings(["publicKey": Base64URL.encode($0.publicKey), "customer": $0.customer])
    }
    members["account"] = account.map {
      .strings([
        "number": $0.number, "customer": $0.customer, "kind": $0.kind, "openedOn": $0.openedOn,
      ])
    }
    members["contract"] = contract.map {
      .strings([
        "account": $0.account, "customer": $0.customer, "sha256": $0.signed.hash.hex,
      ])
    }
    return .object(members)
  }
}

extension CanonicalJSON {
  /// An object of strings; a member without a value is left out.
  static func strings(_ members: [String: String?]) -> CanonicalJSON {
    .object(members.compactMapValues { $0.map { .string($0) } })
  }
}

extension SignedContract {
  /// SHA-256 of the text, which receipts and the chain name it by.
  var hash: [UInt8] { Digest.sha256(Array(text.utf8)) }
}
