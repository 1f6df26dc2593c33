import FeatureDependencies

extension SigningDocument.Value {
  /// The value as people read it.
  func text(_ language: Language) -> String {
    switch self {
    case .text(let text): text
    case .named(_, let name): name(language)
    case .scheduled(let entry): entry.text(language)
    case .won(let won): won.text(language)
    case .rate(let rate): rate.description
    case .date(let date): date.text(language)
    case .moment(let moment): moment.text(language)
    }
  }
}
