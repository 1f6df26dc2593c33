extension FeatureName {
  /// Throws ``Refusal/taken(_:meaning:)`` if the name has a meaning already, for Swift or in the
  /// package with this manifest.
  func checkUnused(in manifest: String) throws(Refusal) {
    if Self.keywords.contains(member.lowercased()) {
      throw .taken(module, meaning: "\(member) is a word of Swift")
    }
    if Self.libraries.contains(module.lowercased()) {
      throw .taken(module, meaning: "a library of Swift has this name")
    }
    if let ending = Self.endings.first(where: module.hasSuffix) {
      throw .taken(module, meaning: "names that end in \(ending) are for other modules")
    }
    // Some file systems ignore case.
    let names = manifest.matches(of: /"([^"]+)"/).map(\.output.1)
    if let name = names.first(where: { $0.lowercased() == module.lowercased() }) {
      throw .taken(module, meaning: "\(Paths.manifest) names a module or folder \(name)")
    }
  }

  /// Keywords: a member with such a name would need backticks.
  private static let keywords: Set<String> = [
    "any", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "type", "typealias", "var", "where", "while",
  ]

  /// Modules of the toolchain, in lower case.
  private static let libraries: Set<String> = [
    "builtin", "dispatch", "foundation", "foundationessentials", "glibc", "packagedescription",
    "packageplugin", "swift", "synchronization", "testing", "xctest",
  ]

  /// Endings by which the file of roles distinguishes other modules from features.
  private static let endings = ["Tests", "DevApp", "Plugin"]
}
