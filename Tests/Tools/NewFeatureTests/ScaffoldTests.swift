import Foundation
import Testing

@testable import NewFeature

/// Adding a feature to a copy of this package.
struct ScaffoldTests {
  private let package: PackageCopy

  init() throws { package = try PackageCopy() }

  @Test func `A new feature adds files, and one line to the list of features`() throws {
    let before = try package.contents()
    let manifest = try package.text(of: "Package.swift")
    let added = try package.add("TrialBond2")
    #expect(
      Set(added).isSuperset(of: [
        "AppHost/Composition/OpeningComponent+TrialBond2.swift",
        "Modules/FeatureDependencies/Contracts/TrialBond2OpenBuildable.swift",
        "Modules/FeatureDependenciesTesting/Doubles/StubTrialBond2OpenBuilder.swift",
        "Modules/TrialBond2/DevApp/TrialBond2DevApp.swift",
        "Modules/TrialBond2/Sources/TrialBond2OpenFlow.swift",
        "Tests/Checks/Isolation/answers/TrialBond2",
        "Tests/TrialBond2Tests/TrialBond2ContractTests.swift",
      ]))
    let after = try package.contents()
    #expect(Set(after.filter { $0.value != nil }.keys) == Set(files(before).keys).union(added))
    #expect(files(before).filter { after[$0.key] != $0.value }.map(\.key) == ["Package.swift"])
    let line = "  \"TrialBond2\",\n"
    let edited = try package.text(of: "Package.swift")
    #expect(edited.contains(",\n\(line)]\n"))
    #expect(edited.replacing(line, with: "") == manifest)
  }

  private func files(_ contents: [String: String?]) -> [String: String?] {
    contents.filter { $0.value != nil }
  }

  @Test func `The specimen is renamed everywhere`() throws {
    for path in try package.add("TrialBond2") {
      #expect(!path.lowercased().contains("specimen"))
      #expect(try !package.text(of: path).lowercased().contains("specimen"), "\(path)")
    }
    let questions = try package.text(
      of: "Modules/TrialBond2/Sources/TrialBond2Questions.swift")
    #expect(questions.contains("trialBond2Amount = QuestionKey(rawValue: \"trial-bond2.amount\")"))
  }

  @Test func `A name that contains the specimen's is not renamed again`() throws {
    #expect(
      try #require(FeatureName("SpecimenX")).renaming("Specimen specimen specimen-kind")
        == "SpecimenX specimenX specimen-x")
  }

  @Test func `A feature with the longest name is formatted`() throws {
    let name = String(repeating: "Long", count: FeatureName.longest / 4)
    let sources = try package.add(name).filter { $0.hasSuffix(".swift") }
    // The linter accepts comments that are too long.
    for path in sources {
      let comments = try package.text(of: path).split(separator: "\n").filter { $0.contains("//") }
      #expect(comments.filter { $0.count > 100 } == [], "\(path)")
    }
    let (status, output) = try Program.run(
      [
        "swift", "format", "lint", "--strict", "--configuration",
        package.folder.appending(path: Paths.formatting).path,
      ] + sources.map { package.folder.appending(path: $0).path })
    #expect(status == 0, "\(output)")
  }

  @Test(arguments: [
    // Swift keywords and modules.
    "Class", "Default", "Protocol", "Self", "Any", "Swift", "Foundation", "Testing",
    // Modules and folders of this package, in any letter case.
    "Deposit", "Savings", "DEPOSIT", "AppHost", "Ledger", "LEDGER", "StrictJSON", "CompileFail",
    "ModuleGraph", "NewFeature", "PseudoTerminal",
    // Endings that mark other kinds of modules.
    "TrialTests", "TrialDevApp", "TrialPlugin", "DepositDevApp", "DepositTests",
  ])
  func `A name that is already in use is rejected`(name: String) throws {
    let before = try package.contents()
    let refusal = #expect(throws: Refusal.self) { try package.add(name) }
    guard case .taken(name, _) = refusal else {
      Issue.record("refused for another reason: \(String(describing: refusal))")
      return
    }
    #expect(try package.contents() == before)
  }

  @Test(arguments: ["TRL", "TrialBond2", "Deposit7", "DepositTrial", "TrialDeposit", "Q"])
  func `A name that is not in use is accepted`(name: String) throws {
    #expect(try !package.add(name).isEmpty)
  }

  @Test func `The same feature is not added twice`() throws {
    _ = try package.add("TrialBond2")
    #expect(throws: Refusal.self) { try package.add("TrialBond2") }
    #expect(throws: Refusal.self) { try package.add("Trialbond2") }
  }

  @Test func `A file that exists is not overwritten`() throws {
    let path = "AppHost/Composition/OpeningComponent+TrialBond2.swift"
    try package.write("mine", to: path)
    let before = try package.contents()
    #expect(throws: Refusal.fileExists(path)) { try package.add("TrialBond2") }
    #expect(try package.contents() == before)
  }

  @Test func `A broken symbolic link is not overwritten`() throws {
    let path = "Modules/TrialBond2/Sources/TrialBond2Terms.swift"
    try package.write("", to: "Modules/TrialBond2/Sources/Other.swift")
    try FileManager.default.createSymbolicLink(
      atPath: package.folder.appending(path: path).path, withDestinationPath: "nowhere")
    let before = try package.contents()
    #expect(throws: Refusal.fileExists(path)) { try package.add("TrialBond2") }
    #expect(try package.contents() == before)
  }

  @Test func `If one file cannot be written, all are removed again`() throws {
    try package.write("not a folder", to: "Tests/TrialBond2Tests")
    let before = try package.contents()
    #expect(throws: Refusal.self) { try package.add("TrialBond2") }
    #expect(try package.contents() == before)
  }

  @Test func `A manifest without the list of features is refused`() throws {
    try package.write("let package = Package(name: \"Other\")\n", to: "Package.swift")
    let before = try package.contents()
    #expect(throws: Refusal.noList("let features = [\n")) { try package.add("TrialBond2") }
    #expect(try package.contents() == before)
  }
}
