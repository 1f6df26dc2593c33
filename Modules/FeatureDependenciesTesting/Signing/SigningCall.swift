import FeatureDependencies

/// A document to sign, and edited copies of it to compare the signature with.
struct SigningCall: Sendable, CustomStringConvertible {
  var isWilling = true
  /// The number of rows that are fields; the others are the lines of the terms.
  var fields: Int
  /// The rows of the document, and those of each copy.
  var rows: [[SigningDocument.Field]]

  var document: SigningDocument { SigningDocument(rows[0], fields: fields, title: "Contract") }

  /// The edited copies. None has a name twice.
  var copies: [SigningDocument] {
    rows.dropFirst().map { SigningDocument($0, fields: fields, title: "Copy") }.filter {
      !$0.fields.isEmpty && $0.repeatedNames.isEmpty
    }
  }

  /// What must come of signing the document.
  var promise: String {
    if let name = document.repeatedNames.first {
      return "the error duplicateField(\(ValueDescription.escaped(name)))"
    }
    return isSigned ? "a signature" : "an error because the customer declined"
  }

  /// Whether the service must sign the document.
  var isSigned: Bool { isWilling && document.repeatedNames.isEmpty }

  /// Whether the service may throw `error` in place of signing the document.
  func allows(_ error: SigningError) -> Bool {
    switch error {
    case .duplicateField(let name): document.repeatedNames.contains(name)
    case .declined, .interrupted, .wrongPIN, .notAPIN, .locked: !isWilling
    case .unavailable: !document.isPrintable
    }
  }

  /// Whether the service must show the document although it does not sign it.
  var mustShow: Bool {
    !isWilling && document.repeatedNames.isEmpty && document.isPrintable
  }

  var description: String {
    "the \(isWilling ? "" : "unwilling ")customer signs: \(document.brief())"
  }

  /// Calls with one copy, and then with fewer rows.
  var simpler: [SigningCall] {
    guard rows.count < 3 else {
      return rows.dropFirst().map { copy in changing(self) { $0.rows = [rows[0], copy] } }
    }
    return Set([rows[0].count / 2, 1]).sorted(by: >).filter { $0 > 0 }.flatMap { size in
      stride(from: 0, to: rows[0].count, by: size).map { without($0..<$0 + size) }
    }.filter { $0.fields > 0 }
  }

  private func without(_ range: Range<Int>) -> SigningCall {
    changing(self) {
      $0.fields -= range.clamped(to: 0..<fields).count
      $0.rows = rows.map { row in row.indices.filter { !range.contains($0) }.map { row[$0] } }
    }
  }
}

/// A signed part of a document as bytes, because `String` takes normal forms for equal: name and
/// value of a field, or number and languages of a line, since the place of a line is signed.
typealias Spelled = [ContiguousArray<UInt8>]

extension SigningDocument.Field {
  var spelled: Spelled { [name, value.signed].map { ContiguousArray($0.utf8) } }
}

extension SigningDocument {
  /// A document with the first `count` of `rows` as fields, and the others as the lines of the
  /// terms: English as the name, Korean as the value.
  init(_ rows: [Field], fields count: Int, title: String) {
    let lines = rows.dropFirst(count).map { LocalizedText(en: $0.name, ko: $0.value.signed) }
    self.init(
      title: LocalizedText(verbatim: title), fields: Array(rows.prefix(count)),
      terms: lines.first.map { TermsSheet(title: $0, clauses: Array(lines.dropFirst())) })
  }

  /// The title and the clauses of the terms.
  private var lines: [LocalizedText] { terms.map { [$0.title] + $0.clauses } ?? [] }

  /// The signed parts.
  var spelled: [Spelled] {
    fields.map(\.spelled)
      + lines.enumerated().map { number, line in
        ["\(number)", line.en, line.ko].map { ContiguousArray($0.utf8) }
      }
  }

  /// The names that a field before has, too, by Unicode's equality.
  var repeatedNames: [String] {
    var names: Set<String> = []
    return fields.map(\.name).filter { !names.insert($0).inserted }
  }

  /// Whether all signed texts are printable.
  var isPrintable: Bool {
    (fields.flatMap { [$0.name, $0.value.signed] } + lines.flatMap { [$0.en, $0.ko] })
      .allSatisfy(PrintableText.holds)
  }

  /// The signed texts in ASCII, so that look-alikes differ; of many the first ones.
  fileprivate func brief(after start: Int = 0) -> String {
    let texts =
      fields.map { ($0.name, " = ", $0.value.signed) } + lines.map { ($0.en, " / ", $0.ko) }
    let rows = texts.dropFirst(start).map {
      ValueDescription.scalars($0) + $1 + ValueDescription.scalars($2)
    }
    let rest = rows.count > 3 ? ["\(rows.count - 3) more"] : []
    return rows.isEmpty ? "nothing" : (rows.prefix(3) + rest).joined(separator: ", ")
  }

  /// `other` in words: the parts that it has in place of these.
  func change(to other: SigningDocument) -> String {
    if spelled == other.spelled { return "the document with other words" }
    let start = zip(spelled, other.spelled).prefix { $0 == $1 }.count
    return
      "the document with \(other.brief(after: start)) in place of \(brief(after: start))"
      + (start > 0 ? ", after row \(start)" : "")
  }
}
