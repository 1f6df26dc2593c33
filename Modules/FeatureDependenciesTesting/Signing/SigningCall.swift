import FeatureDependencies

/// A document to sign, and edited copies of it to compare the signature with.
struct SigningCall: Sendable {
  typealias Fields = [SigningDocument.Field]
  enum Customer: String, Sendable { case willing, unwilling, other }

  var customer = Customer.willing
  var isCanceled = false
  /// Whether the document is signed twice at once, together with some copies.
  var isAtOnce = false
  var fields: Fields
  var copies: [Fields]

  /// The documents to sign.
  var documents: [SigningDocument] {
    let all = isAtOnce ? [fields, fields] + copies.prefix(4) : [fields]
    return all.map { SigningDocument(title: LocalizedText(verbatim: "Contract"), fields: $0) }
  }

  /// A document with its signed parts.
  typealias Compared = (document: SigningDocument, spelled: [Spelled])

  /// The document and its copies with another title. None has a name twice.
  var compared: [Compared] {
    ([fields] + copies).filter(\.repeatedNames.isEmpty).map {
      (SigningDocument(title: LocalizedText(verbatim: "Copy"), fields: $0), $0.spelled)
    }
  }

  /// What must come of signing `fields`.
  func promise(for fields: Fields) -> String {
    if let name = fields.repeatedNames.first {
      return "the error duplicateField(\(ValueDescription.escaped(name)))"
    }
    return isSigned(fields) ? "a signature" : "an error because the customer declined"
  }

  /// Whether the service must sign `fields`, unless it is interrupted.
  func isSigned(_ fields: Fields) -> Bool {
    customer != .unwilling && fields.repeatedNames.isEmpty
  }

  /// Whether the service may throw `error` in place of signing `fields`.
  func allows(_ error: SigningError, for fields: Fields) -> Bool {
    if isCanceled { return true }
    return switch error {
    case .duplicateField(let name): fields.repeatedNames.contains(name)
    case .declined, .interrupted, .wrongPIN, .notAPIN, .locked: customer == .unwilling
    case .unavailable: !fields.isPrintable
    }
  }

  /// Whether the service must show `fields` although it does not sign them.
  func mustShow(_ fields: Fields) -> Bool {
    customer == .unwilling && !isCanceled && fields.repeatedNames.isEmpty && fields.isPrintable
  }
}

extension SigningCall: CustomStringConvertible {
  var description: String {
    "the \(customer) customer signs" + (isCanceled ? " in a canceled task" : "")
      + (isAtOnce ? " twice at once, with \(copies.prefix(4).count) copies" : "")
      + ": \(fields.brief)"
  }
}

extension SigningCall {
  /// Calls with fewer copies, fewer fields or shorter texts.
  var simpler: [SigningCall] {
    let plainer =
      (isAtOnce ? [with { $0.isAtOnce = false }] : [])
      + (isCanceled ? [with { $0.isCanceled = false }] : [])
      + (copies.isEmpty ? [] : [with { $0.copies = [] }])
    guard copies.count < 2 else {
      return plainer + copies.map { copy in with { $0.copies = [copy] } }
    }
    let shorter = (0..<4).flatMap { way in
      [
        edited { $0.shorter(way) },
        edited { $0.map { .init($0.name.shorter(way), $0.label, $0.value) } },
        edited { $0.map { .init($0.name, $0.label, $0.value.shorter(way)) } },
      ]
    }
    return plainer + shorter.filter { !$0.fields.isEmpty && !$0.isSame(as: self) }
  }

  private func isSame(as other: SigningCall) -> Bool {
    fields.spelled == other.fields.spelled && copies.map(\.spelled) == other.copies.map(\.spelled)
  }

  private func with(_ change: (inout SigningCall) -> Void) -> SigningCall {
    var call = self
    change(&call)
    return call
  }

  /// The call with the same edit of the document and its copies.
  private func edited(_ edit: (Fields) -> Fields) -> SigningCall {
    with {
      $0.fields = edit(fields)
      $0.copies = copies.map(edit)
    }
  }
}

extension Array {
  /// The list without its first or last half or element.
  fileprivate func shorter(_ way: Int) -> Self {
    let part = way < 2 ? count / 2 : 1
    return Array(way.isMultiple(of: 2) ? dropFirst(part) : dropLast(part))
  }
}

extension String {
  fileprivate func shorter(_ way: Int) -> String {
    String(String.UnicodeScalarView(Array(unicodeScalars).shorter(way)))
  }
}

extension SigningDocument.Value {
  fileprivate func shorter(_ way: Int) -> Self {
    if case .text(let text) = self { .text(text.shorter(way)) } else { self }
  }
}

/// The signed parts of a field as bytes, because `String` takes normal forms for equal.
struct Spelled: Hashable {
  let name, value: ContiguousArray<UInt8>

  init(_ field: SigningDocument.Field) {
    name = ContiguousArray(field.name.utf8)
    value = ContiguousArray(field.value.signed.utf8)
  }
}

extension SigningCall.Fields {
  var spelled: [Spelled] { map(Spelled.init) }

  /// The names that a field before has, too, by Unicode's equality.
  var repeatedNames: [String] {
    var names: Set<String> = []
    return map(\.name).filter { !names.insert($0).inserted }
  }

  /// Whether all signed texts are printable.
  var isPrintable: Bool {
    allSatisfy { PrintableText.holds($0.name) && PrintableText.holds($0.value.signed) }
  }

  /// Names and signed values in ASCII, so that look-alikes differ; of many fields the first ones.
  var brief: String {
    let texts = prefix(3).map { "\(Self.quoted($0.name)) = \(Self.quoted($0.value.signed))" }
    let rest = count > 3 ? ["\(count - 3) more"] : []
    return isEmpty ? "nothing" : (texts + rest).joined(separator: ", ")
  }

  /// `other` in words: the fields that it has in place of these.
  func change(to other: Self) -> String {
    let (old, new) = (spelled, other.spelled)
    if old == new { return "the document with other words" }
    let start = zip(old, new).prefix { $0 == $1 }.count
    let (before, after) = (Self(dropFirst(start)), Self(other.dropFirst(start)))
    return "the document with \(after.brief) in place of \(before.brief)"
      + (start > 0 ? ", after field \(start)" : "")
  }

  /// `text` in quotation marks, and only the ends of a long one.
  private static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > 60 else { return "\"\(ValueDescription.escaped(text))\"" }
    let ends = [scalars.prefix(20), scalars.suffix(20)].map {
      ValueDescription.escaped(String($0))
    }
    return "\"\(ends.joined(separator: "…"))\" (\(scalars.count) characters)"
  }
}
