/// Why no feature was created. Nothing was changed.
public enum Refusal: Error, Sendable, Equatable {
  /// The name is not an UpperCamelCase identifier of ASCII letters and digits, or is too long.
  case notAName(String)
  /// The name, or a name derived from it, is already used; `meaning` names the use.
  case taken(String, meaning: String)
  /// The text cannot be a product's kind.
  case notAKind(String)
  /// The text cannot be a product's name.
  case notAProductName(String)
  /// There is no feature of this name; `known` lists the existing features.
  case noSuchFeature(String, known: [String])
  /// A list of linked features contains this feature twice, or contains the new feature.
  case repeated(String)
  /// Every three-digit prefix of account numbers is in use.
  case noPrefixLeft
  /// A file that must be edited is missing.
  case missingFile(String)
  /// A file that must be edited lacks this line.
  case missingLine(String, in: String)
  /// A file that would be created exists already.
  case fileExists(String)
}

extension Refusal {
  /// The fault and the remedy, a sentence each.
  public var text: String { "\(what)\n\(remedy)" }

  private var what: String {
    switch self {
    case .notAName(let name): "\"\(name)\" cannot be a feature's name."
    case .taken(let name, let meaning): "\"\(name)\" cannot be used: \(meaning)."
    case .notAKind(let kind): "\"\(kind)\" cannot be a product's kind."
    case .notAProductName(let name): "\"\(name)\" cannot be the name of a product."
    case .noSuchFeature(let name, _): "There is no feature \(name)."
    case .repeated(let name): "\(name) is named twice, or is the new feature itself."
    case .noPrefixLeft: "Every three digits that account numbers can begin with are taken."
    case .missingFile(let path): "\(path) must be edited, but is missing."
    case .missingLine(let line, let path): "\(path) must be edited, but lacks this line: \(line)"
    case .fileExists(let path): "\(path) must be created, but already exists."
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
    case .noSuchFeature(_, let known): "Existing features: \(known.joined(separator: ", "))."
    case .repeated: "Name each feature once after --opens and once after --opened-by."
    case .noPrefixLeft: "Remove a feature, or give account numbers more digits."
    case .missingFile, .missingLine:
      "Restore it as git has it, or follow the steps by hand in Docs/Guide/AddAFeature.md."
    case .fileExists: "Remove it, or choose another name."
    }
  }
}
