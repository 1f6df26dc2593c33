import FeatureDependencies

/// The terms and the details of the preview that a person can read before they consent.
///
/// A dialog at a screen keeps one value. It shows a summary beside the question for consent and
/// holds back the rest, which one key shows at that question. If other content or another question
/// comes first, the dialog shows the rest without being asked.
struct FullTerms {
  private var preview: OpeningPreview?
  private var terms: [Presentation] = []
  // Whether a question for consent has offered the held-back terms.
  private var isOffered = false

  /// Whether a person can read the full terms at a question of `kind`.
  func canBeRead(at kind: Prompt.Kind) -> Bool {
    kind == .consent && (preview != nil || !terms.isEmpty)
  }

  /// The content for a person who asks for the full terms.
  func full(_ layout: TextLayout) -> [TerminalText] {
    (preview.map { layout.details($0.illustration) } ?? []) + terms.flatMap(layout.drawn)
  }

  /// The summary of the preview, empty without one.
  func summary(_ layout: TextLayout) -> [TerminalText] { preview.map(layout.summary) ?? [] }

  /// The lines to show for `content`, preceded by held-back content that no question has offered.
  mutating func lines(for content: Presentation, _ layout: TextLayout) -> [TerminalText] {
    if case .terms = content {
      if isOffered { self = FullTerms() }
      terms.append(content)
      return []
    }
    let before = takeUnoffered(layout)
    self = FullTerms()
    guard case .preview(let preview) = content else { return before + layout.drawn(content) }
    self.preview = preview
    return before + layout.summary(preview)
  }

  /// Offers the held-back terms if `kind` is the question for consent. Otherwise returns those that
  /// were not offered, to be shown before the question.
  mutating func offer(at kind: Prompt.Kind, _ layout: TextLayout) -> [TerminalText] {
    guard kind == .consent else { return takeUnoffered(layout) }
    isOffered = true
    return []
  }

  /// The content that was held back and never offered.
  mutating func takeUnoffered(_ layout: TextLayout) -> [TerminalText] {
    guard !isOffered else { return [] }
    defer { self = FullTerms() }
    return full(layout)
  }
}
