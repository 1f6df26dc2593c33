import Foundation
import Testing

@testable import AppHost

/// The output for scripts equals that of version 1.1: questions, keys, order, texts and errors.
///
/// `Tests/Checks/RecordedScripts/record.py` recorded the sessions with version 1.1, whose menu and
/// offers had two products.
@Suite(.enabled(if: HostedProduct.all.count == 2))
struct RecordedScriptTests {
  struct Session: Decodable, CustomTestStringConvertible {
    struct Step: Decodable {
      let arguments: [String]
      let input: String?
      let files: [String: String]?
      let status: Int32
      let output: String
      let errors: String
    }

    let name: String
    let steps: [Step]
    var testDescription: String { name }
  }

  private static let sessions: [Session] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Checks/RecordedScripts/recordings.json")
    return (try? JSONDecoder().decode([Session].self, from: Data(contentsOf: file))) ?? []
  }()

  @Test func `The recordings contain every session of version 1.1`() {
    #expect(Self.sessions.count == 52)
    #expect(Self.sessions.contains { $0.name == "menu, three levels (ko)" })
  }

  @Test(arguments: sessions)
  func `A script's output equals that of version 1.1`(session: Session) throws {
    let program = try BuiltProgram()
    for (place, step) in session.steps.enumerated() {
      for (name, text) in step.files ?? [:] { try program.write(text, to: name) }
      let arguments = step.arguments.map { argument in
        // The recordings were made in the folder of the files.
        ["data", "pin", "answers.json", "batch"].contains(argument)
          ? program.path(argument) : argument
      }
      let result = try program.run(arguments, input: step.input ?? "")
      #expect(result.status == step.status, "step \(place + 1)")
      #expect(
        timeless(result.output, program) == timeless(inASCII(step.output)), "step \(place + 1)")
      #expect(
        timeless(result.errors, program) == timeless(inASCII(step.errors)), "step \(place + 1)")
    }
  }

  /// `text` with the bars of its charts in ASCII. The recordings were made in a locale without
  /// UTF-8, in which version 1.1 drew block characters for a pipe.
  private func inASCII(_ text: String) -> String {
    let bars: [Character: Character] = [
      "█": "#", "▉": "#", "▊": "#", "▋": "#", "▌": "#", "▍": " ", "▎": " ", "▏": " ", "░": "=",
    ]
    return String(text.map { bars[$0] ?? $0 })
  }

  /// `text` with the same signs for all dates, times, signatures, random IDs and column widths, and
  /// with relative paths.
  private func timeless(_ text: String, _ program: BuiltProgram? = nil) -> String {
    let relative = program.map { text.replacing("\($0.folder.path)/", with: "") } ?? text
    return
      relative
      .replacing(/eyJ[\w.-]+/, with: "<signed>")
      .replacing(/[0-9a-f]{32}/, with: "<id>")
      .replacing(/\d{4}-\d\d-\d\d(T[\d:]+Z)?/, with: "<date>")
      .replacing(/\d{1,2} [A-Z][a-z]{2} \d{4}/, with: "<date>")
      .replacing(/\d{4}년 \d{1,2}월 \d{1,2}일/, with: "<date>")
      .replacing(/\d\d:\d\d(:\d\d)?/, with: "<time>")
      .replacing(/\ {2,}/, with: "  ")
  }
}
