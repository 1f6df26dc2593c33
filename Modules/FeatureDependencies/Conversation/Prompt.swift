/// The stable name of a question, for scripts and answers files: `deposit.amount`.
public struct QuestionKey: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
  /// The name as text.
  public let rawValue: String
  /// The name as text.
  public var description: String { rawValue }

  /// A key; each question of a program has its own.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A question as a dialog sees it.
public struct Prompt: Sendable, Hashable {
  /// One of several answers.
  public struct Choice: Sendable, Hashable {
    /// The text that answers.
    public let value: String
    /// What is shown for it.
    public let label: LocalizedText

    /// A choice.
    public init(_ value: String, _ label: LocalizedText) {
      self.value = value
      self.label = label
    }
  }

  /// What kind of answer is wanted.
  public enum Kind: Sendable, Hashable {
    /// One of these values.
    case choice([Choice])
    /// A sum within limits.
    case amount(ClosedRange<Won>)
    /// One of these whole numbers, which are their own text.
    case number([Choice])
    /// Any text.
    case text
    /// `yes`, given knowingly.
    case consent
  }

  /// Who is asked.
  public enum Audience: Sendable, Hashable {
    /// Whoever answers.
    case everyone
    /// A person, or whoever has prepared an answer by the question's key. A pipe is not asked: in
    /// scripts written before there was this question, each line answers another one.
    case notPipes
    /// Only whoever has prepared an answer by the question's key.
    case prepared
  }

  /// An answer that was not accepted, and why.
  public struct Rejected: Sendable, Hashable {
    /// What was answered.
    public let text: String
    /// Why it was not accepted.
    public let reason: Rejection

    /// A rejected answer.
    public init(text: String, reason: Rejection) {
      self.text = text
      self.reason = reason
    }
  }

  /// The question's stable name.
  public let key: QuestionKey
  /// The question, in a few words.
  public let text: LocalizedText
  /// What helps to answer it.
  public let help: LocalizedText
  /// What kind of answer is wanted.
  public let kind: Kind
  /// What a dialog answers that has no answer prepared and nobody to ask; nil if there is no such
  /// answer.
  public let unattended: String?
  /// Who is asked; for anybody else a dialog answers ``unattended`` without asking.
  public var audience = Audience.everyone
  /// A question that leaves nothing to ask here once somebody has prepared its answer: then
  /// ``unattended`` is answered without asking; nil if there is none. A dialog that does not know
  /// answers by their keys, such as a pipe, asks all the same.
  public var settledBy: QuestionKey?
  /// What going back is called where no question stands before this one; nil elsewhere.
  public var wayOut: LocalizedText?
  /// The answer just given, if it was not accepted.
  public var rejected: Rejected?
  /// The answer given before going back, offered again; before that, one to begin with.
  public var earlier: String?

  /// A question.
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
