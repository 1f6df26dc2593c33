import FeatureDependencies

/// The steps that a flow wrote, as texts for comparison.
actor FlowJournal: OpeningJournal {
  nonisolated let isResumed = false
  private(set) var steps: [String] = []

  var count: Int { steps.count }

  func next(at key: QuestionKey) -> JournalStep? { nil }

  func record(_ step: JournalStep, at key: QuestionKey) {
    switch step {
    case .answer(let text): steps.append("\(key): \(text)")
    case .back: steps.append("\(key): back")
    }
  }

  func rewind(to count: Int) { steps.removeSubrange(min(max(count, 0), steps.count)...) }

  func save() {}
}
