package import FeatureDependencies
import StrictJSON

/// Parses the lines of a batch and collects their faults.
struct BatchReader {
  private let products: [ProductDescription]
  private let keys: [QuestionKey]
  private var checker = InputChecker()
  private var known: Set<RequestID> = []
  /// The maximum total paid in by the lines read so far.
  private(set) var sum = Won.zero

  init(products: [ProductDescription]) {
    self.products = products
    keys = products.flatMap(\.questionKeys)
  }

  /// The faults in the lines read so far.
  var faults: [InputFault] { checker.faults }

  /// The line that `value` describes, or nil if the value has a fault.
  mutating func line(_ value: InputValue) -> BatchLine? {
    let members = checker.object(value, "", required: ["requestID", "open", "answers"])
    let id = requestID(members["requestID"])
    let product = product(members["open"])
    guard let given = members["answers"] else { return nil }
    let answers = checker.answers(given, "answers", known: keys) { [products] key, text in
      products.answersOfABatch(to: key, otherThan: text)
        ?? products.validAnswers(to: key, otherThan: text)
    }
    var amounts: [Won] = []
    for other in products where other.kind == product?.kind || other.isAnswered(in: answers) {
      checkConsent(to: other, in: answers, given.position)
      amounts += self.amounts(of: other, in: answers, given.position)
    }
    guard let id, let product else { return nil }
    return BatchLine(requestID: id, kind: product.kind, answers: answers, amounts: amounts)
  }

  private mutating func requestID(_ value: InputValue?) -> RequestID? {
    let id = checker.text(value, "requestID", expected: RequestID.rootForm.en) {
      RequestID(root: $0)
    }
    guard let id, let value else { return nil }
    if !known.insert(id).inserted {
      checker.report(.repeated("\(id)"), "requestID", value.position)
    }
    return id
  }

  private mutating func product(_ value: InputValue?) -> ProductDescription? {
    let kinds = products.map { "\($0.kind)" }.joined(separator: ", ")
    return checker.text(value, "open", expected: kinds) { [products] text in
      products.first { "\($0.kind)" == text }
    }
  }

  /// Requires a consent for each time the line chooses `product`, and at least one.
  private mutating func checkConsent(
    to product: ProductDescription, in answers: [QuestionKey: [String]], _ place: TextPosition
  ) {
    guard let key = product.questionKey(for: "consent") else { return }
    let given = answers[key]?.count ?? 0
    let wanted = max(1, product.answers(to: "product", in: answers).count)
    guard given < wanted else { return }
    checker.report(.missingKey, "answers.\(key)\(wanted == 1 ? "" : "[\(given)]")", place)
  }

  /// Adds up the amounts of `product`. One that cannot be read is already reported.
  private mutating func amounts(
    of product: ProductDescription, in answers: [QuestionKey: [String]], _ place: TextPosition
  ) -> [Won] {
    product.answers(to: "amount", in: answers).compactMap { text in
      guard let amount = try? Won(entered: text) else { return nil }
      guard let added = try? sum.adding(amount) else {
        let key = "answers.\(product.kind).amount"
        let limit = "≤ \(.max - sum.amount)"
        checker.report(.invalid(InputChecker.clipped(text), expected: limit), key, place)
        return nil
      }
      sum = added
      return amount
    }
  }
}

extension [ProductDescription] {
  /// Returns the valid answers to the question `key` if they are the same in each run and `text` is
  /// none of them: a tax, or the yes and no of a consent or of an offer to open another product.
  ///
  /// A wrong one is found before the first question, because an account may be open when a flow
  /// asks for it.
  package func validAnswers(to key: QuestionKey, otherThan text: String) -> String? {
    if asks(for: "tax", key) {
      let taxes = TaxKind.allCases.map(\.rawValue)
      return taxes.contains(text.trimmed.narrowed) ? nil : taxes.joined(separator: ", ")
    }
    guard contains(where: { $0.keysFromConsent.contains(key) }) else { return nil }
    return answersYes(to: key, text) == nil ? "yes, no" : nil
  }

  /// Returns valid answers of a batch if the question `key` asks for an amount, a term or consent,
  /// and `text` is not valid. It does not check that a number is on offer: an earlier opening of the
  /// same request may have had it.
  fileprivate func answersOfABatch(to key: QuestionKey, otherThan text: String) -> String? {
    if asks(for: "amount", key) {
      return (try? Won(entered: text)) == nil ? "10000000, 10,000,000원, 1000만" : nil
    }
    if asks(for: "consent", key) { return answersYes(to: key, text) == true ? nil : "yes" }
    return asks(for: "months", key) && Int(text.trimmed.narrowed) == nil ? "12" : nil
  }

  private func answersYes(to key: QuestionKey, _ text: String) -> Bool? {
    let label = LocalizedText(verbatim: "")
    return try? Question.yesOrNo(key, label, help: label).answer(from: text)
  }

  private func asks(for part: String, _ key: QuestionKey) -> Bool {
    contains { $0.questionKey(for: part) == key }
  }
}

extension ProductDescription {
  /// The key of the consent, and those of the offers to open other products, which follow it.
  fileprivate var keysFromConsent: ArraySlice<QuestionKey> {
    let consent = questionKey(for: "consent")
    return questionKeys.drop { $0 != consent }
  }

  /// Whether `answers` choose terms of the product. A tax, an account, a link or a declined offer
  /// alone opens none.
  fileprivate func isAnswered(in answers: [QuestionKey: [String]]) -> Bool {
    ["product", "amount", "months"].contains {
      !self.answers(to: $0, in: answers).isEmpty
    }
  }

  fileprivate func answers(to part: String, in answers: [QuestionKey: [String]]) -> [String] {
    questionKey(for: part).flatMap { answers[$0] } ?? []
  }
}
