// Not used in this file: the generated source needs these modules to be built.
import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import Testing

@testable import NewFeature

/// Compiles generated source against the current interface layer and contract kit, so that outdated
/// templates fail here.
struct GeneratedSourceTests {
  @Test func `A feature that opens others compiles`() throws {
    let made = try RealSources.tree().making("TrialBond2", opens: ["Deposit", "Savings"])
    let sources = made.paths.filter { $0.hasPrefix("Modules/TrialBond2/Sources/") }
    let (status, output) = try typecheck(sources, of: made)
    #expect(status == 0, "\(output)")
  }

  @Test func `The generated stub of an opened feature compiles`() throws {
    let made = try RealSources.tree().making("TrialBond2", openedBy: ["Deposit"])
    let stub = "Modules/FeatureDependenciesTesting/Doubles/StubTrialBond2OpenBuilder.swift"
    let (status, output) = try typecheck([stub], of: made)
    #expect(status == 0, "\(output)")
  }

  /// Type-checks `paths` in one module with the new `Buildable`, which belongs to the interface
  /// layer.
  private func typecheck(
    _ paths: [String], of tree: SourceTree
  ) throws -> (status: Int32, output: String) {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "generated-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let interface = "Modules/FeatureDependencies/Contracts/TrialBond2OpenBuildable.swift"
    var files: [String] = []
    for path in paths + [interface] {
      let file = folder.appending(path: "\(files.count).swift")
      let imports =
        "public import FeatureDependencies\n"
        + (path.contains("Stub") ? "public import FeatureDependenciesTesting\n" : "")
      try Data((imports + (tree[path] ?? "")).utf8).write(to: file)
      files.append(file.path)
    }
    let modules = try BuiltTool.products().appending(path: "Modules").path
    return try BuiltTool.run(
      URL(filePath: "/usr/bin/env"),
      [
        "swiftc", "-typecheck", "-swift-version", "6", "-strict-memory-safety", "-I", modules,
        "-module-name", "TrialBond2", "-enable-upcoming-feature", "ExistentialAny",
        "-enable-upcoming-feature", "InternalImportsByDefault", "-enable-upcoming-feature",
        "MemberImportVisibility", "-enable-upcoming-feature", "NonisolatedNonsendingByDefault",
      ] + files)
  }
}
