import Foundation
import Testing

@testable import ModuleGraph

struct FileScanTests {
  @Test(arguments: [
    ("import A", ["A:1"]), ("import A\nimport B", ["A:1", "B:2"]),
    ("import A; import B", ["A:1", "B:1"]), ("  import A // why", ["A:1"]),
    ("@testable import A", ["A:1"]), ("@_exported import A", ["A:1"]),
    ("@testable\nimport A", ["A:2"]), ("@_spi(Internal) import A", ["A:1"]),
    ("@_spi(Internal) @preconcurrency public import A", ["A:1"]), ("public import A", ["A:1"]),
    ("package import A", ["A:1"]), ("internal import A", ["A:1"]),
    ("fileprivate import A", ["A:1"]), ("private import A", ["A:1"]),
    ("import struct A.B", ["A:1"]), ("import func A.b", ["A:1"]), ("import A.B.C", ["A:1"]),
    ("import typealias A.B", ["A:1"]), ("import `A`", ["A:1"]), ("import /* here */ A", ["A:1"]),
    ("import class A.B", ["A:1"]),
    ("#if canImport(A)\nimport A\n#else\nimport B\n#endif", ["A:2", "B:4"]),
    ("#if false\nimport A\n#elseif os(iOS)\nimport B\n#endif", ["A:2", "B:4"]),
    ("#if os(Linux) // import X\nimport A\n#endif", ["A:2"]), ("\u{FEFF}import A", ["A:1"]),
    ("#!/usr/bin/swift\nimport A", ["A:2"]), ("let a = 1\nimport A", ["A:2"]),
    ("import A\r\nimport B\r\n", ["A:1", "B:2"]), ("import 한글", ["한글:1"]),
  ])
  func `Each form of an import is found`(source: String, expected: [String]) {
    #expect(scan(source) == expected)
  }

  @Test(arguments: [
    "// import A", "/* import A */", "/* /* */ import A */", "/*\nimport A\n*/", "\"import A\"",
    "\"\"\"\nimport A\n\"\"\"", "#\"\"\"\nimport A\n\"\"\" \nimport B\n\"\"\"#", "#\"import A\"#",
    "##\"\"\"\n\"\"\"#\nimport A\n\"\"\"##", "let s = \"\\\"\nimport_ A", "let `import` = A",
    "foo.import A", "x = import A", "func f(import A: Int)", "\"\\(\"import A\")\"",
    "\"\"\"\n\\(f(\")\"))\nimport A\n\"\"\"", "#\"\"#; let x = \"import A\"",
    "let r = #/import A/#", "importA", "import", "@available(*, message: \"\nimport\")",
    "\"\"\"\n\\\"\"\"\nimport A\n\"\"\"", "#\"\\#(\"a\")\nimport_\"#",
    "let a = 1 /* \n */ ; let b = \"import A\"",
  ])
  func `Text that only looks like an import is ignored`(source: String) {
    #expect(scan(source) == [])
  }

  @Test(arguments: [
    ("let s = \"unclosed\nimport A", ["A:2"]), ("let s = \"\\\\\"\nimport A", ["A:2"]),
    ("let s = #\"\\\"#\nimport A", ["A:2"]), ("let s = \"\"\nimport A", ["A:2"]),
    ("let s = \"\"\"\n  \"\"\n  \"\"\"\nimport A", ["A:4"]),
    ("let r = #/a\"b/#\nimport A", ["A:2"]),
    ("let s = \"\\(\"\\(y)/*\")\"\nimport A", ["A:2"]), ("let s = #\"\\(\"#\nimport A", ["A:2"]),
    ("@attached(member, names: named(init), arbitrary)\nmacro M()\nimport A", ["A:3"]),
    ("let r = /https:\\/\\/*x/\nimport A", ["A:2"]), ("s.contains(/\"\"\"/)\nimport A", ["A:2"]),
    ("let s = \"\\(1 /* ( */)\"\nimport A", ["A:2"]),
    ("let s = \"\\(#\"a\\(\"#.count)\"\nimport A", ["A:2"]),
    ("let s = \"\\(#\"a\"b\"#.count)\"\nimport A", ["A:2"]),
    ("let s = #\"\"\"#\nimport A", ["A:2"]),
    ("@available(*, deprecated /* :( */) func f() {}\nimport A", ["A:2"]),
    ("let a = b / c; let d = \"/\"\nimport A", ["A:2"]),
    ("\u{0C}import A", ["A:1"]),
  ])
  func `An import after strings and comments is found`(source: String, expected: [String]) {
    #expect(scan(source) == expected)
  }

  private func scan(_ source: String) -> [String] {
    FileScan(Data(source.utf8)).imports.map { "\($0.module):\($0.line)" }
  }

  @Test func `A test with canImport is a use`() {
    let scan = FileScan(Data("#if canImport(A) && canImport(B.C)\n#endif".utf8))
    #expect(scan.probes == ["A", "B"])
  }
}
