extension TermsSheet {
  /// The clause on early termination (중도해지), the same for every product.
  public static let earlyTermination = LocalizedText(
    en: "A bank pays less interest on early termination; this sandbox does not offer it.",
    ko: "중도해지하면 보통 약정보다 낮은 이율이 적용되며, 이 샌드박스에서는 중도해지를 제공하지 않습니다.")
}
