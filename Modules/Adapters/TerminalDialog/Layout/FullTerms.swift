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

  /// Whether a person can read the full terms at a question of `kind`.
  func canBeRead(at kind: Prompt.Kind) -> Bool {
    kind == .consent && (preview != nil || !terms.isEmpty)
  }

  /// The content for a person who asks for the full terms.
  var full: PagedContent {
    { [preview, terms] in (preview.map($0.details) ?? []) + terms.flatMap($0.drawn) }
  }

  /// The summary of the preview, empty without one.
  var summary: PagedContent { { [preview] in preview.map($0.summary) ?? [] } }

  /// The content to show for `content`, preceded by held-back content that no question has offered.
  mutating func lines(for content: Presentation) -> PagedContent {
    if case .terms = content {
      if isOffered { self = FullTerms() }
      terms.append(content)
      return { _ in [] }
    }
    let before = takeUnoffered()
    self = FullTerms()
    guard case .preview(let preview) = content else { return { before($0) + $0.drawn(content) } }
    self.preview = preview
    return { before($0) + $0.summary(preview) }
  }

  /// Offers the held-back terms if `kind` is the question for consent. Otherwise returns those that
  /// were not offered, to be shown before the question.
  mutating func offer(at kind: Prompt.Kind) -> PagedContent {
    guard kind == .consent else { return takeUnoffered() }
    isOffered = true
    return { _ in [] }
  }

  /// The content that was held back and never offered.
  mutating func takeUnoffered() -> PagedContent {
    guard !isOffered else { return { _ in [] } }
    defer { self = FullTerms() }
    return full
  }
}

extension FullTerms {
  /// Whether `text`, typed at a question for consent, asks for the full terms. ㅅ is the T key in
  /// the Korean keyboard layout.
  static func isKey(_ text: String) -> Bool { ["t", "T", "ㅅ"].contains(text) }
}
