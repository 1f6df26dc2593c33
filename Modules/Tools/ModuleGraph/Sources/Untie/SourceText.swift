/// The lines of a Swift file, with the depth of its braces.
struct SourceText {
  let lines: [[UInt8]]
  private let code: [String]
  /// The count of open braces, brackets and parentheses before each line, and at the end.
  private let depths: [Int]

  init(_ bytes: [UInt8]) {
    lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(
      Array.init)
    var reader = CodeLines(bytes)
    var (code, depths) = ([String](), [0])
    while let line = reader.next() {
      code.append(String(decoding: line.code, as: UTF8.self))
      depths.append(depths[depths.count - 1] + Self.change(of: line.code))
    }
    self.code = code + Array(repeating: "", count: max(0, lines.count - code.count))
    self.depths = depths + Array(repeating: 0, count: max(0, lines.count + 1 - depths.count))
  }

  private static func change(of code: [UInt8]) -> Int {
    code.reduce(0) { depth, byte in
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): depth + 1
      case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"): depth - 1
      default: depth
      }
    }
  }

  /// The places in ``lines`` of the declaration whose name is on `line`, which counts from 1, with
  /// its comment and attributes.
  func range(ofDeclarationAt line: Int) -> Range<Int> {
    let name = line - 1
    var start = name
    while start > 0, isIntroduction(start - 1) { start -= 1 }
    var end = name
    while end + 1 < lines.count, depths[end + 1] > depths[name] || continues(end) { end += 1 }
    return start..<end + 1
  }

  /// The place of the first line of the declaration whose name is on `line`.
  func start(ofDeclarationAt line: Int) -> Int { range(ofDeclarationAt: line).lowerBound }

  private func isIntroduction(_ place: Int) -> Bool {
    let text = String(decoding: lines[place], as: UTF8.self).drop(while: \.isWhitespace)
    return text.hasPrefix("//") || text.hasPrefix("@")
  }

  private func continues(_ place: Int) -> Bool {
    let next = code[place + 1].drop(while: \.isWhitespace)
    let isOpen = code[place].last(where: { !$0.isWhitespace }).map { "=,&|:".contains($0) } == true
    return isOpen || next.hasPrefix("{") || next.hasPrefix("where ") || next.hasPrefix("& ")
      || next.hasPrefix("->")
  }

  /// The modules that the file imports.
  var imports: [String] {
    code.compactMap { line in
      line.firstMatch(
        of:
          #/^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:\w+\s+)?import\s+(?:(?:struct|class|enum|func|protocol|typealias|var|let)\s+)?(\w+)/#
      ).map { String($0.output.1) }
    }
  }
}
