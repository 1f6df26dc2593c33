import FeatureDependencies

/// Why a text is no checkpoint of a bank's.
enum CheckpointFault: Error, Equatable {
  /// Its first line is not signed by the bank as a checkpoint, or nobody could find out.
  case signature(SignatureError)
  /// The bank signed so many chains, and so many are there.
  case cut(chains: Int, found: Int)
  /// Its heads are not those that the bank signed.
  case otherHeads
}

extension CheckpointFault {
  /// What is wrong with it, in a few words.
  var reason: LocalizedText {
    switch self {
    case .signature(.malformed):
      .init(en: "it is no checkpoint, or its beginning is cut off", ko: "체크포인트가 아니거나 앞부분이 잘렸습니다")
    case .signature(.otherHeader):
      .init(
        en: "another bank signed it, or it is no checkpoint",
        ko: "다른 은행이 서명했거나 체크포인트가 아닙니다")
    case .signature(.badSignature):
      .init(
        en: "it was changed: the signature does not fit", ko: "내용이 바뀌어 서명이 맞지 않습니다")
    case .signature(.notVerified(let reason)): reason
    case .cut(let chains, let found):
      .init(
        en: "it is not whole: the bank signed \(chains) chains, and \(found) are there",
        ko: "일부가 잘렸거나 더해졌습니다. 은행은 원장 \(chains)개에 서명했는데 \(found)개가 있습니다")
    case .otherHeads:
      .init(
        en: "it was changed: its heads are not those that the bank signed",
        ko: "내용이 바뀌었습니다. 은행이 서명한 원장 목록이 아닙니다")
    }
  }
}
