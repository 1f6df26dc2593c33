import Foundation
import Testing

/// Limits for the length of lines, functions and files.
struct SizeTests {
  private static let maximumColumns = 100
  private static let maximumLines = 400
  private static let maximumFunctionLines = 70

  /// A source file, including its comments.
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

  /// The lines that are too long. A line with only a string literal is exempt: a search for its
  /// text would not find the parts of a split literal.
  private func wide(_ source: Source) -> [String] {
    source.lines.enumerated().filter { _, line in
      line.count > Self.maximumColumns && !line.trimmingPrefix { " +".contains($0) }.hasPrefix("\"")
    }.map { "\(source.path):\($0.offset + 1)" }
  }

  /// The functions of more than ``maximumFunctionLines`` lines, from the declaration to the closing
  /// brace with the same indentation.
  private func long(_ source: Source) -> [String] {
    var found: [String] = []
    for (start, line) in source.lines.enumerated() {
      let words = line.split(separator: " ")
      guard words.contains("func") || words.first.map({ $0.hasPrefix("init(") }) == true,
        !line.contains("//"), !line.hasSuffix("}")
      else { continue }
      let close = String(line.prefix { $0 == " " }) + "}"
      let end = source.lines[start...].firstIndex(of: close) ?? start
      if end - start + 1 > Self.maximumFunctionLines { found.append("\(source.path):\(start + 1)") }
    }
    return found
  }

  @Test func `No line of a source is longer than a hundred columns`() {
    #expect(Self.sources.count > 500)
    #expect(Self.sources.flatMap { wide($0) } == [])
  }

  @Test func `No source has more than 400 lines`() {
    let long = Self.sources.filter { $0.lines.count - 1 > Self.maximumLines }
    #expect(long.map(\.path) == [])
  }

  @Test func `No function has more than seventy lines`() {
    #expect(Self.sources.flatMap { long($0) } == [])
  }

  @Test func `A line that is too long is found, unless it is one string literal`() {
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
