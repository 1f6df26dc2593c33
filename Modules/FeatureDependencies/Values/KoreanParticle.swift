/// A Korean particle, whose form depends on the sound before it.
public enum KoreanParticle: Sendable {
  /// 은 or 는: what is spoken of.
  case topic
  /// 이 or 가: who or what does it.
  case subject
  /// 을 or 를: what it is done to.
  case object
  /// 으로 or 로: by what, or to where.
  case means

  /// The form that stands behind `text`, as its last word is read aloud in Korean. Digits are read
  /// one by one, short words in capitals letter by letter, other Latin words by their spelling;
  /// signs, such as a closing quotation mark, are not read.
  public func form(after text: String) -> String { form(after: Ending(of: text)) }

  private func form(after ending: Ending) -> String {
    let isClosed = ending != .vowel
    return switch self {
    case .topic: isClosed ? "은" : "는"
    case .subject: isClosed ? "이" : "가"
    case .object: isClosed ? "을" : "를"
    // Behind ㄹ the shorter form stands, as behind a vowel.
    case .means: ending == .consonant ? "으로" : "로"
    }
  }
}

extension String.StringInterpolation {
  /// Adds `value`, and behind it the particle in the form that fits.
  public mutating func appendInterpolation(
    _ value: some CustomStringConvertible, _ particle: KoreanParticle
  ) {
    let text = value.description
    appendLiteral(text + particle.form(after: text))
  }

  /// Adds `value` in quotation marks, and behind them the particle in the form that fits.
  public mutating func appendInterpolation(
    quoted value: some CustomStringConvertible, _ particle: KoreanParticle
  ) {
    appendInterpolation("\"\(value)\"", particle)
  }
}

/// What the last syllable of a word, as it is read in Korean, ends with.
private enum Ending {
  case vowel, consonant
  /// The consonant ㄹ.
  case rieul

  init(of text: String) {
    let read = text.reversed().drop { !$0.isLetter && !$0.isNumber }
    guard let last = read.first else {
      self = .vowel
      return
    }
    if let digit = last.wholeNumberValue {
      self = Self.digits[digit % 10]
    } else if let scalar = last.unicodeScalars.last, scalar.value >= 0x1100 {
      self = Self.ending(ofHangul: scalar)
    } else {
      self = Self.ending(ofLatin: String(read.prefix { $0.isASCII && $0.isLetter }.reversed()))
    }
  }

  /// 영 일 이 삼 사 오 육 칠 팔 구. Ten, a hundred and a thousand (십, 백, 천) end as zero does.
  private static let digits: [Ending] = [
    .consonant, .rieul, .vowel, .consonant, .vowel, .vowel, .consonant, .rieul, .rieul, .vowel,
  ]

  private static func ending(ofHangul scalar: Unicode.Scalar) -> Ending {
    // A syllable in one character, or its last consonant by itself (Unicode, section 3.12).
    let final =
      (0xAC00...0xD7A3).contains(scalar.value)
      ? (scalar.value - 0xAC00) % 28
      : (0x11A8...0x11C2).contains(scalar.value) ? scalar.value - 0x11A7 : 0
    return final == 0 ? .vowel : final == 8 ? .rieul : .consonant
  }

  /// A letter's name ends in a consonant for L (엘), M (엠), N (엔) and R (알). A word that is read as
  /// one ends in what its last letters sound like: `pin` 핀, `lang` 랭, `name` 네임, `file` 파일.
  private static func ending(ofLatin word: String) -> Ending {
    let isSpelled = word.count == 1 || (word.count <= 3 && word.allSatisfy(\.isUppercase))
    let word = word.lowercased()
    if isSpelled, word.hasSuffix("r") { return .rieul }
    if word.hasSuffix("l") || (!isSpelled && word.hasSuffix("le")) { return .rieul }
    let closing = isSpelled ? ["m", "n"] : ["m", "n", "ng", "me", "ne"]
    return closing.contains(where: word.hasSuffix) ? .consonant : .vowel
  }
}
