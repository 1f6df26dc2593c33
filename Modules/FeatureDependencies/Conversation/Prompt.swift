/// The stable name of a question in scripts and answers files: `deposit.amount`.
public struct QuestionKey: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
  /// The name.
  public let rawValue: String
  /// The same as ``rawValue``.
  public var description: String { rawValue }

  /// Creates a key. Each question of a program needs its own.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A question as a dialog sees it: texts, kind of answer, and rules for asking it.
public struct Prompt: Sendable, Hashable {
  /// One of several possible answers.
  public struct Choice: Sendable, Hashable {
    /// The text of this answer, also in scripts.
    public let value: String
    /// The text shown for it.
    public let label: LocalizedText
    /// A note behind the label, such as a rate; nil for none. A dialog need not show it.
    public var note: LocalizedText?
    /// The account that this choice stands for; nil for other choices. A dialog can show it with
    /// the name of its product, which other features do not know, in place of the label.
    public var account: Account?

    /// Creates a choice that is answered by `value` and shown as `label`.
    public init(_ value: String, _ label: LocalizedText, note: LocalizedText? = nil) {
      self.value = value
      self.label = label
      self.note = note
    }

    /// Creates the choice of `account`, which is answered by its number.
    public init(_ account: Account) {
      self.init("\(account.number)", account.label)
      self.account = account
    }

    /// The choices `yes` and `no`.
    public static let yesOrNo = [
      Choice("yes", LocalizedText(en: "Yes", ko: "예")),
      Choice("no", LocalizedText(en: "No", ko: "아니요")),
    ]
  }

  /// The kind of answer that a question expects.
  public enum Kind: Sendable, Hashable {
    /// One of these values.
    case choice([Choice])
    /// An amount in won within these limits, both included.
    case amount(ClosedRange<Won>)
    /// One of these whole numbers; a choice has the number as its value.
    case number([Choice])
    /// Any text.
    case text
    /// Explicit consent, `yes` or `no`; an empty line is neither.
    case consent
  }

  /// An answer that was not accepted, and why.
  public struct Rejected: Sendable, Hashable {
    /// The text of the answer.
    public let text: String
    /// Why it was not accepted.
    public let reason: Rejection

    /// Creates a rejected answer with the reason of its rejection.
    public init(text: String, reason: Rejection) {
      self.text = text
      self.reason = reason
    }
  }

  /// The question's stable name.
  public let key: QuestionKey
  /// The question in a few words.
  public package(set) var text: LocalizedText
  /// Help for answering the question.
  public package(set) var help: LocalizedText
  /// The kind of answer that the question expects.
  public var kind: Kind
  /// The answer if none is prepared and there is no person to ask; nil if there is no such answer.
  public package(set) var unattended: String?
  /// A note before the answer, such as the available balance; nil for none. A dialog need not show
  /// it.
  public var note: LocalizedText?
  /// The label for going back if no question precedes this one; nil elsewhere.
  public var exitLabel: LocalizedText?
  /// The previous answer to this question, if it was not accepted.
  public var rejected: Rejected?
  /// The answer to suggest: the one from before going back, or an initial suggestion.
  public var earlier: String?

  /// Creates a question; set the variables for the rest.
  public init(
    key: QuestionKey, text: LocalizedText, help: LocalizedText, kind: Kind,
    unattended: String? = nil
  ) {
    self.key = key
    self.text = text
    self.help = help
    self.kind = kind
    self.unattended = unattended
  }
}

extension Prompt {
  /// Returns the display text of the answer `text`: the label of a choice, an amount with commas.
  public func reading(of text: String) -> LocalizedText {
    let isChosen = { (choice: Choice) in choice.value == text.trimmed }
    let reading: LocalizedText? =
      switch kind {
      case .choice(let choices), .number(let choices): choices.first(where: isChosen)?.label
      case .consent: Choice.yesOrNo.first(where: isChosen)?.label
      case .amount: (try? Won(entered: text))?.text
      case .text: nil
      }
    return reading ?? LocalizedText(verbatim: text)
  }
}
