import Foundation
import Testing

/// Runs the built tool as a user does.
struct ToolTests {
  @Test func `The tool generates a feature and lists each file`() throws {
    let tool = try BuiltTool()
    let (status, output) = try tool.run(["TrialLeap", "--opens", "Deposit"])
    #expect(status == 0)
    let changes = try tool.changes()
    #expect(changes.contains("?? Modules/TrialLeap/"))
    for path in ["Package.swift", "Modules/TrialLeap/Sources/TrialLeapOpenFlow.swift"] {
      #expect(output.contains("  \(path)\n"))
    }
    #expect(output.contains(".ci/artifacts"))
  }

  @Test func `A generated feature is formatted`() throws {
    let tool = try BuiltTool()
    let name = String(repeating: "Long", count: 7)
    let english = String(repeating: "long ", count: 7) + "name"
    let korean = String(repeating: "긴이름 ", count: 9)
    for arguments in [
      [
        name, "--kind", "long", "--name-en", english, "--name-ko", korean, "--opened-by", "Deposit",
      ],
      ["TrialLeap", "--opens", name, "--opened-by", name, "--force"],
    ] {
      let result = try tool.run(arguments)
      try #require(result.status == 0, "\(result.output)")
    }
    let made = try tool.changes(all: true).split(separator: "\n").map { $0.dropFirst(3) }
    let sources = made.filter { $0.hasSuffix(".swift") }
    let format = Process()
    format.executableURL = URL(filePath: "/usr/bin/env")
    format.arguments =
      ["swift", "format", "lint", "--strict", "--configuration", tool.path(".swift-format")]
      + sources.map { tool.path(String($0)) }
    try format.run()
    format.waitUntilExit()
    #expect(format.terminationStatus == 0)
  }

  @Test func `The tutorial's steps by hand name every file that the tool writes or edits`() throws {
    let (status, output) = try BuiltTool().run([
      "TrialLeap", "--opened-by", "Deposit", "--opened-by", "Savings", "--dry-run",
    ])
    try #require(status == 0, "\(output)")
    let made = output.split(separator: "\n").prefix { $0 != "Next" }
      .filter { $0.hasPrefix("  ") }.map { $0.dropFirst(2) }
    let page = try String(
      contentsOf: URL(filePath: #filePath).appending(path: "../../../../Docs/Guide/AddAFeature.md")
        .standardizedFileURL, encoding: .utf8)
    let named = page.replacing("HousingSubscription", with: "TrialLeap")
      .split(whereSeparator: \.isWhitespace)
    #expect(made.count > 40)
    #expect(Set(made).subtracting(named) == [])
  }

  @Test func `A dry run writes nothing`() throws {
    let tool = try BuiltTool()
    let (status, output) = try tool.run(["TrialLeap", "--dry-run"])
    #expect(status == 0)
    #expect(output.hasPrefix("Would be written\n"))
    #expect(try tool.changes() == "")
  }

  @Test func `A request that the tool rejects changes nothing`() throws {
    let tool = try BuiltTool()
    let (status, output) = try tool.run(["TrialLeap", "--opens", "Nothing"])
    #expect(status == 1)
    #expect(output.contains("Existing features: Deposit, Savings"))
    #expect(try tool.changes() == "")
  }

  @Test func `Uncommitted changes stop the tool, unless forced`() throws {
    let tool = try BuiltTool()
    try tool.write("draft", to: "notes.txt")
    let refused = try tool.run(["TrialLeap"])
    #expect(refused.status == 1)
    #expect(refused.output.contains("?? notes.txt"))
    #expect(try tool.changes() == "?? notes.txt\n")
    #expect(try tool.run(["TrialLeap", "--force"]).status == 0)
  }

  @Test func `If one file cannot be written, all changes are undone`() throws {
    let tool = try BuiltTool()
    try tool.write("not a folder", to: "Tests/TrialLeapTests")
    try tool.commit()
    let (status, output) = try tool.run(["TrialLeap"])
    #expect(status == 1)
    #expect(output.contains("All other files are as before."))
    #expect(try tool.changes() == "")
  }

  @Test(arguments: [
    [], ["--kind"], ["A", "B"], ["A", "--colour"], ["A", "--kind", "a", "--kind", "b"],
  ])
  func `An invalid command line prints the usage`(
    arguments: [String]
  ) throws {
    let (status, output) = try BuiltTool(isEmpty: true).run(arguments)
    #expect(status == 2)
    #expect(output.contains("usage: "))
  }

  @Test func `A folder that is not the package's root is rejected`() throws {
    let (status, output) = try BuiltTool(isEmpty: true).run(["TrialLeap"])
    #expect(status == 1)
    #expect(output.contains("is not the root of the bank's package"))
  }
}
