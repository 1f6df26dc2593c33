/// An import declaration of a source file.
public struct ImportLine: Sendable, Hashable {
  /// The imported module: `A` of `import struct A.B`.
  public let module: String
  /// The line of the word `import`, counted from 1.
  public let line: Int

  /// An import of `module` on `line`.
  public init(module: String, line: Int) {
    self.module = module
    self.line = line
  }
}

/// Finds the imports of a Swift file as the compiler's parser would, in every branch of `#if` that
/// some build can compile.
///
/// Comments and strings are skipped. Attributes, access levels and kinds (`import struct A.B`) are
/// parsed. Modules are not resolved, so no build is needed.
public struct ImportScanner {
  private var lexer: Lexer
  private var branches = Branches()
  private(set) var imports: [ImportLine] = []
  /// The modules that `#if canImport(…)` tests.
  private(set) var probes: Set<String> = []
  /// Whether the source contains more than comments.
  private(set) var hasCode = false
  /// The comments that ask to ignore a finding.
  var ignores: [(line: Int, reason: String)] { lexer.ignores }
  private let end: Int

  /// The imports in `source`, in order.
  public static func imports(in source: [UInt8]) -> [ImportLine] { ImportScanner(source).imports }

  /// Scans `source` up to the line with the byte at `end`.
  init(_ source: [UInt8], upTo end: Int = .max) {
    lexer = Lexer(source)
    self.end = end
    scan()
  }

  private static let kinds: Set<String> = [
    "typealias", "struct", "class", "enum", "protocol", "let", "var", "func",
  ]
  private static let levels: Set<String> = [
    "public", "package", "internal", "fileprivate", "private", "open",
  ]

  private mutating func scan() {
    // Whether a declaration can begin here, and therefore an import.
    var isStart = true
    while let token = lexer.next() {
      if token.kind != .newline {
        hasCode = true
      } else if hasCode, token.start >= end {
        return
      }
      switch token.kind {
      case .newline, .semicolon: isStart = true
      case .attribute: break
      case .word("import") where isStart:
        takeImport(line: token.line)
        isStart = false
      case .word(let word): isStart = isStart && Self.levels.contains(word)
      case .directive(let word): isStart = takeDirective(word)
      case .open, .close, .string, .other: isStart = false
      }
    }
  }

  private mutating func takeImport(line: Int) {
    guard var name = lexer.nextWord() else { return }
    if Self.kinds.contains(name) {
      guard let next = lexer.nextWord() else { return }
      name = next
    }
    if !branches.isDead { imports.append(ImportLine(module: name, line: line)) }
  }

  /// Processes a directive; returns whether it was read to the end of its line.
  private mutating func takeDirective(_ word: String) -> Bool {
    probes.formUnion(branches.take(word, &lexer))
    return word == "if" || word == "elseif"
  }
}
