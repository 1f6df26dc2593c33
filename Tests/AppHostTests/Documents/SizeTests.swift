import Foundation
import Testing

/// Sources stay of a size that can be read.
struct SizeTests {
  private static let mostColumns = 100
  private static let mostLines = 400
  private static let mostFunctionLines = 70

  /// A source as it is written, comments too.
  private struct Source {
    let path: String
    let lines: [String]
  }

  private static let sources: [Source] = {
    let folders = ["Modules", "AppHost", "Tests", "Docs"]
    let files = folders.flatMap { (try? Sources.files(in: $0)) ?? [] }.map(\.path)
    return (["Package.swift"] + files).compactMap { path in
      (try? Sources.text(of: path)).map {
        Source(path: path, lines: $0.components(separatedBy: "\n"))
      }
    }
  }()

  /// The lines that are too long. A text by itself on a line may be: in pieces nobody finds it.
  private func wide(_ source: Source) -> [String] {
    source.lines.enumerated().filter { _, line in
      line.count > Self.mostColumns && !line.trimmingPrefix { " +".contains($0) }.hasPrefix("\"")
    }.map { "\(source.path):\($0.offset + 1)" }
  }

  /// The functions of more than ``mostFunctionLines`` lines, each from its first line to the brace
  /// that closes it, which stands below its first letter.
  private func long(_ source: Source) -> [String] {
    var found: [String] = []
    for (start, line) in source.lines.enumerated() {
      let words = line.split(separator: " ")
      guard words.contains("func") || words.first.map({ $0.hasPrefix("init(") }) == true,
        !line.contains("//"), !line.hasSuffix("}")
      else { continue }
      let close = String(line.prefix { $0 == " " }) + "}"
      let end = source.lines[start...].firstIndex(of: close) ?? start
      if end - start + 1 > Self.mostFunctionLines { found.append("\(source.path):\(start + 1)") }
    }
    return found
  }

  @Test func `No line of a source is longer than a hundred columns`() {
    #expect(Self.sources.count > 500)
    #expect(Self.sources.flatMap { wide($0) } == [])
  }

  @Test func `No source has more than 400 lines`() {
    let long = Self.sources.filter { $0.lines.count - 1 > Self.mostLines }
    #expect(long.map(\.path) == [])
  }

  @Test func `No function has more than seventy lines`() {
    #expect(Self.sources.flatMap { long($0) } == [])
  }

  @Test func `A line that is too long is found, unless it is one text`() {
    let text = String(repeating: "가", count: 101)
    #expect(wide(Source(path: "x", lines: ["", text])) == ["x:2"])
    #expect(wide(Source(path: "x", lines: [String(text.dropLast()), "  \"\(text)\""])) == [])
  }

  @Test func `A function that is too long is found`() {
    let body = Array(repeating: "    let x = { y }", count: 69)
    let lines = ["struct A {", "  func f(", "    x: Int", "  ) {"]
    #expect(long(Source(path: "x", lines: lines + body.dropLast(3) + ["  }", "}"])) == [])
    #expect(long(Source(path: "x", lines: lines + body + ["  }", "}"])) == ["x:2"])
  }
}
