import FeatureDependencies
import Ledger

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Encodes JSON output.
enum JSONText {
  /// Encodes `value` as JSON with sorted members and a final line feed, pretty-printed unless
  /// `onOneLine`.
  ///
  /// `value` must contain only strings, integers and Booleans, which always encode.
  static func of(_ value: some Encodable, onOneLine: Bool = false) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !onOneLine { encoder.outputFormatting.insert(.prettyPrinted) }
    guard let data = try? encoder.encode(value) else { return "{}\n" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

/// The JSON form of an error.
struct ErrorJSON: Encodable {
  /// The error code, the message, and the remedy.
  struct Content: Encodable, Sendable {
    let code: String
    let message: String
    let remedy: String

    init(code: String, message: String, remedy: String) {
      self.code = code
      self.message = message
      self.remedy = remedy
    }
  }

  let error: Content
  let opened: [OpenedJSON]?

  /// `opened` are the accounts opened before the error; nil if no flow was running.
  init(_ error: Content, opened: [OpenedAccount]?) {
    self.error = error
    self.opened = opened.map { $0.map(OpenedJSON.init) }
  }
}

/// The JSON form of an opened account.
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

/// The JSON form of the outcome of an opening.
struct OutcomeJSON: Encodable {
  let accountNumber: String
  let contract: String
  let receipt: String
  let opened: [OpenedJSON]
  /// The keys of prepared answers that no question used; omitted if there are none.
  let unusedAnswers: [String]?

  /// `account` is the requested account, `nested` are the accounts opened in the same conversation,
  /// and `unused` are the keys of prepared answers that no question used.
  init(_ account: OpenedAccount, nested: [OpenedAccount], unused: [QuestionKey]) {
    accountNumber = "\(account.number)"
    contract = account.signed.text
    receipt = account.receipt.text
    opened = nested.map(OpenedJSON.init)
    unusedAnswers = unused.isEmpty ? nil : unused.map(\.rawValue)
  }
}

/// The JSON form of the result of a batch line.
struct LineJSON: Encodable {
  let requestID: String
  let accountNumber: String?
  let contract: String?
  let receipt: String?
  let opened: [OpenedJSON]
  let unusedAnswers: [String]?
  let error: ErrorJSON.Content?
  let exitCode: Int32

  /// Creates the result of the line with `requestID`. `exitCode` is the code of a run with this
  /// line alone.
  ///
  /// With an `error`, ``opened`` lists all accounts opened before it. Otherwise the requested
  /// account is in the other members, and ``opened`` lists the accounts opened with it. `unused`
  /// are the keys of answers that no question used.
  init(
    _ requestID: RequestID, _ outcome: FlowOutcome, unused: [QuestionKey],
    error: ErrorJSON.Content?, exitCode: Int32
  ) {
    self.requestID = "\(requestID)"
    let account = error == nil ? outcome.account : nil
    accountNumber = account.map { "\($0.number)" }
    contract = account?.signed.text
    receipt = account?.receipt.text
    opened = (error == nil ? outcome.nested : outcome.opened).map(OpenedJSON.init)
    unusedAnswers = unused.isEmpty ? nil : unused.map(\.rawValue)
    self.error = error
    self.exitCode = exitCode
  }
}

// JSON output for scripts: the names and types of these members must not change.

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
