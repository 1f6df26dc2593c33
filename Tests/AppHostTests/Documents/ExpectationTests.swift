import Foundation
import Testing

/// Rules for tests: an expectation states one fact, and a test name stands alone in a list.
struct ExpectationTests {
  /// Whether `line` has an expectation with `&&` outside of any brackets, which joins two facts.
  private func joins(_ line: String) -> Bool {
    guard let start = line.range(of: "#expect("), line[..<start.lowerBound].last != "\"" else {
      return false
    }
    var (depth, before): (Int, Character) = (0, " ")
    for letter in line[start.upperBound...] {
      if "{[(".contains(letter) { depth += 1 }
      if "}])".contains(letter) { depth -= 1 }
      if letter == "&", before == "&", depth == 0 { return true }
      before = letter
    }
    return false
  }

  @Test func `An expectation states one thing`() throws {
    let found = try Sources.files(in: "Tests").flatMap { file in
      file.lines.filter { joins($0) }.map { "\(file.path): \($0)" }
    }
    #expect(found == [])
  }

  @Test(arguments: [
    ("#expect(a == 1 && b)", true), ("#expect(list.contains { $0.a && $0.b })", false),
    ("#expect(a)", false), ("guard a && b else { return }", false),
  ])
  func `An expectation that states two things is found`(line: String, isFound: Bool) {
    #expect(joins(line) == isFound)
  }

  @Test func `A test's name stands alone`() throws {
    let starts = [
      "Nor ", "Neither does", "So ", "And ", "But ", "Also ", "Otherwise ", "It ", "Its ", "They ",
    ]
    let names = try Sources.files(in: "Tests").flatMap { file in
      file.lines.flatMap { $0.matches(of: /func `([^`]+)`/).map { String($0.output.1) } }
    }
    #expect(names.count > 500)
    #expect(names.filter { name in starts.contains { name.hasPrefix($0) } } == [])
  }
}
