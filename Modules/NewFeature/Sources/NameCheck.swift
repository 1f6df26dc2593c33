/// Whether a new feature would get in the way of what is there.
struct NameCheck {
  let request: FeatureRequest
  let tree: SourceTree

  private var module: String { request.name.module }
  private var member: String { request.name.member }

  /// Throws ``Refusal/taken(_:meaning:)`` if it would.
  func check() throws(Refusal) {
    try checkWords()
    try checkTargets()
    try checkTypes()
    try checkMembers()
    try checkProducts()
  }

  private func checkWords() throws(Refusal) {
    if Vocabulary.keywords.contains(member.lowercased()) {
      throw .taken(module, meaning: "a word of Swift (\(member))")
    }
    if let name = Vocabulary.library.first(where: { $0.lowercased() == module.lowercased() }) {
      throw .taken(module, meaning: "a module or type of Swift's libraries (\(name))")
    }
    if let ending = Vocabulary.endings.first(where: module.hasSuffix) {
      throw .taken(module, meaning: "the name of another sort of module, by its ending \(ending)")
    }
  }

  /// Targets, products and folders; on some disks case makes no difference.
  private func checkTargets() throws(Refusal) {
    var known = try tree.text(of: Paths.manifest).quotedTexts
    for feature in try tree.featureNames() { known += [feature + "DevApp", feature + "Tests"] }
    known += tree.paths.compactMap { $0.split(separator: "/").dropFirst().first.map(String.init) }
    let own = [module, module + "DevApp", module + "Tests"].map { $0.lowercased() }
    if let name = known.first(where: { own.contains($0.lowercased()) }) {
      throw .taken(module, meaning: "a module, product or folder (\(name))")
    }
  }

  /// Types that are visible where the feature's own types are.
  private func checkTypes() throws(Refusal) {
    let own = try tree.typesOfTemplates(for: request).union([module])
    for path in tree.paths where path.isSource {
      guard let type = tree[path]?.declaredTypes.first(where: own.contains) else { continue }
      throw .taken(module, meaning: "needed for the type \(type), which is in \(path)")
    }
  }

  /// Members beside which the feature's own stand: of the host's scopes, and constants of the
  /// interface layer.
  private func checkMembers() throws(Refusal) {
    let own = [member, "\(member)Catalog", "\(member)OpenBuilder"]
    for path in tree.paths where path.hasSuffix(".swift") {
      let isHost = path.hasPrefix("AppHost/Composition/")
      guard isHost || path.hasPrefix("Modules/FeatureDependencies/") else { continue }
      let members = tree[path]?.members(staticOnly: !isHost) ?? []
      guard let name = members.first(where: own.contains) else { continue }
      throw .taken(module, meaning: "needed for the member \(name), which is in \(path)")
    }
  }

  private func checkProducts() throws(Refusal) {
    if Vocabulary.kinds.contains(request.kind) {
      throw .taken(request.kind, meaning: "an entry of the menu or a kind of account")
    }
    let section = request.name.member
    if Vocabulary.sections.contains(section) {
      throw .taken(module, meaning: "a member of every catalogue (\(section))")
    }
    for path in tree.paths where path.isFeatureSource {
      guard let text = tree[path] else { continue }
      if text.contains("ProductKind(declared: \"\(request.kind)\")") {
        throw .taken(request.kind, meaning: "the kind of another product, in \(path),")
      }
      if text.contains("CatalogSection(\"\(section)\"") {
        throw .taken(module, meaning: "a section of the catalogue (\(section)), in \(path),")
      }
    }
  }
}

extension String {
  /// A source whose declarations are seen by others.
  fileprivate var isSource: Bool {
    hasSuffix(".swift") && !hasPrefix(Paths.templates) && !hasPrefix("Docs/")
      && !contains("/Programs/")
  }

  fileprivate var isFeatureSource: Bool { isSource && contains("/Sources/") }

  /// All that stands in quotes.
  fileprivate var quotedTexts: [String] {
    split(separator: "\n").flatMap { line in
      line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
  }
}
