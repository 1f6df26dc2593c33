import FeatureDependencies

/// Documents to sign at once, and others to compare the signature with.
struct SigningCall: Sendable {
  enum Customer: String, Sendable { case willing, unwilling, other }

  static let signature = "a signature"

  var customer = Customer.willing
  var isCanceled = false
  var documents: [SigningDocument]
  /// Documents to compare with each signature.
  var compared: [SigningDocument] = []

  /// Names of which a document has two, by Unicode's equality.
  private var duplicates: [String] {
    documents.flatMap { document in
      var names: Set<String> = []
      return document.fields.map(\.name).filter { !names.insert($0).inserted }
    }
  }

  /// What must come of the call.
  var promise: String {
    if let name = duplicates.first { return "the error duplicateField(\(name))" }
    return customer == .unwilling ? "an error because the customer declined" : Self.signature
  }

  /// Whether the service may throw `error`.
  func allows(_ error: SigningError) -> Bool {
    switch error {
    case .duplicateField(let name): isCanceled || duplicates.contains(name)
    case .declined, .interrupted, .wrongPIN, .notAPIN, .locked: isCanceled || customer == .unwilling
    case .unavailable: isCanceled
    }
  }

  /// Whether the documents must be shown before this answer, and no others.
  func mustShow(_ answer: SigningAnswer) -> Bool {
    customer != .other && (answer == .signed || !isCanceled && duplicates.isEmpty)
  }
}

extension SigningCall: CustomStringConvertible {
  var description: String {
    "the \(customer) customer signs" + (documents.count > 1 ? " at once" : "")
      + (isCanceled ? " in a canceled task" : "") + ": "
      + documents.map(\.fields.brief).joined(separator: "; ")
  }
}

/// The result of a call.
enum SigningAnswer: Sendable, Equatable, CustomStringConvertible {
  case signed, notSigned
  /// Not signed, because it cannot be shown unchanged; any service may answer so.
  case unprintable
  case broken(expected: String, came: String)

  var description: String {
    switch self {
    case .signed: "signed"
    case .notSigned: "not signed"
    case .unprintable: "rejected as unprintable"
    case .broken: "wrong"
    }
  }
}

/// The recent documents, which the next call can sign again or compare.
struct SigningModel: LawModel {
  let isDeclining: Bool
  private var recent: [SigningDocument] = []

  init(isDeclining: Bool) { self.isDeclining = isDeclining }

  func call(using numbers: inout SplitMix64) -> SigningCall {
    if !recent.isEmpty, numbers.isOne(in: 4) {
      return SigningCall(documents: [numbers.one(of: recent)], compared: recent)
    }
    var call = numbers.signingCall()
    if !isDeclining, call.customer == .unwilling { call.customer = .willing }
    return call
  }

  /// A service may choose between all answers but a broken one.
  mutating func apply(_ call: SigningCall, came: SigningAnswer) -> SigningAnswer {
    recent = Array((call.documents + call.compared).prefix(4))
    return if case .broken = came { .signed } else { came }
  }

  static func difference(
    _ expected: SigningAnswer, _ came: SigningAnswer
  ) -> (expected: String, came: String) {
    guard case .broken(let expected, let came) = came else { return ("\(expected)", "\(came)") }
    return (expected, came)
  }

  /// Fewer documents, fewer fields, shorter texts, plainer words.
  static func simpler(_ call: SigningCall) -> [SigningCall] {
    func changed(_ change: (inout SigningCall) -> Void) -> SigningCall {
      var call = call
      change(&call)
      return call
    }
    let compared = call.compared
    let fewer = compared.isEmpty ? [] : [[]] + (compared.count > 1 ? compared.map { [$0] } : [])
    let one =
      call.documents.count == 1
      ? [] : call.documents.indices.map { index in changed { $0.documents.remove(at: index) } }
    guard one.isEmpty, compared.count < 2, let document = call.documents.first else {
      return one + fewer.map { documents in changed { $0.compared = documents } }
    }
    return fewer.map { documents in changed { $0.compared = documents } }
      + DocumentPair(document, compared.first ?? document).simpler.map { pair in
        changed {
          $0.documents = [pair.one]
          $0.compared = compared.isEmpty ? [] : [pair.other]
        }
      }
  }
}
