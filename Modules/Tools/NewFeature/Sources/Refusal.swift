/// Why no feature was made. Nothing was changed.
public enum Refusal: Error, Sendable, Equatable {
  /// The name is no UpperCamelCase identifier of ASCII letters and digits, or too long.
  case notAName(String)
  /// The name, or what would be made of it, means something already; `meaning` says what.
  case taken(String, meaning: String)
  /// The text cannot be a product's kind.
  case notAKind(String)
  /// The text cannot be what people call a product.
  case notAProductName(String)
  /// There is no feature of this name; `known` are those there are.
  case noSuchFeature(String, known: [String])
  /// The feature is asked to open itself, or the same other one twice.
  case repeated(String)
  /// No three digits are left for account numbers.
  case noPrefixLeft
  /// The file that must be edited is not there.
  case missingFile(String)
  /// The file that must be edited lacks this line.
  case missingLine(String, in: String)
  /// The file that would be made is there already.
  case fileExists(String)
}

extension Refusal {
  /// What is wrong, and what to do about it: a sentence each.
  public var text: String { "\(what)\n\(remedy)" }

  private var what: String {
    switch self {
    case .notAName(let name): "\"\(name)\" cannot be a feature's name."
    case .taken(let name, let meaning): "\"\(name)\" cannot be used: \(meaning)."
    case .notAKind(let kind): "\"\(kind)\" cannot be a product's kind."
    case .notAProductName(let name): "\"\(name)\" cannot be what people call a product."
    case .noSuchFeature(let name, _): "There is no feature \(name)."
    case .repeated(let name): "\(name) is named twice, or is the new feature itself."
    case .noPrefixLeft: "Every three digits that account numbers can begin with are taken."
    case .missingFile(let path): "\(path) has to be edited, and is not there."
    case .missingLine(let line, let path): "\(path) has to be edited, and lacks this line: \(line)"
    case .fileExists(let path): "\(path) has to be made, and is there already."
    }
  }

  private var remedy: String {
    switch self {
    case .notAName:
      "Use an UpperCamelCase Swift identifier of at most \(FeatureName.longest) ASCII letters and "
        + "digits, such as HousingSubscription."
    case .taken: "Choose another name: NAME, --kind, --name-en and --name-ko can each be chosen."
    case .notAKind:
      "Use 1 to 32 of a-z, 0-9 and -, with a letter first: --kind housing-subscription"
    case .notAProductName:
      "Use 1 to 40 printable characters other than quotes and backslashes."
    case .noSuchFeature(_, let known): "Those there are: \(known.joined(separator: ", "))."
    case .repeated: "Name each feature once after --opens and once after --opened-by."
    case .noPrefixLeft: "Remove a feature, or give account numbers more digits."
    case .missingFile, .missingLine:
      "Restore it as git has it, or add the feature by hand: Docs/NewFeature.md has the steps."
    case .fileExists: "Remove it, or choose another name."
    }
  }
}
