import Foundation
import Testing

/// Compiler errors for the host module without one of its files.
struct HostModuleTests {
  /// Compiles the host without the files `missing`, and with an empty catalog in place of the one
  /// that SwiftPM embeds.
  private func compile(without missing: String...) throws -> (status: Int32, output: String) {
    let folder = Compiler.root.appending(path: "AppHost").path
    let sources = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { path in
      path.hasSuffix(".swift") && !missing.contains { path.hasSuffix("/\($0)") }
    }
    let stub = FileManager.default.temporaryDirectory.appending(
      path: "PackageResources-\(UUID().uuidString).swift")
    try Data("enum PackageResources { static let catalog_json: [UInt8] = [] }".utf8).write(to: stub)
    defer { try? FileManager.default.removeItem(at: stub) }
    return try Compiler(seeing: Program.host.filter { $0 != "AppHost" }).compile(
      module: "AppHost", sources.map { "\(folder)/\($0)" } + [stub.path])
  }

  @Test func `The host compiles with all its files`() throws {
    let result = try compile()
    #expect(result.status == 0, "\(result.output)")
  }

  @Test(arguments: ["Deposit", "Savings"])
  func `Without the extension for a feature, the other feature lacks its builder`(
    missing: String
  ) throws {
    let result = try compile(without: "OpeningComponent+\(missing).swift")
    #expect(result.status != 0)
    for message in [
      "type 'OpeningComponent' does not conform to protocol 'Feature\(missing)Componentable'",
      "'\(missing.lowercased())OpenBuilder'", "/OpeningComponent+",
    ] {
      #expect(result.output.contains(message), "\(result.output)")
    }
  }
}
