public import FeatureDependencies

/// Openings that are asked for together, a line each, checked as far as that can be done without a
/// bank.
public struct Batch: Sendable {
  /// The lines in their order, one at least; no two have the same request id.
  public let lines: [BatchLine]
  /// What all of them pay in at the most, see ``openings``.
  public let sum: Won

  /// How many accounts the lines open at the most: if all is done that they answer for, also what a
  /// line answers for beside its own product and may not ask to open.
  public var openings: Int { lines.reduce(0) { $0 + $1.amounts.count } }

  /// The batch that `values` describe, each
  /// `{"requestID": "B1", "open": "deposit", "answers": {…}}`, with kinds and question keys of
  /// `products`.
  ///
  /// Throws what is wrong, the first hundred in the order of the places, with what was `unreadable`
  /// before: each key that is missing, twice or not known, a kind that is not offered, an id that
  /// is none or is there twice, a sum that is none, and each product that is answered for without
  /// consent.
  public init(
    _ values: [InputValue], unreadable: [InputFault] = [], products: [ProductDescription]
  ) throws(InputFaults) {
    var reader = BatchReader(products: products)
    lines = values.compactMap { reader.line($0) }
    sum = reader.sum
    let faults = (unreadable + reader.faults).sorted { $0.position.isBefore($1.position) }
    guard faults.isEmpty else {
      // Either source may have stopped at as many.
      throw InputFaults(
        Array(faults.prefix(InputFaults.most)), isCutOff: faults.count >= InputFaults.most)
    }
    guard !lines.isEmpty else {
      let start = TextPosition(line: 1, column: 1)
      throw InputFaults([InputFault(path: "", position: start, problem: .empty)])
    }
  }

  /// What the customer signs with one PIN.
  public var summary: LocalizedText {
    // Whether an answer about another product is asked for, is seen when its line is worked on.
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

extension TextPosition {
  fileprivate func isBefore(_ other: TextPosition) -> Bool {
    (line, column) < (other.line, other.column)
  }
}

extension Int {
  /// So many of what `noun` names.
  func of(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
