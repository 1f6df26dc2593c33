import Foundation
import Testing

/// Malicious input is rejected with an error, and never traps.
struct HostileInputTests {
  private static let names = [
    "\u{1B}[31mred", "bell\u{7}", "back\u{8}space", "right\u{202E}left", "nul\u{0}", "line\nbreak",
    "zero\u{200B}width", "tab\tin", "private\u{E000}", String(repeating: "가", count: 61),
  ]

  @Test(arguments: names)
  func `A name with characters that could manipulate a terminal is rejected`(name: String) throws {
    let program = try BuiltProgram()
    let lines = ["deposit", name, "480917", "480917"].map { $0 + "\n" }.joined()
    let result = try program.run(["--data-dir", program.path("data")], input: lines)
    #expect(result.status == 3)
    for output in [result.output, result.errors] {
      #expect(!output.contains { "\u{1B}\u{7}\u{8}\u{202E}\u{0}\u{200B}".contains($0) })
    }
    #expect(!FileManager.default.fileExists(atPath: program.path("data/bank.sqlite")))
  }

  /// Only a shell can pass bytes that are no Swift text: Swift would replace the byte, and so name
  /// another file than the command line does.
  @Test(arguments: [
    "accounts --data-dir data$(printf '\\377')", "enroll --name $(printf '\\377') --data-dir data",
    "accounts --data-dir=$(printf 'data\\303\\050')",
  ])
  func `An argument that is not UTF-8 is rejected, and nothing is created`(
    command: String
  ) throws {
    let program = try BuiltProgram()
    let before = try FileManager.default.contentsOfDirectory(atPath: program.folder.path)
    let result = try program.shell("exec \"$0\" \(command) --json", environment: [:])
    #expect(result.status == 2)
    #expect(try result.code == "badValue")
    #expect(result.errors.contains("is not valid UTF-8 text."))
    let after = try FileManager.default.contentsOfDirectory(atPath: program.folder.path)
    #expect(before.sorted() == after.sorted())
    for name in ["XDG_DATA_HOME", "HOME"] {
      let result = try program.shell(
        "export \(name)=\"$PWD\"/$(printf '\\377'); exec \"$0\" accounts --json",
        environment: [:])
      #expect(result.status == 2)
      #expect(try result.code == "badValue")
      #expect(result.errors.contains("The variable \(name) is not valid UTF-8 text."))
    }
  }
}
