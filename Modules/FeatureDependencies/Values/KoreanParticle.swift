/// A Korean particle, whose form depends on the preceding sound.
public enum KoreanParticle: Sendable {
  /// 은 or 는, after the topic.
  case topic
  /// 이 or 가, after the subject.
  case subject
  /// 을 or 를, after the object.
  case object
  /// 으로 or 로, after a means or a direction.
  case means

  /// Returns the form that follows `text`, based on how its last word is read in Korean.
  ///
  /// Digits are read one by one. Single letters, and words of up to three capitals, are read letter
  /// by letter, other Latin words by their spelling. Punctuation, such as a closing quotation mark,
  /// is skipped.
  public func form(after text: String) -> String {
    let ending = Ending(of: text)
    let isClosed = ending != .vowel
    return switch self {
    case .topic: isClosed ? "은" : "는"
    case .subject: isClosed ? "이" : "가"
    case .object: isClosed ? "을" : "를"
    // ㄹ takes the short form, as a vowel does.
    case .means: ending == .consonant ? "으로" : "로"
    }
  }
}

extension String.StringInterpolation {
  /// Appends `value` and the matching form of the particle.
  public mutating func appendInterpolation(
    _ value: some CustomStringConvertible, _ particle: KoreanParticle
  ) {
    let text = value.description
    appendLiteral(text + particle.form(after: text))
  }

  /// Appends `value` in quotation marks and the matching form of the particle.
  public mutating func appendInterpolation(
    quoted value: some CustomStringConvertible, _ particle: KoreanParticle
  ) {
    appendInterpolation("\"\(value)\"", particle)
  }
}

/// The final sound of a word as it is read in Korean.
private enum Ending {
  case vowel, consonant
  /// The consonant ㄹ.
  case rieul

  init(of text: String) {
    let read = text.reversed().drop { !$0.isLetter && !$0.isNumber }
    self =
      if let digit = read.first?.wholeNumberValue {
        Self.digits[digit % 10]
      } else if let scalar = read.first?.unicodeScalars.last, scalar.value >= 0x1100 {
        Self.ending(ofHangul: scalar)
      } else {
        Self.ending(ofLatin: String(read.prefix { $0.isASCII && $0.isLetter }.reversed()))
      }
  }

  /// Final sounds of 영 일 이 삼 사 오 육 칠 팔 구. A final 0 may also be read 십, 백 or 천, which end in a
  /// consonant, too.
  private static let digits: [Ending] = [
    .consonant, .rieul, .vowel, .consonant, .vowel, .vowel, .consonant, .rieul, .rieul, .vowel,
  ]

  private static func ending(ofHangul scalar: Unicode.Scalar) -> Ending {
    // A precomposed syllable, or a final consonant by itself (Unicode Standard, section 3.12).
    let final =
      (0xAC00...0xD7A3).contains(scalar.value)
      ? (scalar.value - 0xAC00) % 28
      : (0x11A8...0x11C2).contains(scalar.value) ? scalar.value - 0x11A7 : 0
    return final == 0 ? .vowel : final == 8 ? .rieul : .consonant
  }

  /// The names of M (엠) and N (엔) end in a consonant, those of L (엘) and R (알) in ㄹ. A word that is
  /// not spelled out ends in the sound of its last letters: `pin` 핀, `lang` 랭, `name` 네임, `file`
  /// 파일.
  private static func ending(ofLatin word: String) -> Ending {
    let isSpelled = word.count == 1 || (word.count <= 3 && word.allSatisfy(\.isUppercase))
    let word = word.lowercased()
    if isSpelled, word.hasSuffix("r") { return .rieul }
    if word.hasSuffix("l") || (!isSpelled && word.hasSuffix("le")) { return .rieul }
    let closing = isSpelled ? ["m", "n"] : ["m", "n", "ng", "me", "ne", "ic", "ck"]
    return closing.contains(where: word.hasSuffix) ? .consonant : .vowel
  }
}
