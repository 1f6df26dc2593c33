import FeatureDependencies
import Ledger
import OpenSSLKeys
import Papers
import Quoting
import TerminalDialog

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

struct OpenedJSON: Encodable {
  let accountNumber: String
  let kind: String
  let requestID: String
  let contract: String
  let receipt: String

  init(_ opened: OpenedAccount) {
    accountNumber = "\(opened.number)"
    kind = "\(opened.contract.terms.selection.kind)"
    requestID = "\(opened.contract.requestID)"
    contract = opened.signed.text
    receipt = opened.receipt.text
  }
}

struct OutcomeJSON: Encodable {
  let accountNumber: String
  let contract: String
  let receipt: String
  let opened: [OpenedJSON]
  /// The keys of prepared answers that nothing asked for; left out if there are none.
  let unusedAnswers: [String]?

  init(_ account: OpenedAccount, nested: [OpenedAccount], unused: [UnusedAnswer]) {
    accountNumber = "\(account.number)"
    contract = account.signed.text
    receipt = account.receipt.text
    opened = nested.map(OpenedJSON.init)
    unusedAnswers = unused.isEmpty ? nil : unused.map(\.key.rawValue)
  }
}

struct DocumentsJSON: Encodable {
  private enum Key: String, CodingKey { case contract, receipt, savedTo }

  private let papers: AccountPapers
  private let path: String?

  init(_ papers: AccountPapers, savedTo path: String? = nil) {
    self.papers = papers
    self.path = path
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(papers.opening?.signed.text, forKey: .contract)
    try members.encode(papers.receipt.text, forKey: .receipt)
    try members.encodeIfPresent(path, forKey: .savedTo)
  }
}

struct KeyJSON: Encodable {
  struct JWK: Encodable {
    let kty = "OKP"
    let crv = "Ed25519"
    let x: String
    let kid: String
    let use = "sig"
    let alg = "EdDSA"
  }

  let jwk: JWK
  let pem: String

  init(_ key: PublicKey) {
    jwk = JWK(x: Base64URL.encode(key.bytes), kid: key.keyID)
    pem = key.pem
  }
}

struct KeysJSON: Encodable {
  let bank: KeyJSON
  let customer: KeyJSON
}

struct AuditJSON: Encodable {
  struct Finding: Encodable {
    let place: String
    let code: String
    let message: String
  }

  let entries: Int64
  let violations: [Finding]
  let notes: [Finding]

  init(_ report: AuditReport, _ language: Language) {
    entries = report.entries
    violations = report.violations.map {
      Finding(
        place: $0.place.text(language), code: $0.problem.rawValue, message: $0.detail(language))
    }
    notes = report.notes.map {
      Finding(place: $0.place.text(language), code: $0.kind.rawValue, message: $0.detail(language))
    }
  }
}

struct VerifiedJSON: Encodable {
  let verified = true
  let kind: String
  let payload: String
}

struct ErrorJSON: Encodable {
  struct Content: Encodable {
    let code: String
    let message: String
    let remedy: String
  }

  let error: Content
  /// What was opened before the error; left out where nothing could have been.
  let opened: [OpenedJSON]?
}
