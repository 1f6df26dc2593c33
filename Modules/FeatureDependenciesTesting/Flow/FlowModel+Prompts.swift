import FeatureDependencies
import Synchronization

extension FlowModel {
  /// Throws unless the question has its texts, offers exactly the valid answers, and suggests its
  /// earlier answer.
  func checkPrompt(_ turn: FlowTurn) throws {
    let prompt = turn.prompt
    for text in prompt.texts { try law.texts.check(text, "each text of \(turn.key)") }
    if prompt.kind == .consent {
      try check.equal(prompt.earlier, nil, "the suggestion at \(turn.key)")
      try check.equal(prompt.unattended, nil, "the unattended answer to \(turn.key)")
    } else if let earlier = suggestions[turn.key], prompt.earlier != earlier,
      let meaning = prompt.meaning(of: earlier)
    {
      let suggested = prompt.earlier.map { prompt.meaning(of: $0) ?? $0 }
      try check.equal(suggested, meaning, "the suggestion at \(turn.key)")
    }
    if earlier == nil { try checkOffer(turn) }
  }

  private func checkOffer(_ turn: FlowTurn) throws {
    let chosen = law.key("product").flatMap { answers[$0] }.flatMap { ProductID($0) }
    let offer = chosen.flatMap(law.offer)
    var values: [String]?
    // The question `deposit.amount` is about the amount.
    switch turn.key.rawValue.dropFirst("\(law.product.kind).".count) {
    case "product": values = law.offers.map { "\($0.id)" }
    case "tax": values = TaxKind.allCases.map(\.rawValue)
    case "fundingAccount": values = turn.accounts.filter(\.isDemand).map { "\($0.number)" }
    case "months": values = offer?.tiers.map { "\($0.months)" }
    case "amount":
      guard let offer, case .amount(let limits) = turn.prompt.kind else { return }
      try check.equal(limits, offer.limits, "the limits of \(turn.key)")
    default: return
    }
    guard let values else { return }
    let offered = turn.prompt.choices.map(\.value)
    try check.equal(offered.sorted(), values.sorted(), "the values to choose at \(turn.key)")
  }
}

/// The texts of a flow. Most are the same in each run, and are checked once.
final class FlowTexts: Sendable {
  /// The English names of products, which may be in any language.
  private let names: [String]
  private let right = Mutex<Set<LocalizedText>>([])

  init(names: [String]) { self.names = names }

  /// Throws unless `text` is present in every language: the English has no Korean letters, and the
  /// Korean is not a copy of several English words.
  func check(_ text: LocalizedText, _ what: @autoclosure () -> String) throws(Deviation) {
    guard !right.withLock({ $0.contains(text) }) else { return }
    let check = Check()
    for language in Language.allCases {
      try check.holds(!text(language).isEmpty, "\(what()) in \(language)", butCame: "none")
    }
    let english = names.reduce(text.en) { $0.replacing($1, with: "") }
    let isKorean = english.unicodeScalars.contains { scalar in
      Self.korean.contains { $0.contains(scalar) }
    }
    try check.holds(!isKorean, "\(what()) in English", butCame: text.en)
    let words = english.split { !$0.isLetter && !"'-".contains($0) }.filter { $0.count > 1 }
    try check.holds(text.ko != text.en || words.count < 2, "\(what()) in Korean", butCame: text.ko)
    right.withLock { _ = $0.insert(text) }
  }

  /// Korean letters and syllables.
  private static let korean: [ClosedRange<Unicode.Scalar>] = [
    "\u{1100}"..."\u{11FF}", "\u{3130}"..."\u{318F}", "가"..."힣",
  ]
}

extension Prompt {
  var choices: [Choice] {
    switch kind {
    case .choice(let choices), .number(let choices): choices
    case .amount, .text, .consent: []
    }
  }

  /// All texts for the customer.
  fileprivate var texts: [LocalizedText] {
    let optional = [note, exitLabel]
    let labels = choices.flatMap { [$0.label, $0.note] }
    return [text, help] + (optional + labels).compactMap(\.self)
  }
}
