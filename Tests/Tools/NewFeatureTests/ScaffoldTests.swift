import Foundation
import Testing

@testable import NewFeature

/// Adding a feature to a copy of this package, by the built tool or the library.
struct ScaffoldTests {
  private let package: PackageCopy

  init() throws { package = try PackageCopy() }

  @Test func `A new feature adds renamed files, and one line to the list of features`() throws {
    let before = try package.contents()
    let added = try package.add("TrialBond2")
    #expect(added.count == 17)
    for path in added {
      let text = try package.text(of: path)
      #expect(path.contains("TrialBond2") && !(path + text).lowercased().contains("specimen"))
    }
    let after = try package.contents()
    #expect(before.filter { after[$0.key] != $0.value }.map(\.key) == ["Package.swift"])
    let (line, edited) = ("  \"TrialBond2\",\n", try package.text(of: "Package.swift"))
    #expect(edited.contains(",\n\(line)]\n"))
    #expect(edited.replacing(line, with: "") == before["Package.swift"])
  }

  @Test func `A feature with the longest name is formatted`() throws {
    let name = String(repeating: "Long", count: 7)
    let sources = try package.add(name).filter { $0.hasSuffix(".swift") }
    // The linter accepts comments that are too long.
    for path in sources {
      let comments = try package.text(of: path).split(separator: "\n").filter { $0.contains("//") }
      #expect(comments.filter { $0.count > 100 } == [], "\(path)")
    }
    let (status, _, errors) = try package.run(["swift", "format", "lint", "--strict"] + sources)
    #expect(status == 0, "\(errors)")
  }

  @Test func `The tool lists what it created and the steps by hand, and writes no error`() throws {
    try package.write("", to: "AppHost/Composition/HostedProduct.swift")
    try package.write("", to: "Tests/DepositTests/DepositBranch.swift")
    let (status, output, errors) = try package.run(["new-feature", "TrialLeap"])
    #expect(status == 0)
    #expect(errors == "")
    for line in [
      "  Modules/TrialLeap", "  Tests/TrialLeapTests",
      "  AppHost/Composition/OpeningComponent+TrialLeap.swift",
      "  AppHost/Composition/HostedProduct.swift: .trialLeap in the list `all`",
      "  AppHost/Composition/catalog.json: a section \"trialLeap\"",
      "  .module-roles.json: \"TrialLeap\" in the role \"feature\"",
    ] {
      #expect(output.split(separator: "\n").contains(Substring(line)))
    }
  }
}

// A refused name or folder changes nothing and is reported in one sentence.
extension ScaffoldTests {
  @Test(arguments: [
    // Swift keywords and modules.
    "Class", "Default", "Protocol", "Self", "Any", "Swift", "Foundation", "Testing",
    // Members that each feature adds, and names of accounts and catalog sections.
    "All", "Demand", "Bank", "Deposits",
    // Modules and folders of this package, in any letter case.
    "Deposit", "Savings", "DEPOSIT", "AppHost", "Ledger", "LEDGER", "StrictJSON", "CompileFail",
    "ModuleGraph", "NewFeature", "PseudoTerminal",
    // Endings that mark other kinds of modules, and what is no name.
    "TrialTests", "TrialDevApp", "TrialPlugin", "trial", "../Trial", "",
  ])
  func `A name that cannot be used is refused`(name: String) throws {
    let fault =
      switch name {
      case "trial", "../Trial", "": "\"\(name)\" cannot be a feature's name. See --help. "
      case "TrialTests", "TrialDevApp", "TrialPlugin": "\(name) cannot be a feature's name: it ends"
      case "Class", "Default", "Protocol", "Self", "Any", "Swift", "Foundation", "Testing":
        "\(name) cannot be a feature's name: Swift has"
      case "All", "Demand", "Bank", "Deposits":
        "\(name) cannot be a feature's name: the bank uses it"
      default: "Package.swift names a module or folder "
      }
    try expectRefusal(of: name, fault)
  }

  @Test(arguments: ["TRL", "Deposit7", "DepositTrial", "TrialDeposit", "Q"])
  func `A name that is not in use is accepted`(name: String) throws {
    #expect(try !package.add(name).isEmpty)
  }

  @Test(arguments: ["TrialBond2", "Trialbond2"])
  func `The same feature is not added twice`(name: String) throws {
    _ = try package.add("TrialBond2")
    try expectRefusal(of: name, "Package.swift names a module or folder TrialBond2 already.")
  }

  @Test(arguments: [
    "AppHost/Composition/OpeningComponent+TrialBond2.swift", "Tests/TrialBond2Tests",
  ])
  func `A file that exists is not overwritten`(path: String) throws {
    try package.write("mine", to: path)
    try expectRefusal(of: "TrialBond2", "\(path) exists already.")
  }

  @Test func `A broken symbolic link is not overwritten`() throws {
    let path = "Modules/TrialBond2/Sources/TrialBond2Terms.swift"
    try package.write("", to: "Modules/TrialBond2/Sources/Other.swift")
    try FileManager.default.createSymbolicLink(
      atPath: package.folder.appending(path: path).path, withDestinationPath: "nowhere")
    try expectRefusal(of: "TrialBond2", "\(path) exists already.")
  }

  @Test func `If one file cannot be written, all are removed again`() throws {
    let tests = package.folder.appending(path: "Tests")
    try FileManager.default.createSymbolicLink(atPath: tests.path, withDestinationPath: "/dev/fd")
    try expectRefusal(of: "TrialBond2", "")
  }

  @Test func `A manifest without the list of features is refused`() throws {
    try package.write("let package = Package(name: \"Other\")\n", to: "Package.swift")
    try expectRefusal(of: "TrialBond2", "Package.swift lacks the list of features")
  }

  @Test func `A folder that is not the package's root is refused`() throws {
    try FileManager.default.removeItem(at: package.folder.appending(path: "Modules"))
    try expectRefusal(of: "TrialBond2", "\(package.folder.path) is not the bank's package.")
  }

  @Test(arguments: [[], ["A", "B"], ["--color"], ["A", "--color"]])
  func `An invalid command line prints the usage`(arguments: [String]) throws {
    let (status, output, errors) = try package.run(["new-feature"] + arguments)
    #expect(status == 2)
    #expect(output == "")
    #expect(errors.contains("usage: "))
  }

  private func expectRefusal(of name: String, _ fault: String) throws {
    let before = try package.contents()
    let (status, output, errors) = try package.run(["new-feature", name])
    #expect(status == 1)
    #expect(output == "")
    #expect(errors.hasPrefix(fault), "\(errors)")
    #expect(errors.hasSuffix("Nothing was changed.\n"))
    #expect(try package.contents() == before)
  }
}
