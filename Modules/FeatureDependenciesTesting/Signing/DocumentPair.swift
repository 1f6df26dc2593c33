import FeatureDependencies

/// A document and an edited copy of it, or twice the same one.
struct DocumentPair {
  let one, other: SigningDocument
  private let common: Common

  init(_ one: SigningDocument, _ other: SigningDocument) {
    self.one = one
    self.other = other
    common = Common(one.fields.map(\.texts), other.fields.map(\.texts))
  }

  /// The copy in words: the fields that it has in place of others.
  var change: String {
    if one.isExactly(other) { return "the document" }
    if one.signedBytes == other.signedBytes { return "the document with other words" }
    let (old, new) = (common.between(one.fields), common.between(other.fields))
    return "the document with \(new.brief) in place of \(old.brief)"
      + (one.fields.count > 3 ? ", after field \(common.start)" : "")
  }

  /// Pairs with the same difference in fewer fields, shorter texts or plainer words.
  var simpler: [DocumentPair] {
    let fewer = common.shorter(one.fields, other.fields).map(with)
    let plain = DocumentPair(one.plain, other.plain)
    let isPlain = one.isExactly(plain.one) && other.isExactly(plain.other)
    let first = common.start < one.fields.count ? common.start : 0
    let shorter = (first..<min(one.fields.count, other.fields.count)).prefix(3).flatMap { index in
      one.fields[index].shorter(with: other.fields[index]).map { pair in
        var (ones, others) = (one.fields, other.fields)
        (ones[index], others[index]) = pair
        return with(ones, others)
      }
    }
    return fewer + (isPlain ? [] : [plain]) + shorter
  }

  private func with(
    _ ones: [SigningDocument.Field], _ others: [SigningDocument.Field]
  ) -> DocumentPair {
    DocumentPair(.init(title: one.title, fields: ones), .init(title: other.title, fields: others))
  }
}

/// The length of the common start and the common end of two lists.
private struct Common {
  let start, end: Int

  init<Element: Equatable>(_ one: [Element], _ other: [Element]) {
    let start = zip(one, other).prefix { $0 == $1 }.count
    let rest = min(one.count, other.count) - start
    self.start = start
    end = zip(one.reversed(), other.reversed()).prefix(rest).prefix { $0 == $1 }.count
  }

  /// The part of `list` that is not common.
  func between<Element>(_ list: [Element]) -> [Element] {
    Array(list.dropFirst(start).dropLast(end))
  }

  /// Both lists without a part of their common start or end, the shortest first; none is empty.
  func shorter<Element>(_ one: [Element], _ other: [Element]) -> [([Element], [Element])] {
    func halves(_ count: Int) -> [Int] {
      Array(sequence(first: count) { $0 / 2 }.prefix { $0 > 0 })
    }
    let all =
      halves(start).map { (Array(one.dropFirst($0)), Array(other.dropFirst($0))) }
      + halves(end).map { (Array(one.dropLast($0)), Array(other.dropLast($0))) }
    return all.filter { !$0.0.isEmpty && !$0.1.isEmpty }
  }
}

extension SigningDocument.Field {
  /// Copies of both without a part that their names or texts have in common.
  fileprivate func shorter(with other: Self) -> [(Self, Self)] {
    func parts(_ one: String, _ other: String) -> [(String, String)] {
      let (one, other) = (Array(one.unicodeScalars), Array(other.unicodeScalars))
      return Common(one, other).shorter(one, other).map {
        (String(String.UnicodeScalarView($0)), String(String.UnicodeScalarView($1)))
      }
    }
    let names = parts(name, other.name).map {
      (Self($0, label, value), Self($1, other.label, other.value))
    }
    guard case .text(let text) = value, case .text(let others) = other.value else { return names }
    return names
      + parts(text, others).map {
        (Self(name, label, .text($0)), Self(other.name, other.label, .text($1)))
      }
  }
}
