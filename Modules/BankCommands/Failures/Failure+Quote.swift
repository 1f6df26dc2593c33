import FeatureDependencies

extension Failure {
  init(_ error: QuoteError) {
    switch error {
    case .unknownProduct(let id, let offered):
      let names = offered.map(\.description)
      let nearest = Spelling.nearest(to: "\(id)", among: names).map { " Did you mean \($0)?" } ?? ""
      let list = names.joined(separator: ", ")
      self.init(
        "unknownProduct", .refused, en: "There is no product \(id).\(nearest)",
        ko: "\(id) 상품이 없습니다.",
        remedy: names.isEmpty
          ? ("Nothing of this kind is on offer.", "판매 중인 상품이 없습니다.")
          : ("On offer: \(list).", "판매 중: \(list)."))
    case .refused(let rejection):
      self.init(rejection, at: rejection.question)
    case .dates:
      self.init(
        "dateOutOfRange", .refused, en: "The dates pass the year 9999.",
        ko: "날짜가 9999년을 넘습니다.", remedy: ("Choose an earlier date.", "더 이른 날짜를 고르세요."))
    case .overflow:
      self.init(
        "overflow", .refused, en: "The figures are too large to compute.",
        ko: "계산할 수 있는 범위를 넘었습니다.",
        remedy: ("Choose a smaller amount or a shorter term.", "금액이나 기간을 줄이세요."))
    case .tax(.noRule(let kind, let date)):
      self.init(
        "noTaxRule", .refused,
        en: "No tax rule is known for \(kind.rawValue) interest paid on \(date).",
        ko: "\(date)에 지급되는 이자의 과세 규칙(\(kind.rawValue))이 없습니다.",
        remedy: ("Choose a later date.", "더 늦은 날짜를 고르세요."))
    case .tax(.overflow): self.init(QuoteError.overflow)
    case .catalog(let error): self.init(error)
    }
  }
}

extension Rejection {
  /// Which part of a quote was refused.
  fileprivate var question: String {
    if case .notOffered = self { return OptionName.months.rawValue }
    return OptionName.amount.rawValue
  }
}
