import FeatureDependencies

/// A call of a dialog.
enum DialogStep: Sendable {
  case show(Presentation)
  case ask(SampleQuestion)

  /// Simpler calls, for a shorter story.
  var simpler: [DialogStep] {
    switch self {
    case .show: []
    case .ask(let question): question.simpler.map(DialogStep.ask)
    }
  }

  var isShow: Bool { if case .show = self { true } else { false } }
}

/// A question with the answer that is prepared for it.
struct SampleQuestion: Sendable, CustomStringConvertible {
  var prompt: Prompt
  /// The prepared answer; nil without one.
  var line: String?
  /// Why the answer is rejected and the question asked again; nil if it is not.
  var rejection: Rejection?
  /// The answer after the rejected one; nil if the next prepared answer is to another question.
  var next: String?

  /// The question asked again after its answer was rejected.
  func repeated(for reason: Rejection) -> SampleQuestion {
    var again = self
    again.prompt.rejected = Prompt.Rejected(text: line ?? "", reason: reason)
    (again.line, again.rejection, again.next) = (next, nil, nil)
    return again
  }

  var simpler: [SampleQuestion] {
    var simpler = [SampleQuestion](repeating: self, count: 5)
    (simpler[0].rejection, simpler[0].next) = (nil, nil)
    simpler[1].prompt.earlier = nil
    simpler[2].prompt.skippedIfAnswered = nil
    if let line, line.count > 1 {
      simpler[3].line = String(line.prefix(line.count / 2))
      simpler[4].line = String(line.dropFirst(line.count / 2))
    }
    return simpler.filter {
      $0.prompt != prompt || $0.line != line || $0.rejection != rejection
    }
  }

  var description: String {
    var parts = ["asks \(prompt.key), \(prompt.kind.summary)"]
    if prompt.audience != .everyone { parts.append("for \(prompt.audience)") }
    if let unattended = prompt.unattended { parts.append("unattended \"\(unattended)\"") }
    if let earlier = prompt.earlier { parts.append("suggesting \"\(earlier)\"") }
    if let rejected = prompt.rejected { parts.append("after \"\(rejected.text)\" was rejected") }
    parts.append(line.map { "prepared \(ValueDescription.scalars($0))" } ?? "with no answer")
    return parts.joined(separator: ", ")
  }
}

extension Prompt.Kind {
  fileprivate var summary: String {
    switch self {
    case .choice(let choices): "a choice of \(choices.map(\.value).joined(separator: ", "))"
    case .number(let choices): "a number of \(choices.map(\.value).joined(separator: ", "))"
    case .amount(let limits): "an amount of \(limits.lowerBound) to \(limits.upperBound)"
    case .text: "a text"
    case .consent: "consent"
    }
  }
}
