import Foundation
import Testing

@testable import AppHost
@testable import BankCommands

/// The commands in shell blocks of pages exist, and their options parse. Other tests and checks run
/// them.
struct ShellBlockTests {
  /// The tests and checks that run the commands of each page. No check runs `apt-get`, nor the
  /// release build on the page Scripts, a command that `Tests/Benchmarks/run` uses in the same
  /// form.
  private static let runners = [
    "README.md": [
      "WalkthroughTests", ".ci/run", "Tests/Checks/Isolation/run", "Tests/Checks/NewFeature/run",
    ],
    "Docs/CONTRIBUTING.md": [".ci/run"], "Docs/Evidence/Testing.md": [".ci/run"],
    "Docs/Examples/Migration/README.md": [".ci/run"],
    "Docs/Examples/Minimal/README.md": [".ci/run"],
    "Docs/Guide/AddAFeature.md": ["Tests/Checks/NewFeature/run"],
    "Docs/Reference/Catalog.md": [
      "HTTPCatalogTests: the example's address exists nowhere, so their server takes its place"
    ],
    "Docs/Reference/ModuleGraph.md": ["CommandTests", "ExceptionTests"],
    "Docs/Reference/Scale.md": ["Tests/Checks/PostgreSQL/run"],
    "Docs/Reference/Scripts.md": ["ScriptSessionTests"],
    "Docs/Reference/Terminal.md": ["Tests/Checks/IndependentChecks/completions.py"],
  ]

  @Test func `Each page with commands has a test or a check that runs them`() {
    let pages = Page.all.filter { page in
      !page.path.hasSuffix(".ko.md") && page.blocks.contains { $0.language == "sh" }
    }
    #expect(pages.map(\.path).sorted() == Self.runners.keys.sorted())
    let paths = Self.runners.values.joined().filter { $0.contains("/") && !$0.contains(" ") }
    #expect(paths.compactMap(missing) == [])
  }

  /// The words of each command in the shell blocks of `page`.
  private func commands(_ page: Page) -> [[String]] {
    page.blocks.filter { $0.language == "sh" }.flatMap { block in
      block.lines.joined(separator: "\n").replacing("\\\n", with: " ").split(separator: "\n")
    }.map { line in
      var words: [String] = []
      for (number, part) in line.split(separator: "\"", omittingEmptySubsequences: false)
        .enumerated()
      {
        if number.isMultiple(of: 2) {
          words += part.split(separator: " ").map(String.init)
        } else {
          words.append(String(part))
        }
      }
      return Array(words.drop { $0.contains("=") }.prefix { !["<", "|", ">", "&&"].contains($0) })
    }
  }

  /// Why `words` cannot be run; nil if they can.
  private func fault(_ words: [String]) throws -> String? {
    switch words.first {
    case "AppHost": return fault(ofHost: words.dropFirst())
    case "swift" where words.prefix(2) == ["swift", "run"]:
      if words[2] == "--package-path" { return missing("\(words[3])/Package.swift") }
      guard words[2] != "AppHost" else { return fault(ofHost: words.dropFirst(3)) }
      return try program(words[2])
    case "swift", "apt-get", "source", "echo": return nil
    case "python3": return missing(words[1])
    case let name?: return missing(name)
    case nil: return nil
    }
  }

  private func fault(ofHost arguments: ArraySlice<String>) -> String? {
    let table = CommandTable(products: HostedProduct.all.map(\.description))
    do { _ = try CommandLineParser.parse(Array(arguments), by: table) } catch {
      return "\(arguments): \(error)"
    }
    return nil
  }

  /// Nil if `name` is a dev app or a tool; otherwise the fault.
  private func program(_ name: String) throws -> String? {
    let made = try Sources.folders(in: "Modules").map { "\($0)DevApp" }
    let promised = ["HousingSubscriptionDevApp", "module-graph", "new-feature"]
    return (made + promised).contains(name) ? nil : "there is no program \(name)"
  }

  private func missing(_ path: String) -> String? {
    let file = Sources.root.appending(path: path).path
    return FileManager.default.isReadableFile(atPath: file) ? nil : "\(path) is not there"
  }

  /// The pages except the tutorial, whose commands need the product that it creates.
  private static let pages = Page.all.filter { !$0.path.hasPrefix("Docs/Guide/AddAFeature.") }

  @Test(arguments: pages)
  func `Every command on a page exists, and its options parse`(page: Page) throws {
    for words in commands(page) {
      let fault = try fault(words)
      #expect(fault == nil, "\(words)")
    }
  }

  @Test(arguments: [
    "AppHost open deposit --nothing", "swift run AppHost fly", "swift run LoanDevApp",
    "Tests/Nowhere/run", "python3 Tests/nothing.py",
  ])
  func `A command that cannot be run is found`(line: String) throws {
    let page = Page(path: "Docs/Seeded.md", text: "```sh\n\(line)\n```")
    let words = try #require(commands(page).first)
    #expect(try fault(words) != nil)
  }
}
