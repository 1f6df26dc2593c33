extension FeatureName {
  /// The report that this feature was added with new files and folders at `paths`: also the edited
  /// file, and the steps by hand.
  public func report(_ paths: [String]) -> String {
    """
    Created
    \(paths.map { "  \($0)\n" }.joined())
    Edited Package.swift. The package builds, and the feature runs alone:
      BANK_MODULE=\(module) swift test
      swift run \(module)DevApp < Tests/Checks/Isolation/answers/\(module)

    Next, by hand, as Docs/Pattern/AnotherFeature.md shows:
      Modules/\(module)/Sources/\(module)Description.swift: names, and an account prefix
      AppHost/Composition/HostedProduct.swift: .\(member) in the list `all`
      AppHost/Composition/catalog.json: a section "\(member)"
      .module-roles.json: "\(module)" in the role "feature"
      A feature that opens this one: its dependency refines Feature\(module)Componentable
    """
  }
}
