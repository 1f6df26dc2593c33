import Foundation
import Testing

/// Docs/Bank/Scripts is a session that can be copied: its commands run in order, with the
/// files that it shows.
struct ScriptSessionTests {
  @Test func `The commands of Docs/Bank/Scripts open accounts and audit them`() throws {
    let page = try Page(path: "Docs/Bank/Scripts.md")
    let program = try BuiltProgram()
    let shown = page.blocks.filter { $0.language == "json" }.map {
      $0.lines.joined(separator: "\n") + "\n"
    }
    try #require(shown.count == 2)
    try program.write(shown[0], to: "answers.json")
    try program.write(shown[1], to: "openings.jsonl")
    // The first block builds and installs the program.
    let commands = page.blocks.filter { $0.language == "sh" }.dropFirst().flatMap(\.lines)
    try #require(commands.count == 17)
    // Each command must succeed.
    let function = #"AppHost() { "$0" --data-dir "$PWD/data" "$@" 2>>errors; }"#
    let run = try program.shell(
      (["set -euo pipefail", function] + commands).joined(separator: "\n"), with: "/bin/bash",
      environment: ["PATH": "/usr/bin:/bin", "LANG": "C"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains(#""accountNumber" : "110-000002-3""#))
    #expect(run.output.contains(#""requestID" : "R1.1""#))
    #expect(!run.output.contains("unusedAnswers"))
    #expect(run.output.contains(#""requestID":"B1""#))
    for file in ["due-dates.ics", "checkpoint.txt", "code", "next-code"] {
      #expect(FileManager.default.fileExists(atPath: program.path(file)), "\(file)")
    }
  }
}
