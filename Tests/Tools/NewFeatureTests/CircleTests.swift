// Not used in this file: the generated source needs these modules to be built.
import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import Testing

@testable import NewFeature

/// Compiles three new features that open each other in a circle, so that an outdated template fails
/// here.
struct CircleTests {
  private static let features = ["First", "Second", "Third"]
  private let package: PackageCopy

  init() throws {
    package = try PackageCopy()
    for feature in Self.features { _ = try package.add(feature) }
  }

  @Test func `Three features in a circle compile, each by one refined protocol`() throws {
    let (status, errors) = try typecheck(hosting: Self.features)
    #expect(status == 0, "\(errors)")
  }

  @Test func `The compiler names the extension that the host lacks`() throws {
    let (status, errors) = try typecheck(hosting: ["First", "Third"])
    #expect(status == 1)
    let line = "type 'OpeningComponent' does not conform to protocol 'FeatureSecondComponentable'"
    #expect(errors.contains(line), "\(errors)")
  }

  @Test func `The stub of a new feature compiles`() throws {
    let (status, errors) = try typecheck([
      "Modules/FeatureDependencies/Contracts/FirstOpenBuildable.swift",
      "Modules/FeatureDependenciesTesting/Doubles/StubFirstOpenBuilder.swift",
    ])
    #expect(status == 0, "\(errors)")
  }

  /// Compiles the features, each of which requires the next one, and a host with the extensions of
  /// `hosted`.
  private func typecheck(hosting hosted: [String]) throws -> (status: Int32, errors: String) {
    for (feature, next) in zip(Self.features, ["Second", "Third", "First"]) {
      let path = "Modules/\(feature)/Sources/\(feature)OpenDependency.swift"
      let refined = try package.text(of: path)
        .replacing(
          "OpeningDependency {}", with: "OpeningDependency, Feature\(next)Componentable {}")
      try package.write(refined, to: path)
    }
    try package.write(Self.host, to: "Host.swift")
    let paths = try package.contents().filter { $0.value != nil }.keys.filter { path in
      path == "Host.swift" || path.hasSuffix("OpenBuildable.swift") && path.hasPrefix("Modules/F")
        || Self.features.contains { path.hasPrefix("Modules/\($0)/Sources/") }
        || hosted.contains { path == "AppHost/Composition/OpeningComponent+\($0).swift" }
    }
    return try typecheck(paths.sorted())
  }

  /// Compiles the files at `paths` as one module.
  private func typecheck(_ paths: [String]) throws -> (status: Int32, errors: String) {
    for path in paths {
      let own = #/(?m)^import (First|Second|Third)$/#
      let imports = ["", "Testing"].map { "public import FeatureDependencies\($0)\n" }.joined()
      try package.write(imports + package.text(of: path).replacing(own, with: ""), to: path)
    }
    let features = [
      "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
      "NonisolatedNonsendingByDefault",
    ]
    let result = try package.run(
      [
        "swiftc", "-typecheck", "-swift-version", "6", "-strict-memory-safety", "-module-name",
        "Circle", "-I", try PackageCopy.products().appending(path: "Modules").path,
      ] + features.flatMap { ["-enable-upcoming-feature", $0] } + paths)
    return (result.status, result.errors)
  }

  /// What the template's extensions of AppHost's types need of them.
  private static let host = """
    struct CompositionRoot: QuoteDependency, DoublesWiring { let doubles: OpeningDoubles }
    struct OpeningComponent: DoublesWiring {
      let root: CompositionRoot
      var doubles: OpeningDoubles { root.doubles }
    }
    struct HostedProduct: Sendable {
      init(
        description: ProductDescription,
        flow: @escaping @Sendable (OpeningComponent) -> any Flow,
        quotes: @escaping @Sendable (CompositionRoot, Bool) -> any QuoteService
      ) {}
    }
    """
}
