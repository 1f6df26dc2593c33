import FeatureDependencies
import Foundation
import JSONCatalog
import Testing

@testable import AppHost
@testable import BankCommands
@testable import ModuleGraph

/// The commands in shell blocks of pages exist, and their options parse; other tests and checks run
/// them. The JSON examples of pages are valid input.
struct BlockTests {
  /// The words of each command in the shell blocks of `page`.
  private func commands(_ page: Page) -> [[String]] {
    page.blocks.filter { $0.language == "sh" }.flatMap { block in
      block.lines.joined(separator: "\n").replacing("\\\n", with: " ").replacing(" && ", with: "\n")
        .split(separator: "\n")
    }.map { line in
      let words = line.matches(of: /"([^"]*)"|\S+/).map { String($0.output.1 ?? $0.output.0) }
      return Array(words.drop { $0.contains("=") }.prefix { !["<", "|", ">"].contains($0) })
    }
  }

  /// Why `words` cannot be run; nil if they can.
  private func fault(_ words: [String]) -> String? {
    switch words.first {
    case "AppHost": return fault(ofHost: words.dropFirst())
    case "swift" where words.prefix(2) == ["swift", "run"]:
      if words[2] == "--package-path" { return missing("\(words[3])/Package.swift") }
      guard words[2] != "AppHost" else { return fault(ofHost: words.dropFirst(3)) }
      return fault(ofProgram: words[2])
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

  /// Nil if `name` is a tool or the dev app of a module; otherwise the fault.
  private func fault(ofProgram name: String) -> String? {
    if ["HousingSubscriptionDevApp", "module-graph", "new-feature"].contains(name) { return nil }
    let feature = name.wholeMatch(of: /(\w+)DevApp/)?.output.1
    return feature.map { missing("Modules/\($0)") } ?? "there is no program \(name)"
  }

  private func missing(_ path: String) -> String? {
    let file = Sources.root.appending(path: path).path
    return FileManager.default.isReadableFile(atPath: file) ? nil : "\(path) is not there"
  }

  /// The pages except the tutorial, whose commands need the product that it creates.
  private static let pages = Page.all.filter { !$0.path.hasPrefix("Docs/Pattern/AnotherFeature.") }

  @Test(arguments: pages)
  func `Every command on a page exists, and its options parse`(page: Page) {
    for words in commands(page) { #expect(fault(words) == nil, "\(words)") }
  }

  /// The only JSON block of a page.
  private func example(_ path: String) throws -> Data {
    let blocks = try Page(path: path).blocks.filter { $0.language == "json" }
    try #require(blocks.count == 1)
    return Data(blocks[0].lines.joined(separator: "\n").utf8)
  }

  @Test func `The roles in Docs/Bank/ModuleGraph forbid a feature to depend on another`() throws {
    let roles = try Roles(json: example("Docs/Bank/ModuleGraph.md"))
    let feature = try #require(roles.role(of: "LoanFeature"))
    let allowed = try #require(roles.limits(of: feature))
    #expect(allowed.contains(try #require(roles.role(of: "Core"))))
    #expect(!allowed.contains(feature))
  }

  @Test func `The catalog in Docs/Bank/Catalog is valid`() throws {
    let text = Array(try example("Docs/Bank/Catalog.md"))
    #expect(throws: Never.self) {
      try JSONCatalog(text, of: HostedProduct.all.map(\.description.productType))
    }
  }
}
