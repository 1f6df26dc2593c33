import Foundation
import ModuleGraph
import Testing

struct CommandTests {
  private static let manifest = """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(
      name: "Seeded", targets: [.target(name: "A"), .target(name: "B")])
    """

  private func package() throws -> SeededPackage {
    try SeededPackage(
      files: [
        "Package.swift": Self.manifest, "Sources/A/a.swift": "", "Sources/B/b.swift": "import A",
        "Package@swift-6.0.swift": Self.manifest.replacing("5.9", with: "6.0"),
      ])
  }

  @Test func `The package is found from a folder inside it`() throws {
    let outcome = try package().run("--check", in: "Sources/B")
    #expect(outcome.status == 1)
  }

  @Test func `The chart from a module shows only the module and its dependencies`() throws {
    let needs = ["A": [], "B": ["A"], "my-c": ["B"], "D": ["A"]]
    let package = try SeededPackage(
      needs.sorted { $0.key < $1.key }.map { name, needed in
        .init(name: name, dependencies: needed.map { .init(byName: [$0, nil]) })
      },
      files: [
        "Sources/A/a.swift": "", "Sources/B/b.swift": "import A",
        "Sources/my-c/c.swift": "import B",
        "Sources/D/d.swift": "import A",
      ])
    let outcome = package.run("--mermaid", "--from", "my-c")
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        flowchart TD
          A[A]
          B[B]
          B --> A
          my_c[my-c]
          my_c --> B

        """)
  }

  @Test func `A chart from an unknown module exits with 2`() throws {
    let outcome = try package().run("--mermaid", "--from", "Z")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("There is no module Z."))
  }

  @Test func `A folder outside any package exits with 2`() {
    let outcome = ModuleGraphCommand.run(
      ["--package-path", "/"], describer: SwiftPM(environment: ProcessInfo.processInfo.environment))
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("Package.swift"))
  }

  @Test func `A missing folder exits with 2`() throws {
    let outcome = try package().run(in: "Nowhere")
    #expect(outcome.status == 2)
  }

  @Test func `SwiftPM describes the package by the manifest that applies`() throws {
    let package = try package()
    let outcome = ModuleGraphCommand.run(
      ["--package-path", package.folder.path, "--check"],
      describer: SwiftPM(environment: ProcessInfo.processInfo.environment))
    #expect(outcome.status == 1, "\(outcome.errors)")
    #expect(outcome.output.hasSuffix("\n1 finding in 2 modules and 2 Swift files\n"))
  }

  @Test func `Running SwiftPM leaves nothing in the temporary folder`() throws {
    let package = try package()
    let temporary = package.folder.appending(path: "temporary")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: false)
    let environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": temporary.path]) { $1 }
    let outcome = ModuleGraphCommand.run(
      ["--package-path", package.folder.path], describer: SwiftPM(environment: environment))
    #expect(outcome.status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == [])
  }

  @Test func `The graph does not need a writable home folder`() throws {
    let package = try package()
    let environment = ProcessInfo.processInfo.environment
      .merging(["HOME": "/dev/null/home", "XDG_CACHE_HOME": "/dev/null/cache"]) { $1 }
    let outcome = ModuleGraphCommand.run(
      ["--package-path", package.folder.path], describer: SwiftPM(environment: environment))
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test func `Eight concurrent runs on one package all succeed`() async throws {
    let package = try package()
    let path = package.folder.path
    let describer = SwiftPM(environment: ProcessInfo.processInfo.environment)
    let statuses = await withTaskGroup(of: Int32.self) { group in
      for _ in 0..<8 {
        group.addTask {
          ModuleGraphCommand.run(["--package-path", path], describer: describer).status
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 0, count: 8))
  }

  @Test func `A manifest that does not compile exits with 2 and the compiler's error`() throws {
    let package = try SeededPackage(files: ["Package.swift": "// swift-tools-version: 5.9\nlet a ="]
    )
    let outcome = ModuleGraphCommand.run(
      ["--package-path", package.folder.path],
      describer: SwiftPM(environment: ProcessInfo.processInfo.environment))
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("error:"))
  }

  @Test func `With a flow chart, the findings go to standard error`() throws {
    let outcome = try package().run("--mermaid", "--check")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("undeclaredImport"))
  }

  @Test(arguments: [["--nonsense"], ["--roles"], ["--package-path"]])
  func `Wrong arguments exit with 2 and print the usage`(arguments: [String]) {
    let outcome = ModuleGraphCommand.run(
      arguments, describer: SwiftPM(environment: ProcessInfo.processInfo.environment))
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("usage: module-graph"))
  }
}
