// Not used in this file: the generated source needs these modules to be built.
import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import Testing

@testable import NewFeature

/// Compiles generated source against the current interface layer and contract kit, so that an
/// outdated template fails here.
struct GeneratedSourceTests {
  private let package: PackageCopy
  private let paths: [String]

  init() throws {
    package = try PackageCopy()
    paths = try package.add("TrialBond2")
  }

  @Test func `The sources of a new feature compile`() throws {
    let (status, output) = try typecheck { $0.hasPrefix("Modules/TrialBond2/Sources/") }
    #expect(status == 0, "\(output)")
  }

  @Test func `The stub of a new feature compiles`() throws {
    let (status, output) = try typecheck { $0.hasPrefix("Modules/FeatureDependenciesTesting/") }
    #expect(status == 0, "\(output)")
  }

  /// Type-checks the chosen files in one module with the new `Buildable`, which belongs to the
  /// interface layer.
  private func typecheck(
    _ isChosen: (String) -> Bool
  ) throws -> (status: Int32, output: String) {
    let buildable = try #require(paths.first { $0.hasSuffix("OpenBuildable.swift") })
    let files = try (paths.filter(isChosen) + [buildable]).map { path in
      let imports =
        "public import FeatureDependencies\n"
        + (path.contains("Stub") ? "public import FeatureDependenciesTesting\n" : "")
      try package.write(imports + (try package.text(of: path)), to: path)
      return package.folder.appending(path: path).path
    }
    return try Program.run(
      [
        "swiftc", "-typecheck", "-swift-version", "6", "-strict-memory-safety", "-I",
        try Program.products().appending(path: "Modules").path, "-module-name", "TrialBond2",
        "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature",
        "InternalImportsByDefault", "-enable-upcoming-feature", "MemberImportVisibility",
        "-enable-upcoming-feature", "NonisolatedNonsendingByDefault",
      ] + files)
  }
}
