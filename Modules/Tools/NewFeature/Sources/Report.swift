/// The report of an added feature.
public struct Report: Sendable {
  private let name: FeatureName
  private let paths: [String]

  /// Creates the report that the feature `name` was added with files at `paths`.
  public init(_ name: FeatureName, paths: [String]) {
    self.name = name
    self.paths = paths
  }

  /// Lists the new files, the edited one, and the steps by hand.
  public var text: String {
    (["Created"] + paths.map { "  \($0)" } + ["", "Edited", "  \(Paths.manifest)", ""] + next)
      .joined(separator: "\n")
  }

  private var next: [String] {
    let (module, member) = (name.module, name.member)
    return [
      "The package builds, and the feature runs alone:",
      "  BANK_MODULE=\(module) swift test",
      "  swift run \(module)DevApp < Tests/Checks/Isolation/answers/\(module)", "",
      "Next, by hand, as Docs/Pattern/AnotherFeature.md shows:",
      "  Modules/\(module)/Sources/\(module)Description.swift: names, and an account prefix",
      "  AppHost/Composition/HostedProduct.swift: .\(member) in the list `all`",
      "  AppHost/Composition/catalog.json: a section \"\(member)\"",
      "  .module-roles.json: \"\(module)\" in the role \"feature\"",
      "  A feature that opens this one: Feature\(module)Componentable among the protocols that its",
      "  dependency protocol refines, and a call of \(member)OpenBuilder.build()", "",
    ]
  }
}
