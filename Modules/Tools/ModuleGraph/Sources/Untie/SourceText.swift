import Foundation

/// The lines of a Swift file, with the depth of its braces.
struct SourceText {
  let lines: [String]
  /// The modules that the file imports.
  let imports: [String]
  private var code: [String] = []
  /// The count of open braces, brackets and parentheses before each line, and at the end.
  private var depths = [0]

  init(_ data: Data) {
    imports = FileScan(data).imports.map(\.module)
    lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    // With a line break at the end, the reader returns the empty last line, too.
    for line in CodeLines(Array(data) + "\n".utf8) {
      code.append(line.text)
      let opened = line.code.count { "{([".utf8.contains($0) }
      let closed = line.code.count { "})]".utf8.contains($0) }
      depths.append(depths[depths.count - 1] + opened - closed)
    }
  }

  /// The places in ``lines`` of the declaration whose name is on `line`, which counts from 1, with
  /// its comment and attributes.
  func range(ofDeclarationAt line: Int) -> Range<Int> {
    let name = min(line, lines.count) - 1
    var (start, end) = (name, name)
    while start > 0, isIntroduction(start - 1) { start -= 1 }
    while end + 1 < lines.count, depths[end + 1] > depths[name] || continues(end) { end += 1 }
    return start..<end + 1
  }

  private func isIntroduction(_ place: Int) -> Bool {
    let text = lines[place].drop(while: \.isWhitespace)
    return text.hasPrefix("//") || text.hasPrefix("@")
  }

  private func continues(_ place: Int) -> Bool {
    let next = code[place + 1].drop(while: \.isWhitespace)
    let isOpen = code[place].last { !$0.isWhitespace }.map { "=,&|:".contains($0) } == true
    return isOpen || ["{", "where ", "& ", "-> ", ".", "? ", ": "].contains { next.hasPrefix($0) }
  }
}
