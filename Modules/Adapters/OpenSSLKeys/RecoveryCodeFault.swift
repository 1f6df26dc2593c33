public import FeatureDependencies
public import Ledger

/// Why what was typed is not a recovery code. Nothing was tried with it.
public enum RecoveryCodeFault: Error, Sendable, Equatable {
  /// It has so many letters, not 28.
  case length(Int)
  /// The character at this place, counted from 1 without hyphens and spaces, is in no code.
  case notALetter(place: Int)
  /// Its letters do not fit together: one or more are not the code's.
  case mistyped
  /// There was no locked memory to read it into.
  case crypto(CryptoError)
}

extension RecoveryCodeFault {
  /// What is wrong, in a sentence.
  public var reason: LocalizedText {
    switch self {
    case .length(let count):
      .init(
        en: "A recovery code has \(RecoveryCode.length) letters and digits; this has \(count).",
        ko: "복구 코드는 \(RecoveryCode.length)자인데 \(count)자를 입력했습니다.")
    case .notALetter(let place):
      .init(
        en: "Character \(place) is in no recovery code.", ko: "\(place)번째 글자는 복구 코드에 쓰지 않는 글자입니다.")
    case .mistyped:
      .init(
        en: "A letter of the recovery code is mistyped.", ko: "복구 코드의 글자 하나 이상이 잘못 입력되었습니다.")
    case .crypto(let error): error.reason
    }
  }
}
