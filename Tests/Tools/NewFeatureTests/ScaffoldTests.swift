import Foundation
import Testing

@testable import NewFeature

/// Generating a single feature in this package.
struct ScaffoldTests {
  private let before: SourceTree
  private let after: SourceTree

  init() throws {
    before = try RealSources.tree()
    after = try before.making("TrialBond2")
  }

  @Test func `A new feature writes its own files and edits five lists`() {
    let own = ["Modules/TrialBond2/", "Tests/TrialBond2Tests/"]
    let others = before.changed(in: after).filter { path in !own.contains { path.hasPrefix($0) } }
    #expect(
      others == [
        ".module-roles.json", "AppHost/Composition/HostedProduct.swift",
        "AppHost/Composition/OpeningComponent+TrialBond2.swift", "AppHost/Composition/catalog.json",
        "Modules/FeatureDependencies/Contracts/TrialBond2OpenBuildable.swift", "Package.swift",
        "Tests/AppHostTests/WiringTable.swift", "Tests/Checks/Isolation/answers/TrialBond2",
      ])
  }

  @Test(arguments: [
    ("Package.swift", 1), (".module-roles.json", 1), ("AppHost/Composition/HostedProduct.swift", 1),
    ("AppHost/Composition/catalog.json", 13), ("Tests/AppHostTests/WiringTable.swift", 6),
  ])
  func `An edited list gains lines and loses none`(path: String, count: Int) throws {
    let old = try #require(before[path]).split(separator: "\n")
    let new = try #require(after[path]).split(separator: "\n")
    #expect(new.count == old.count + count)
    // The line that was the last of its list now ends with a comma.
    let lost = old.filter { !new.contains($0) }
    #expect(lost.allSatisfy { new.contains($0 + ",") })
  }

  @Test func `The catalog stays JSON, and the new section is its last`() throws {
    let text = try #require(after["AppHost/Composition/catalog.json"])
    let catalog = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(Set(catalog.keys).isSuperset(of: ["version", "deposits", "savings", "trialBond2"]))
    #expect(text.range(of: "\"trialBond2\"") != nil)
    #expect(text.hasSuffix("  ]\n}\n"))
  }

  @Test func `Generated files contain no placeholder`() {
    for path in before.changed(in: after) {
      #expect(after[path]?.lowercased().contains("specimen") == false, "\(path)")
    }
  }

  @Test func `Every feature gets its own prefix for account numbers`() throws {
    let free = try before.freePrefix()
    #expect(!["110", "210", "310", "900"].contains(free))
    let description = after["Modules/TrialBond2/Sources/TrialBond2Description.swift"]
    #expect(description?.contains("accountPrefix: \"\(free)\"") == true)
    #expect(try after.freePrefix() != free)
  }

  @Test func `A feature name that contains a placeholder is not changed`() throws {
    let tree = try before.making("SpecimenNeighbor", opens: ["Deposit"])
    let flow = "Modules/SpecimenNeighbor/Sources/SpecimenNeighborOpenFlow.swift"
    #expect(tree[flow]?.contains("struct SpecimenNeighborOpenFlow: Flow {") == true)
    let question = "Modules/SpecimenNeighbor/Sources/SpecimenNeighborQuestions+Deposit.swift"
    #expect(tree[question]?.contains("specimen-neighbor.openDeposit") == true)
  }

  @Test func `The same feature is not generated twice`() {
    #expect(after.refusal(of: "TrialBond2") != nil)
    #expect(after.refusal(of: "Trialbond2") != nil)
  }

  @Test func `A name is in use if there is a folder for its tests`() {
    var files: [String: String] = [:]
    for path in before.paths { files[path] = before[path] }
    files["Tests/TrialBondTests/TrialBondTests.swift"] = ""
    #expect(SourceTree(files).refusal(of: "TrialBond") != nil)
  }

  @Test func `A list that the generator cannot find is reported`() throws {
    var files: [String: String] = [:]
    for path in before.paths { files[path] = before[path] }
    files["AppHost/Composition/HostedProduct.swift"] = "enum Nothing {}\n"
    let error = Refusal.missingLine(
      "  static let all: [HostedProduct] = [", in: "AppHost/Composition/HostedProduct.swift")
    #expect(SourceTree(files).refusal(of: "TrialBond") == error)
  }
}
