import Testing

@testable import NewFeature

/// Generating features that open existing ones, or are opened by them, in this package.
struct CrossOpeningTests {
  private let tree: SourceTree

  init() throws { tree = try RealSources.tree() }

  @Test func `Generating a feature that opens others does not change the others`() throws {
    let after = try tree.making("TrialBond", opens: ["Deposit", "Savings"])
    let touched = tree.changed(in: after).filter { path in
      ["Deposit", "Savings"].contains { path.contains("/\($0)") }
        && !path.hasPrefix("Modules/TrialBond/")
    }
    #expect(touched == [])
    let flow = try #require(after["Modules/TrialBond/Sources/TrialBondOpenFlow.swift"])
    #expect(
      flow.contains(
        """
        NextOpening(TrialBondQuestions.openDeposit, opening: .deposit) { _ in
                dependency.depositOpenBuilder.build()
        """
      ))
    #expect(flow.contains("dependency.savingsOpenBuilder.build(id: nil)"))
    #expect(flow.split(separator: "  private var next: [NextOpening] {\n").count == 2)
    let dependency = try #require(after["Modules/TrialBond/Sources/TrialBondOpenDependency.swift"])
    #expect(dependency.contains(", FeatureDepositComponentable, FeatureSavingsComponentable {}\n"))
  }

  @Test func `A flow gets its list of next openings with the first one`() throws {
    let path = "Modules/TrialBond/Sources/TrialBondOpenFlow.swift"
    let alone = try tree.making("TrialBond")
    #expect(alone[path]?.contains("      outcome.add(opened)\n") == true)
    #expect(alone[path]?.contains("NextOpening") == false)
    let flow = try #require(try alone.making("TRL", openedBy: ["TrialBond"])[path])
    #expect(!flow.contains("      outcome.add(opened)\n"))
    #expect(flow.contains("outcome.add(opened, offering: next, in: dependency.dialog)"))
    let list = """
        private var next: [NextOpening] {
          [
            NextOpening(TrialBondQuestions.openTRL, opening: .trl) { _ in
              dependency.trlOpenBuilder.build()
            },
          ]
        }
      """
    #expect(flow.contains(list))
    #expect(flow.contains("sign → open → next\n"))
  }

  @Test func `A feature opens the features whose protocols its dependency refines`() throws {
    let deposit = try #require(FeatureName("Deposit"))
    let before = try tree.features(openedBy: deposit)
    #expect(before.contains("Savings"))
    let after = try tree.making("TrialBond", openedBy: ["Deposit"])
    #expect(try after.features(openedBy: deposit) == before + ["TrialBond"])
    let alone = try #require(FeatureName("TrialBond"))
    #expect(try after.features(openedBy: alone) == [])
  }

  @Test func `A package that does not depend on this one is not a host of its features`() throws {
    let folders = try ["Deposit", "Savings"].flatMap { name in
      tree.hosts(of: try tree.feature(name)).map(\.path).filter { $0.hasPrefix("Docs/") }
    }
    #expect(Set(folders) == ["Docs/Examples/OtherBank/Sources/OtherBank/main.swift"])
  }

  @Test func `Generating a feature that another opens changes the other, its tests and its hosts`()
    throws
  {
    let after = try tree.making("TrialBond", openedBy: ["Deposit"])
    let touched = tree.changed(in: after).filter { path in
      !path.contains("/TrialBond") && !path.hasPrefix("Tests/TrialBondTests/")
    }
    #expect(
      touched == [
        ".module-roles.json", "AppHost/Composition/HostedProduct.swift",
        "AppHost/Composition/OpeningComponent+TrialBond.swift", "AppHost/Composition/catalog.json",
        "Docs/Examples/OtherBank/Package.swift",
        "Docs/Examples/OtherBank/Sources/OtherBank/main.swift",
        "Modules/Deposit/Sources/DepositOpenDependency.swift",
        "Modules/Deposit/Sources/DepositOpenFlow.swift",
        "Modules/Deposit/Sources/DepositQuestions+TrialBond.swift",
        "Modules/Deposit/Sources/DepositQuestions.swift",
        "Modules/FeatureDependenciesTesting/Doubles/StubTrialBondOpenBuilder.swift",
        "Package.swift",
        "Tests/AppHostTests/WiringTable.swift",
        "Tests/Checks/Isolation/answers/Deposit",
        "Tests/CompileFailTests/Programs/DepositComponentLacksOne.swift",
        "Tests/DepositTests/DepositBranch.swift",
      ])
  }

  @Test func `Three features that open each other in a cycle are added to each host`() throws {
    let circle = try tree.making("TRL", openedBy: ["Savings"]).making("TrialBond2", opens: ["TRL"])
      .making("TrialLeap", opens: ["TrialBond2"], openedBy: ["TRL"])
    for (opener, opened) in [
      ("TRL", "TrialLeap"), ("TrialLeap", "TrialBond2"), ("TrialBond2", "TRL"),
    ] {
      let path = "Modules/\(opener)/Sources/\(opener)OpenDependency.swift"
      #expect(circle[path]?.contains(", Feature\(opened)Componentable") == true)
    }
    let bank = try #require(circle["Docs/Examples/OtherBank/Sources/OtherBank/main.swift"])
    for name in ["TRL", "TrialBond2", "TrialLeap"] {
      #expect(bank.split(separator: "import \(name)\n").count == 2)
    }
  }

  @Test func `A feature is not confused with one whose name is a prefix of its own`() throws {
    let before = try tree.making("Deposit7")
    let after = try before.making("TrialBond", openedBy: ["Deposit7"])
    let touched = before.changed(in: after)
    #expect(touched.contains("Modules/Deposit7/Sources/Deposit7OpenFlow.swift"))
    #expect(!touched.contains { $0.contains("/Deposit/") || $0.contains("DepositTests/") })
    #expect(!touched.contains("Tests/Checks/Isolation/answers/Deposit"))
  }

  @Test(arguments: ["Nothing", "deposit", "Deposits", "AppHost"])
  func `An unknown feature is reported together with the known ones`(name: String) throws {
    let error = Refusal.noSuchFeature(name, known: try tree.featureNames())
    #expect(tree.refusal(of: "TrialBond", opens: [name]) == error)
    #expect(tree.refusal(of: "TrialBond", openedBy: [name]) == error)
  }

  @Test func `A feature cannot open itself, or another one twice`() {
    #expect(tree.refusal(of: "TrialBond", opens: ["TrialBond"]) == .repeated("TrialBond"))
    let twice = ["Deposit", "Deposit"]
    #expect(tree.refusal(of: "TrialBond", openedBy: twice) == .repeated("Deposit"))
  }

  @Test func `A second offer of the same feature is rejected`() throws {
    var after = try tree.making("TrialBond", opens: ["Deposit"])
    #expect(throws: Refusal.self) { try after.addOpening(of: "Deposit", to: "TrialBond") }
  }
}
