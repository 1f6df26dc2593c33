/// The name of a feature, in the forms that Swift, commands and files use.
public struct FeatureName: Sendable, Hashable {
  /// The module's name, with which the names of its types begin: `HousingSubscription`.
  let module: String

  /// The name that `text` spells, or nil unless it is an UpperCamelCase Swift identifier of ASCII
  /// letters and digits. With more than 28 of them, some lines of the template would be too long.
  public init?(_ text: String) {
    guard text.wholeMatch(of: /[A-Z][A-Za-z0-9]{0,27}/) != nil else { return nil }
    module = text
  }

  /// The beginning of its members' names: `housingSubscription`, `isa` for `ISA`.
  var member: String { (words.first?.lowercased() ?? "") + words.dropFirst().joined() }

  /// The kind of its product: `housing-subscription`.
  var kind: String { words.map { $0.lowercased() }.joined(separator: "-") }

  /// The words of the name: `ISA` and `Account2` for `ISAAccount2`.
  private var words: [Substring] {
    module.matches(of: /[A-Z]+(?![a-z])[a-z0-9]*|[A-Z][a-z0-9]*/).map(\.output)
  }

  /// Renames the specimen to this feature in `text`, a path or a source of the template.
  func renaming(_ text: String) -> String {
    text.replacing(/specimen-kind|Specimen|specimen/) { match in
      switch match.output {
      case "specimen-kind": kind
      case "Specimen": module
      default: member
      }
    }
  }
}
