/// Finds the lines of a manifest that declare targets.
struct ManifestLines {
  private let texts: [ManifestText]

  init(_ manifest: String) { texts = ManifestReader.texts(of: manifest) }

  /// The line of the string that names the target in its declaration.
  ///
  /// A computed name, such as `"\(name)Tests"`, is found in the call that passes its variable part,
  /// or else in the interpolated string. Without either, it is the first string with that name, or
  /// else line 1.
  func line(of target: String) -> Int {
    let named = texts.filter { $0.literal == target }
    let first =
      named.first(where: \.isSurelyTarget) ?? named.first(where: \.isTarget)
      ?? named.first(where: \.mayMakeTarget)
    return (first ?? computing(target) ?? named.first)?.line ?? 1
  }

  private func computing(_ target: String) -> ManifestText? {
    let patterns = texts.filter { text in
      (text.isTarget || text.mayMakeTarget) && text.stem(of: target) != nil
    }
    let calls = patterns.lazy.compactMap { pattern in
      texts.first { text in
        text.literal != nil && text.literal == pattern.stem(of: target) && text.call?.place == 0
          && text.call?.name == pattern.function
      }
    }
    return calls.first ?? patterns.first
  }
}

extension ManifestText {
  private static let makers: Set<String> = [
    "target", "executableTarget", "testTarget", "systemLibrary", "binaryTarget", "plugin", "macro",
  ]
  private static let others: Set<String> = [
    "package", "product", "library", "executable", "byName", "contains", "filter", "Package",
  ]

  /// Whether it names a target, or a dependency that is written in the same way.
  fileprivate var isTarget: Bool {
    guard let call, Self.makers.contains(call.name), call.label == "name" else { return false }
    // `.plugin(name:targets:)` is a product, and `.plugin(name:package:)` the use of one.
    return Self.makers.isDisjoint(with: call.around)
      && call.labels.isDisjoint(with: ["targets", "package"])
  }

  /// Whether it must be a target: a dependency has only a name and a condition.
  fileprivate var isSurelyTarget: Bool {
    guard isTarget, let call else { return false }
    return call.around.contains("targets") || !call.labels.isSubset(of: ["name", "condition"])
  }

  /// Whether it is the first argument of a function that may create a target.
  fileprivate var mayMakeTarget: Bool {
    guard let call, call.place == 0 else { return false }
    return !Self.makers.contains(call.name) && !Self.others.contains(call.name)
      && Self.makers.isDisjoint(with: call.around)
  }
}
