import FeatureDependencies

/// The terms and the details of the preview that a person can read before they consent.
///
/// A dialog for a person keeps one value. It shows a summary beside the question for consent and
/// holds back the rest, which one key shows at that question. If other content or another question
/// comes first, the dialog shows the rest without being asked.
struct FullTerms {
  private var preview: OpeningPreview?
  private var terms: [Presentation] = []
  // Whether a question for consent has offered the held-back terms.
  private var isOffered = false

  /// Whether there is something to read.
  var isEmpty: Bool { preview == nil && terms.isEmpty }

  /// The lines for a person who asks for the full terms.
  func full(_ layout: TextLayout) -> [TerminalText] {
    (preview.map(layout.details) ?? []) + terms.flatMap(layout.drawn)
  }

  /// The summary of the preview, empty without one.
  func summary(_ layout: TextLayout) -> [TerminalText] { preview.map(layout.summary) ?? [] }

  /// The lines to show for `content`, preceded by held-back lines that no question has offered.
  mutating func lines(_ content: Presentation, _ layout: TextLayout) -> [TerminalText] {
    switch content {
    case .preview(let preview):
      let lines = takeUnoffered(layout)
      self = FullTerms(preview: preview)
      return lines + summary(layout)
    case .terms:
      if isOffered { self = FullTerms() }
      terms.append(content)
      return []
    default:
      let lines = takeUnoffered(layout)
      self = FullTerms()
      return lines + layout.drawn(content)
    }
  }

  /// Offers the held-back terms if `kind` is the question for consent. Otherwise returns those that
  /// were not offered, to be shown before the question.
  mutating func offer(at kind: Prompt.Kind, _ layout: TextLayout) -> [TerminalText] {
    guard kind == .consent else { return takeUnoffered(layout) }
    isOffered = true
    return []
  }

  /// The lines that were held back and never offered.
  mutating func takeUnoffered(_ layout: TextLayout) -> [TerminalText] {
    guard !isOffered else { return [] }
    defer { self = FullTerms() }
    return full(layout)
  }
}

extension FullTerms {
  /// Whether `text`, typed at a question for consent, asks for the full terms. ㅅ is the T key in
  /// the Korean keyboard layout.
  static func isKey(_ text: String) -> Bool { ["t", "T", "ㅅ"].contains(text) }
}
