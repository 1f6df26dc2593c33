import FeatureDependencies

extension SigningDocument {
  /// The signed parts as bytes, because `String` takes normal forms for equal.
  var signedBytes: [[UInt8]] {
    fields.flatMap { [Array($0.name.utf8), Array($0.value.signed.utf8)] }
  }

  /// Whether both are the same, byte by byte.
  func isExactly(_ other: SigningDocument) -> Bool {
    self == other && title.bytes == other.title.bytes
      && fields.map(\.texts) == other.fields.map(\.texts)
  }

  /// Whether all signed texts are printable.
  var isPrintable: Bool {
    fields.allSatisfy { PrintableText.holds($0.name) && PrintableText.holds($0.value.signed) }
  }

  /// A copy in which title, labels and display names are one short word.
  var plain: SigningDocument {
    let word = LocalizedText(verbatim: "x")
    let fields = fields.map { field in
      if case .named(let text, _) = field.value {
        Field(field.name, word, .named(text, word))
      } else {
        Field(field.name, word, field.value)
      }
    }
    return SigningDocument(title: word, fields: fields)
  }
}

extension SigningDocument.Field {
  /// All texts as bytes.
  var texts: [[UInt8]] {
    let signed = [Array(name.utf8), Array(value.signed.utf8)] + label.bytes
    guard case .named(_, let words) = value else { return signed }
    return signed + words.bytes
  }
}

extension LocalizedText {
  fileprivate var bytes: [[UInt8]] { [Array(en.utf8), Array(ko.utf8)] }
}

extension [SigningDocument.Field] {
  /// Names and signed values in ASCII, so that look-alikes differ; of many fields the first ones.
  var brief: String {
    let texts = prefix(3).map { "\(Self.quoted($0.name)) = \(Self.quoted($0.value.signed))" }
    let rest = count > 3 ? ["\(count - 3) more"] : []
    return isEmpty ? "nothing" : (texts + rest).joined(separator: ", ")
  }

  /// `text` in quotation marks; runs of one character are counted.
  private static func quoted(_ text: String) -> String {
    var runs: [(scalar: Unicode.Scalar, count: Int)] = []
    for scalar in text.unicodeScalars {
      if runs.last?.scalar == scalar {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((scalar, 1))
      }
    }
    let parts = runs.map { scalar, count in
      let one = ValueDescription.escaped(String(scalar))
      return count > 8 ? "(\(one) \(count) times)" : String(repeating: one, count: count)
    }
    return "\"\(parts.joined())\""
  }
}
