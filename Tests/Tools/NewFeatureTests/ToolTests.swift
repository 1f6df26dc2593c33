import Foundation
import Testing

/// Runs the built tool as a user does.
struct ToolTests {
  private let package: PackageCopy

  init() throws { package = try PackageCopy() }

  @Test func `The tool lists each new file and the steps by hand`() throws {
    let (status, output) = try package.runTool("TrialLeap")
    #expect(status == 0)
    for line in [
      "  Modules/TrialLeap/Sources/TrialLeapOpenFlow.swift", "  Package.swift",
      "  AppHost/Composition/HostedProduct.swift: .trialLeap in the list `all`",
      "  AppHost/Composition/catalog.json: a section \"trialLeap\"",
      "  .module-roles.json: \"TrialLeap\" in the role \"feature\"",
    ] {
      #expect(output.split(separator: "\n").contains(Substring(line)))
    }
    // The paths in the steps by hand exist.
    let steps = output.split(separator: "\n").drop {
      $0 != "Next, by hand, as Docs/Pattern/AnotherFeature.md shows:"
    }
    let paths = steps.compactMap { $0.firstMatch(of: #/^  (\S+\.(?:swift|json)): /#)?.output.1 }
    #expect(paths.count == 4)
    for path in paths {
      let file = path.contains("TrialLeap") ? package.folder : PackageCopy.root
      #expect(FileManager.default.fileExists(atPath: file.appending(path: String(path)).path))
    }
  }

  @Test(arguments: ["Deposit", "trial", "../Trial", ""])
  func `A name that the tool rejects changes nothing`(name: String) throws {
    let before = try package.contents()
    let (status, output) = try package.runTool(name)
    #expect(status == 1)
    #expect(output.hasSuffix("Nothing was changed.\n"))
    #expect(try package.contents() == before)
  }

  @Test(arguments: [[], ["A", "B"], ["A", "--colour"], ["A", "--package-path"]])
  func `An invalid command line prints the usage`(arguments: [String]) throws {
    let tool = try Program.products().appending(path: "new-feature")
    let (status, output) = try Program.run(tool, arguments)
    #expect(status == 2)
    #expect(output.contains("usage: "))
  }

  @Test func `A folder that is not the package's root is rejected`() throws {
    try FileManager.default.removeItem(at: package.folder.appending(path: "Modules"))
    let (status, output) = try package.runTool("TrialLeap")
    #expect(status == 1)
    #expect(output.contains("is not the root of the bank's package"))
  }
}
