/// Computes the changes that create a new feature.
public struct Scaffold {
  private var tree: SourceTree
  private let request: FeatureRequest

  /// The changes that `request` makes to `tree`, a package with this module's folder of templates.
  ///
  /// Throws a ``Refusal`` if the request conflicts with the package.
  public static func changes(
    for request: FeatureRequest, in tree: SourceTree
  ) throws(Refusal) -> [SourceTree.Change] {
    try NameCheck(request: request, tree: tree).check()
    let known = try tree.featureNames()
    if let name = (request.opens + request.openedBy).first(where: { !known.contains($0) }) {
      throw .noSuchFeature(name, known: known)
    }
    var scaffold = Scaffold(tree: tree, request: request)
    try scaffold.addFeature()
    for opened in request.opens {
      try scaffold.tree.addOpening(of: opened, to: request.name.module)
    }
    for opener in request.openedBy {
      try scaffold.tree.addOpening(of: request.name.module, to: opener)
    }
    return scaffold.tree.changes
  }

  private mutating func addFeature() throws(Refusal) {
    let values = Placeholders(Feature(request), prefix: try tree.freePrefix())
    let folders = ["Sources", "DevApp", "Tests", "Interface", "Host", "answers"]
    for template in try tree.templates(folders) where template.path != "Host/catalog.json" {
      try tree.add(template.destination(for: request.name), values.filled(in: template.text))
    }
    try nameInLists()
    try addSection(values)
  }

  /// Adds the feature to the lists of the manifest, the roles, the host's products and the wiring
  /// table.
  private mutating func nameInLists() throws(Refusal) {
    let (module, member) = (request.name.module, request.name.member)
    try tree.edit(Paths.manifest) { (lines) throws(Refusal) in
      try lines.append(["  \"\(module)\","], toListAt: Paths.featureList)
    }
    try tree.edit(Paths.roles) { (lines) throws(Refusal) in
      try lines.append(["      \"\(module)\""], toListAt: "    \"feature\": [")
    }
    try tree.edit(Paths.hosted) { (lines) throws(Refusal) in
      try lines.append(
        ["    .\(member),"], toListAt: "  static let all: [HostedProduct] = [")
    }
    try tree.edit(Paths.wiringTable) { (lines) throws(Refusal) in
      try lines.append(
        [
          "    (", "      \"\(module)\",", "      [",
          "        (\"\(member)Catalog\", \\.\(member)Catalog)", "      ]", "    ),",
        ], toListAt: "  static let features: ")
    }
  }

  /// Appends the feature's section to the catalog.
  private mutating func addSection(_ values: Placeholders) throws(Refusal) {
    let template = try tree.text(of: Paths.templates + "Host/catalog.json")
    let section = values.filled(in: template).split(separator: "\n").dropFirst().dropLast()
    try tree.edit(Paths.catalog) { (lines) throws(Refusal) in
      try lines.append(section.map(String.init), toListAt: "{", close: "}")
    }
  }
}

extension Feature {
  /// The feature that `request` asks for.
  init(_ request: FeatureRequest) {
    self.init(
      name: request.name, kind: request.kind, english: request.english, korean: request.korean,
      building: "build()")
  }
}

extension SourceTree {
  /// A three-digit prefix that no account number has: the first unused of 210, 310, …, 810, else
  /// any from 100 to 899.
  func freePrefix() throws(Refusal) -> String {
    var taken = ["110", "900"]
    for path in paths where path.hasSuffix("Description.swift") && path.hasPrefix(Paths.modules) {
      let parts = self[path]?.split(separator: "accountPrefix: \"").dropFirst() ?? []
      taken += parts.map { String($0.prefix(3)) }
    }
    let candidates = Array(stride(from: 210, through: 810, by: 100)) + Array(100...899)
    guard let free = candidates.first(where: { !taken.contains("\($0)") }) else {
      throw .noPrefixLeft
    }
    return "\(free)"
  }
}
