/// A file of Modules/Tools/NewFeature/Templates: a source of a feature called `Specimen`.
struct Template {
  /// Its path below the folder of templates.
  let path: String
  let text: String

  /// The path of the source that this template yields for `feature`.
  func destination(for feature: FeatureName) -> String {
    let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
    let file = (parts.last ?? "").replacing("Specimen", with: feature.module)
    switch parts.first {
    case "Sources", "DevApp": return "\(feature.folder)\(parts[0])/\(file)"
    case "Tests": return feature.tests + file
    case "Interface": return Paths.buildables + file
    case "answers": return Paths.answers + file
    case "Kit": return Paths.stubs + file
    default: return Paths.composition + file
    }
  }
}

/// The values of the placeholders in the templates.
///
/// Placeholders are words that occur in no other source, so that a template can be read, formatted
/// and compiled like any source.
struct Placeholders {
  private(set) var values: [(placeholder: String, value: String)]

  /// The values for `feature`, whose account numbers begin with `prefix`.
  ///
  /// Longer placeholders come first, because some begin with a shorter one.
  init(_ feature: Feature, prefix: String = "") {
    values = [
      ("SpecimenEnglish", feature.english), ("SpecimenKorean", feature.korean),
      ("specimenSection", feature.name.member), ("specimen-kind", feature.kind),
      ("accountPrefix: \"000\"", "accountPrefix: \"\(prefix)\""),
      ("accountPrefix == \"000\"", "accountPrefix == \"\(prefix)\""),
      ("Specimen", feature.name.module), ("specimen", feature.name.member),
    ]
  }

  /// The values for `feature`, and those for `opened`, which it offers to open.
  init(_ feature: Feature, opening opened: Feature) {
    self.init(feature)
    values += [
      ("AnotherEnglish", opened.english), ("AnotherKorean", opened.korean),
      ("Another", opened.name.module),
    ]
  }

  /// `text` with each placeholder replaced by its value.
  func filled(in text: String) -> String {
    // Replace in two passes, through characters that no source contains: a value can contain a
    // placeholder.
    let marked = values.enumerated().reduce(text) { text, each in
      text.replacing(each.element.placeholder, with: Self.mark(each.offset))
    }
    return values.enumerated().reduce(marked) { text, each in
      text.replacing(Self.mark(each.offset), with: each.element.value)
    }
  }

  /// A character of a private use area of Unicode.
  private static func mark(_ index: Int) -> String {
    Unicode.Scalar(0xE000 + UInt32(index)).map { String($0) } ?? ""
  }
}

extension SourceTree {
  /// The templates in `folders`, ordered by folder, then by path.
  func templates(_ folders: [String]) throws(Refusal) -> [Template] {
    var templates: [Template] = []
    for folder in folders {
      let start = Paths.templates + folder + "/"
      let found = paths.filter { $0.hasPrefix(start) }
      guard !found.isEmpty else { throw .missingFile(start) }
      for path in found {
        templates.append(
          Template(
            path: String(path.dropFirst(Paths.templates.count)), text: try text(of: path)))
      }
    }
    return templates
  }

  /// The types that the new feature will declare.
  func typesOfTemplates(for request: FeatureRequest) throws(Refusal) -> Set<String> {
    let values = Placeholders(Feature(request))
    let templates = try templates(["Sources", "DevApp", "Tests", "Interface", "Kit"])
    return Set(templates.flatMap(\.text.declaredTypes).map { values.filled(in: $0) })
  }
}
