package import FeatureDependencies
package import StrictJSON

/// A batch of opening requests, one request per line, validated without access to a bank.
package struct Batch: Sendable {
  /// The lines in input order: at least one, each with its own request ID.
  let lines: [BatchLine]
  /// The maximum total paid in by the openings that ``openings`` counts.
  let sum: Won

  /// The maximum number of accounts that the lines open. It counts every product that a line has
  /// answers for, including a linked product that the line's flow may never offer.
  package var openings: Int { lines.reduce(0) { $0 + $1.amounts.count } }

  /// Parses `values`, each `{"requestID": "B1", "open": "deposit", "answers": {…}}`. Kinds and
  /// question keys come from `products`.
  ///
  /// Throws `InputFaults` with at most 100 faults, including `unreadable`, ordered by position.
  /// Faults are an empty batch, a missing, repeated or unknown key, and a kind that is not offered.
  /// Others are an invalid or repeated request ID, an invalid amount, term, tax, yes or no, and a
  /// product without consent.
  package init(
    _ values: [InputValue], unreadable: [InputFault] = [], products: [ProductDescription]
  ) throws(InputFaults) {
    var reader = BatchReader(products: products)
    lines = values.compactMap { reader.line($0) }
    sum = reader.sum
    let faults = (unreadable + reader.faults).sorted {
      ($0.position.line, $0.position.column) < ($1.position.line, $1.position.column)
    }
    guard faults.isEmpty else { throw InputFaults(faults) }
    guard !lines.isEmpty else {
      let start = TextPosition(line: 1, column: 1)
      let reason = LocalizedText(en: "at least one line is needed", ko: "한 줄 이상 필요합니다")
      throw InputFaults([InputFault(path: "", position: start, problem: .unreadable(reason))])
    }
  }

  /// The summary of the batch that the customer signs with one PIN.
  var summary: LocalizedText {
    // Whether a flow asks about a linked product is known only when the line runs.
    let isExact = lines.allSatisfy { $0.amounts.count <= 1 }
    let (english, korean) = isExact ? ("", "") : ("up to ", "최대 ")
    return LocalizedText(
      en: "\(lines.count.of("line")) of the file: \(english)\(openings.of("opening")), "
        + "\(english)\(sum.text.en) in all. One PIN signs all of them; consent is given line by "
        + "line, in the file.",
      ko: "파일 \(lines.count)줄, 개설 \(korean)\(openings)건, 합계 \(korean)\(sum.text.ko)입니다. PIN "
        + "한 번으로 모두 서명하며, 동의 여부는 파일의 각 줄에 적힌 대로 처리합니다.")
  }
}

/// One line of a batch: the product to open, the request ID and the answers.
package struct BatchLine: Sendable, Equatable {
  /// Identifies the line's opening, so that a repeated line opens one account. Linked openings use
  /// IDs nested in this one.
  package let requestID: RequestID
  /// The product to open.
  package let kind: ProductKind
  /// The answers by question key. The nth time a question is asked, it gets the nth answer of its
  /// key.
  package let answers: [QuestionKey: [String]]
  /// The amount paid in by each opening that the line has answers for, whether or not its flow asks
  /// for it.
  let amounts: [Won]
}

/// The result of running one line.
package struct LineOutcome: Sendable {
  /// The outcome of the line's flow.
  let outcome: FlowOutcome
  /// The keys of answers that no question used.
  let unused: [QuestionKey]

  /// Creates the result of a line whose flow ended with `outcome`.
  package init(_ outcome: FlowOutcome, unused: [QuestionKey]) {
    self.outcome = outcome
    self.unused = unused
  }
}

extension Int {
  /// The number with `noun`, in the plural unless the number is 1.
  func of(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
