import FeatureDependencies

/// A document to sign, and edited copies of it to compare the signature with.
struct SigningCall: Sendable {
  enum Customer: String, Sendable { case willing, unwilling, other }

  var customer = Customer.willing
  var isCanceled = false
  /// Whether the document is signed twice at once, together with some copies.
  var isAtOnce = false
  var parts: SignedParts
  var copies: [SignedParts]

  /// The documents to sign.
  var documents: [SigningDocument] {
    let all = isAtOnce ? [parts, parts] + copies.prefix(4) : [parts]
    return all.map { $0.document(LocalizedText(verbatim: "Contract")) }
  }

  /// A document with its signed parts.
  typealias Compared = (document: SigningDocument, spelled: [Spelled])

  /// The document and its copies with another title. None has a name twice.
  var compared: [Compared] {
    ([parts] + copies).filter(\.repeatedNames.isEmpty).map {
      ($0.document(LocalizedText(verbatim: "Copy")), $0.spelled)
    }
  }

  /// What must come of signing `parts`.
  func promise(for parts: SignedParts) -> String {
    if let name = parts.repeatedNames.first {
      return "the error duplicateField(\(ValueDescription.escaped(name)))"
    }
    return isSigned(parts) ? "a signature" : "an error because the customer declined"
  }

  /// Whether the service must sign `parts`, unless it is interrupted or signs a value of the name
  /// of a field itself.
  func isSigned(_ parts: SignedParts) -> Bool {
    customer != .unwilling && parts.repeatedNames.isEmpty
  }

  /// Whether a service that signs values named `own` itself may throw `error` in place of signing
  /// `parts`.
  func allows(_ error: SigningError, for parts: SignedParts, _ own: Set<String>) -> Bool {
    if isCanceled { return true }
    return switch error {
    case .duplicateField(let name):
      parts.repeatedNames.contains(name)
        || own.contains(name) && parts.fields.contains { $0.name == name }
    case .declined, .interrupted, .wrongPIN, .notAPIN, .locked: customer == .unwilling
    case .unavailable: !parts.isPrintable
    }
  }

  /// Whether a service that signs values named `own` itself must show `parts` although it does not
  /// sign them.
  func mustShow(_ parts: SignedParts, _ own: Set<String>) -> Bool {
    customer == .unwilling && !isCanceled && parts.repeatedNames.isEmpty && parts.isPrintable
      && own.isDisjoint(with: parts.fields.map(\.name))
  }
}

extension SigningCall: CustomStringConvertible {
  var description: String {
    "the \(customer) customer signs" + (isCanceled ? " in a canceled task" : "")
      + (isAtOnce ? " twice at once, with \(copies.prefix(4).count) copies" : "")
      + ": \(parts.brief)"
  }
}

extension SigningCall {
  /// Calls with fewer copies or fewer fields.
  var simpler: [SigningCall] {
    let plainer =
      (isAtOnce ? [with { $0.isAtOnce = false }] : [])
      + (isCanceled ? [with { $0.isCanceled = false }] : [])
      + (copies.isEmpty ? [] : [with { $0.copies = [] }])
    guard copies.count < 2 else {
      return plainer + copies.map { copy in with { $0.copies = [copy] } }
    }
    let shorter = [\SignedParts.fields, \.lines].flatMap { rows in
      (0..<4).map { way in edited(rows) { $0.shorter(way) } }
    }
    return plainer + shorter.filter { $0.size < size && !$0.parts.fields.isEmpty }
  }

  private var size: Int {
    ([parts] + copies).map { $0.fields.count + $0.lines.count }.reduce(0, +)
  }

  private func with(_ change: (inout SigningCall) -> Void) -> SigningCall {
    var call = self
    change(&call)
    return call
  }

  /// The call with the same edit of these rows of the document and its copies.
  private func edited(
    _ rows: WritableKeyPath<SignedParts, SignedParts.Rows>,
    _ edit: (SignedParts.Rows) -> SignedParts.Rows
  ) -> SigningCall {
    with {
      $0.parts[keyPath: rows] = edit(parts[keyPath: rows])
      for index in $0.copies.indices {
        $0.copies[index][keyPath: rows] = edit(copies[index][keyPath: rows])
      }
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

/// A signed part of a document as bytes, because `String` takes normal forms for equal.
struct Spelled: Hashable {
  /// The line of the terms; nil for a field, whose place a service need not sign.
  private let line: Int?
  private let name, value: ContiguousArray<UInt8>

  init(_ row: SigningDocument.Field, line: Int? = nil) {
    self.line = line
    name = ContiguousArray(row.name.utf8)
    value = ContiguousArray(row.value.signed.utf8)
  }
}

/// The signed parts of a document.
struct SignedParts: Sendable {
  typealias Rows = [SigningDocument.Field]

  var fields: Rows
  /// The title and the clauses of the terms: English as the name, Korean as the value.
  var lines: Rows

  /// The first `count` of `rows` as fields, and the others as terms.
  init(_ rows: Rows, fields count: Int) {
    (fields, lines) = (Array(rows.prefix(count)), Array(rows.dropFirst(count)))
  }

  func document(_ title: LocalizedText) -> SigningDocument {
    let texts = lines.map { LocalizedText(en: $0.name, ko: $0.value.signed) }
    return SigningDocument(
      title: title, fields: fields,
      terms: texts.first.map { TermsSheet(title: $0, clauses: Array(texts.dropFirst())) })
  }
}

extension SigningDocument {
  var parts: SignedParts {
    let texts = terms.map { [$0.title] + $0.clauses } ?? []
    return SignedParts(
      fields + texts.map { Field($0.en, $0, .text($0.ko)) }, fields: fields.count)
  }
}

extension SignedParts {
  var spelled: [Spelled] {
    fields.map { Spelled($0) } + lines.enumerated().map { Spelled($0.element, line: $0.offset) }
  }

  /// The names that a field before has, too, by Unicode's equality.
  var repeatedNames: [String] {
    var names: Set<String> = []
    return fields.map(\.name).filter { !names.insert($0).inserted }
  }

  var isPrintable: Bool { (fields + lines).isPrintable }

  /// The signed texts in ASCII, so that look-alikes differ; of many the first ones.
  var brief: String {
    lines.isEmpty ? fields.brief : "\(fields.brief), with the terms \(lines.brief)"
  }

  /// `other` in words: the parts that it has in place of these.
  func change(to other: Self) -> String {
    if spelled == other.spelled { return "the document with other words" }
    let start = zip(fields, other.fields).prefix { Spelled($0) == Spelled($1) }.count
    var (before, after) = (self, other)
    before.fields.removeFirst(start)
    after.fields.removeFirst(start)
    return "the document with \(after.brief) in place of \(before.brief)"
      + (start > 0 ? ", after field \(start)" : "")
  }
}

extension SignedParts.Rows {
  /// Whether all signed texts are printable.
  var isPrintable: Bool {
    allSatisfy { PrintableText.holds($0.name) && PrintableText.holds($0.value.signed) }
  }

  fileprivate var brief: String {
    let texts = prefix(3).map {
      "\(ValueDescription.scalars($0.name)) = \(ValueDescription.scalars($0.value.signed))"
    }
    let rest = count > 3 ? ["\(count - 3) more"] : []
    return isEmpty ? "nothing" : (texts + rest).joined(separator: ", ")
  }
}
