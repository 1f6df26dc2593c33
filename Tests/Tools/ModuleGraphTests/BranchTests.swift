import Foundation
import ModuleGraph
import Testing

struct BranchTests {
  @Test(arguments: [
    "#if false\nimport A\n#endif", "#if true\n#else\nimport A\n#endif",
    "#if !true\nimport A\n#endif", "#if false && os(Linux)\nimport A\n#endif",
    "#if os(Linux) && false\nimport A\n#endif", "#if (false)\nimport A\n#endif",
    "#if os(Linux)\n#elseif false\nimport A\n#endif",
    "#if false\n#if os(Linux)\nimport A\n#else\nimport A\n#endif\n#endif",
    "#if true || DEBUG\n#elseif os(Linux)\nimport A\n#endif",
    "#if false // why\nimport A\n#endif", "#if false ||\n  !true\nimport A\n#endif",
    "#if SWIFT_PACKAGE\n#else\nimport A\n#endif", "#if !SWIFT_PACKAGE\nimport A\n#endif",
    "#if os(iOS) && !SWIFT_PACKAGE\nimport A\n#endif",
  ])
  func `An import that no build compiles does not count`(source: String) {
    #expect(ImportScanner.imports(in: Array(source.utf8)) == [])
  }

  @Test(arguments: [
    "#if true\nimport A\n#endif", "#if false\n#else\nimport A\n#endif",
    "#if false || os(Linux)\nimport A\n#endif", "#if !false\nimport A\n#endif",
    "#if true && os(Linux)\nimport A\n#endif", "#if os(Linux)\n#else\nimport A\n#endif",
    "#if os(Linux)\n#elseif true\nimport A\n#endif", "#if swift(>=5.9)\nimport A\n#endif",
    "#if false\n#endif\nimport A", "#if DEBUG || false\nimport A\n#endif",
    "#if false\n#if DEBUG\n#endif\n#elseif DEBUG\nimport A\n#endif",
    "#if os(Linux) ||\n  os(macOS)\nimport A\n#endif", "#if false_\nimport A\n#endif",
    "#if SWIFT_PACKAGE\nimport A\n#endif", "#if COCOAPODS\n#else\nimport A\n#endif",
  ])
  func `An import that some build may compile counts`(source: String) {
    #expect(ImportScanner.imports(in: Array(source.utf8)).map(\.module) == ["A"])
  }

  @Test(arguments: [
    "#if canImport(A)\npublic let a = 1\n#endif", "#if os(Linux) && canImport(A)\n#endif",
    "#if DEBUG\n#elseif canImport(A.B)\n#endif", "#if !canImport(A)\n#error(\"no A\")\n#endif",
    "#if canImport(A, _version: 2)\n#endif", "#if os(Linux) ||\n  canImport(A)\n#endif",
    "#if false\n#elseif canImport(A)\n#endif",
  ])
  func `A dependency that is only tested with canImport counts as used`(source: String) throws {
    let package = try SeededPackage(
      [.init(name: "A"), .init(name: "B").needing("A")],
      files: ["Sources/A/a.swift": "let a = 1", "Sources/B/b.swift": source + "\nlet b = 1"])
    #expect(package.findings() == [])
  }

  @Test(arguments: [
    "// #if canImport(A)", "/*\n#if canImport(A)\n*/",
    "let canImport = A()", "#if false\n#if canImport(A)\n#endif\n#endif",
    "#if false\n#if DEBUG\n#elseif canImport(A)\n#endif\n#endif",
  ])
  func `A dependency that only dead code mentions is unused`(source: String) throws {
    let package = try SeededPackage(
      [.init(name: "A"), .init(name: "B").needing("A")],
      files: ["Sources/A/a.swift": "let a = 1", "Sources/B/b.swift": source + "\nlet b = 1"])
    #expect(package.findings() == ["Package.swift:2: unusedDependency"])
  }
}
