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

  /// Returns the form that follows `text`, based on how its last word is read in Korean: digits one
  /// by one, single letters and up to three capitals by their names, other Latin words by their
  /// spelling. Punctuation is skipped.
  public func form(after text: String) -> String {
    let ending = Ending(of: text)
    return switch self {
    case .topic: ending == .vowel ? "는" : "은"
    case .subject: ending == .vowel ? "가" : "이"
    case .object: ending == .vowel ? "를" : "을"
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
  case vowel, consonant, rieul

  init(of text: String) {
    let read = text.reversed().drop { !$0.isLetter && !$0.isNumber }
    self =
      if let digit = read.first?.wholeNumberValue {
        Self.digits[digit % 10]
      } else if let syllable = read.first?.unicodeScalars.first?.value,
        (0xAC00...0xD7A3).contains(syllable)
      {
        Self.finals[Int(syllable - 0xAC00) % 28]
      } else {
        Self.ending(ofLatin: String(read.prefix { $0.isASCII && $0.isLetter }.reversed()))
      }
  }

  /// Final sounds of 영 일 이 삼 사 오 육 칠 팔 구. A final 0 may also be read 십, 백 or 천, which end in a
  /// consonant, too.
  private static let digits: [Ending] = [
    .consonant, .rieul, .vowel, .consonant, .vowel, .vowel, .consonant, .rieul, .rieul, .vowel,
  ]

  /// The final sounds of Hangul syllables, in the order of Unicode (section 3.12).
  private static let finals = (0..<28).map { $0 == 0 ? vowel : $0 == 8 ? rieul : consonant }

  /// Letters are read M 엠, N 엔, L 엘 and R 알, words by their last letters: `pin` 핀, `lang` 랭,
  /// `name` 네임, `file` 파일.
  private static func ending(ofLatin word: String) -> Ending {
    let isSpelled = word.count == 1 || (word.count <= 3 && word.allSatisfy(\.isUppercase))
    let rieuls = isSpelled ? ["l", "r"] : ["l", "le"]
    let consonants = isSpelled ? ["m", "n"] : ["m", "n", "ng", "me", "ne", "ic", "ck"]
    let word = word.lowercased()
    if rieuls.contains(where: word.hasSuffix) { return .rieul }
    return consonants.contains(where: word.hasSuffix) ? .consonant : .vowel
  }
}
