import FeatureDependencies

/// A document to sign, and edited copies of it to compare the signature with.
struct SigningCall: Sendable, CustomStringConvertible {
  enum Customer: String, Sendable { case willing, unwilling, other }

  var customer = Customer.willing
  var document: SigningDocument
  var copies: [SigningDocument]

  /// A document with its signed parts.
  typealias Compared = (document: SigningDocument, spelled: [Spelled])

  /// The document and its copies with another title. No copy has a name twice.
  var compared: [Compared] {
    let title = LocalizedText(verbatim: "Copy")
    return ([document] + copies).map {
      (SigningDocument(title: title, fields: $0.fields, terms: $0.terms), $0.spelled)
    }
  }

  /// What must come of signing the document.
  var promise: String {
    if let name = document.repeatedNames.first {
      return "the error duplicateField(\(ValueDescription.escaped(name)))"
    }
    return isSigned ? "a signature" : "an error because the customer declined"
  }

  /// Whether the service must sign the document, unless it signs a value of the name of a field
  /// itself.
  var isSigned: Bool { customer != .unwilling && document.repeatedNames.isEmpty }

  /// Whether a service that signs values named `own` itself may throw `error` in place of signing
  /// the document.
  func allows(_ error: SigningError, _ own: Set<String>) -> Bool {
    switch error {
    case .duplicateField(let name):
      document.repeatedNames.contains(name)
        || own.contains(name) && document.fields.contains { $0.name == name }
    case .declined, .interrupted, .wrongPIN, .notAPIN, .locked: customer == .unwilling
    case .unavailable: !document.isPrintable
    }
  }

  /// Whether a service that signs values named `own` itself must show the document although it does
  /// not sign it.
  func mustShow(_ own: Set<String>) -> Bool {
    customer == .unwilling && document.repeatedNames.isEmpty && document.isPrintable
      && own.isDisjoint(with: document.fields.map(\.name))
  }

  var description: String { "the \(customer) customer signs: \(document.brief())" }

  /// Calls with fewer copies or fewer fields.
  var simpler: [SigningCall] {
    let plainer = copies.isEmpty ? [] : [changing(self) { $0.copies = [] }]
    guard copies.count < 2 else {
      return plainer + copies.map { copy in changing(self) { $0.copies = [copy] } }
    }
    let shorter = (0..<8).map { way in
      changing(self) {
        $0.document = document.shorter(way)
        $0.copies = copies.map { $0.shorter(way) }
      }
    }
    return plainer + shorter.filter { $0.size < size && !$0.document.fields.isEmpty }
  }

  /// The number of all fields and lines.
  private var size: Int {
    ([document] + copies).map { $0.fields.count + $0.lines.count }.reduce(0, +)
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

  init(_ field: SigningDocument.Field) {
    self.init(field.name, field.value.signed, line: nil)
  }

  fileprivate init(_ name: String, _ value: String, line: Int?) {
    self.line = line
    self.name = ContiguousArray(name.utf8)
    self.value = ContiguousArray(value.utf8)
  }
}

extension SigningDocument {
  /// A contract with the first `count` of `rows` as fields, and the others as the lines of the
  /// terms: English as the name, Korean as the value.
  init(_ rows: [Field], fields count: Int) {
    self.init(
      title: LocalizedText(verbatim: "Contract"), fields: Array(rows.prefix(count)),
      lines: rows.dropFirst(count).map { LocalizedText(en: $0.name, ko: $0.value.signed) })
  }

  private init(title: LocalizedText, fields: [Field], lines: [LocalizedText]) {
    self.init(
      title: title, fields: fields,
      terms: lines.first.map { TermsSheet(title: $0, clauses: Array(lines.dropFirst())) })
  }

  /// The title and the clauses of the terms.
  var lines: [LocalizedText] { terms.map { [$0.title] + $0.clauses } ?? [] }

  /// The signed parts.
  var spelled: [Spelled] {
    fields.map { Spelled($0) }
      + lines.enumerated().map { Spelled($0.element.en, $0.element.ko, line: $0.offset) }
  }

  /// The names that a field before has, too, by Unicode's equality.
  var repeatedNames: [String] {
    var names: Set<String> = []
    return fields.map(\.name).filter { !names.insert($0).inserted }
  }

  /// Whether all signed texts are printable.
  var isPrintable: Bool {
    fields.allSatisfy(\.isPrintable)
      && lines.allSatisfy { PrintableText.holds($0.en) && PrintableText.holds($0.ko) }
  }

  /// A copy without a part of its fields, or of its lines for the first four ways.
  fileprivate func shorter(_ way: Int) -> SigningDocument {
    SigningDocument(
      title: title, fields: way < 4 ? fields : fields.shorter(way - 4),
      lines: way < 4 ? lines.shorter(way) : lines)
  }

  /// The signed texts in ASCII, so that look-alikes differ; of many the first ones.
  fileprivate func brief(after start: Int = 0) -> String {
    let brief = Self.brief(fields.dropFirst(start).map { ($0.name, $0.value.signed) })
    return terms == nil
      ? brief : "\(brief), with the terms \(Self.brief(lines.map { ($0.en, $0.ko) }))"
  }

  private static func brief(_ rows: [(name: String, value: String)]) -> String {
    let texts = rows.prefix(3).map {
      "\(ValueDescription.scalars($0.name)) = \(ValueDescription.scalars($0.value))"
    }
    let rest = rows.count > 3 ? ["\(rows.count - 3) more"] : []
    return rows.isEmpty ? "nothing" : (texts + rest).joined(separator: ", ")
  }

  /// `other` in words: the parts that it has in place of these.
  func change(to other: SigningDocument) -> String {
    if spelled == other.spelled { return "the document with other words" }
    let start = zip(fields, other.fields).prefix { Spelled($0) == Spelled($1) }.count
    return
      "the document with \(other.brief(after: start)) in place of \(brief(after: start))"
      + (start > 0 ? ", after field \(start)" : "")
  }
}

extension SigningDocument.Field {
  /// Whether both signed texts are printable.
  var isPrintable: Bool { PrintableText.holds(name) && PrintableText.holds(value.signed) }
}
