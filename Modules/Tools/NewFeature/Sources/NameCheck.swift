/// Checks that the names of a new feature do not conflict with existing names.
struct NameCheck {
  let request: FeatureRequest
  let tree: SourceTree

  private var module: String { request.name.module }
  private var member: String { request.name.member }

  /// Throws ``Refusal/taken(_:meaning:)`` for the first conflict.
  func check() throws(Refusal) {
    try checkWords()
    try checkTargets()
    try checkTypes()
    try checkMembers()
    try checkProducts()
  }

  private func checkWords() throws(Refusal) {
    if Vocabulary.keywords.contains(member.lowercased()) {
      throw .taken(module, meaning: "\(member) is a word of Swift")
    }
    if let name = Vocabulary.library.first(where: { $0.lowercased() == module.lowercased() }) {
      throw .taken(module, meaning: "Swift's libraries have a module or type \(name)")
    }
    if let ending = Vocabulary.endings.first(where: module.hasSuffix) {
      throw .taken(module, meaning: "names that end in \(ending) are for other modules")
    }
  }

  /// Targets, products and folders, without regard to case: some file systems ignore it.
  private func checkTargets() throws(Refusal) {
    let manifest = try tree.text(of: Paths.manifest).split(separator: "\n")
    var known = manifest.flatMap { String($0).quotedTexts }
    for feature in try tree.featureNames() { known += [feature + "DevApp", feature + "Tests"] }
    known += tree.paths.compactMap { $0.split(separator: "/").dropFirst().first.map(String.init) }
    let own = [module, module + "DevApp", module + "Tests"]
    let types = try tree.typesOfTemplates(for: request)
    let needed = Set((own + types).map { $0.lowercased() })
    if let name = known.first(where: { needed.contains($0.lowercased()) }) {
      throw .taken(module, meaning: "a module, type or folder \(name) already exists")
    }
  }

  /// Types that are visible to the feature's own sources.
  private func checkTypes() throws(Refusal) {
    let own = try tree.typesOfTemplates(for: request).union([module])
    for path in tree.paths where Paths.visible.contains(where: path.hasPrefix) {
      guard let type = tree[path]?.declaredTypes.first(where: own.contains) else { continue }
      throw .taken(module, meaning: "a type \(type) already exists, in \(path)")
    }
  }

  /// Members declared beside the feature's own: those of the host's components, and static members
  /// of the interface layer.
  private func checkMembers() throws(Refusal) {
    let own = [member, "\(member)Catalog", "\(member)OpenBuilder"]
    for path in tree.paths where path.hasSuffix(".swift") {
      let isHost = path.hasPrefix(Paths.composition)
      guard isHost || path.hasPrefix(Paths.interface) else { continue }
      let members = tree[path]?.members(staticOnly: !isHost) ?? []
      guard let name = members.first(where: own.contains) else { continue }
      throw .taken(module, meaning: "a member \(name) already exists, in \(path)")
    }
  }

  /// Product names, kinds and catalog sections. Kinds are declared in the interface layer, the rest
  /// in the features' sources.
  private func checkProducts() throws(Refusal) {
    if Vocabulary.kinds.contains(request.kind) {
      throw .taken(request.kind, meaning: "it is an entry of the menu or a kind of account")
    }
    if Vocabulary.sections.contains(member) {
      throw .taken(module, meaning: "every catalog has a member \(member)")
    }
    for path in tree.paths where path.hasPrefix(Paths.modules) {
      guard path.contains("/Sources/") || path.hasPrefix(Paths.interface), let text = tree[path]
      else { continue }
      try check(text, path)
    }
  }

  private func check(_ text: String, _ path: String) throws(Refusal) {
    if text.contains("ProductKind(declared: \"\(request.kind)\")") {
      throw .taken(request.kind, meaning: "it is another product's kind, in \(path)")
    }
    if text.contains("CatalogSection(\"\(member)\"") {
      throw .taken(module, meaning: "the catalog has a section \(member), read in \(path)")
    }
    guard let names = text.productNames else { return }
    if names.english == request.english || names.korean == request.korean {
      throw .taken(request.english, meaning: "it is the name of another product, in \(path)")
    }
  }
}
