extension FeatureName {
  /// Throws if the name has a meaning already, for Swift or in the package with this manifest.
  func checkUnused(in manifest: String) throws(Refusal) {
    // Some file systems ignore case.
    let name = module.lowercased()
    let named = manifest.matches(of: /"([^"]+)"/).map(\.output.1)
    if Self.wordsOfSwift.contains(name) {
      throw Refusal("\(module) cannot be a feature's name: Swift has a keyword or module with it.")
    }
    if Self.wordsOfTheBank.contains(name) {
      throw Refusal("\(module) cannot be a feature's name: the bank uses it for something else.")
    }
    if let other = named.first(where: { $0.lowercased() == name }) {
      throw Refusal("Package.swift names a module or folder \(other) already.")
    }
    // `.module-roles.json` distinguishes other modules from features by these endings.
    if let ending = ["Tests", "DevApp", "Plugin"].first(where: module.hasSuffix) {
      throw Refusal("\(module) cannot be a feature's name: it ends in \(ending).")
    }
  }

  /// Members of types that each feature extends, and names of accounts and catalog sections.
  private static let wordsOfTheBank: Set<String> = ["all", "bank", "demand", "deposits"]

  /// Keywords, which a member's name cannot be without backticks, and the toolchain's modules.
  private static let wordsOfSwift: Set<String> = [
    "any", "as", "associatedtype", "break", "builtin", "case", "catch", "class", "continue",
    "default", "defer", "deinit", "dispatch", "do", "else", "enum", "extension", "fallthrough",
    "false", "fileprivate", "for", "foundation", "foundationessentials", "func", "glibc", "guard",
    "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
    "packagedescription", "packageplugin", "precedencegroup", "private", "protocol", "public",
    "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "swift",
    "switch", "synchronization", "testing", "throw", "throws", "true", "try", "type", "typealias",
    "var", "where", "while", "xctest",
  ]
}
