/// An import line of a source file.
public struct ImportLine: Sendable, Hashable {
  /// The module imported: `A` of `import struct A.B`.
  public let module: String
  /// The line of the word `import`, counted from 1.
  public let line: Int

  /// An import of `module` on `line`.
  public init(module: String, line: Int) { (self.module, self.line) = (module, line) }
}

/// Finds the imports of a Swift file as the compiler's parser would, in every branch of `#if`.
///
/// Comments, strings and raw strings are skipped. Attributes, access levels and kinds
/// (`import struct A.B`) are understood. What an import would mean is not: that needs no build.
public struct ImportScanner {
  private var lexer: Lexer
  private var imports: [ImportLine] = []

  /// The imports in `source`, in order.
  public static func imports(in source: [UInt8]) -> [ImportLine] {
    var scanner = ImportScanner(lexer: Lexer(source))
    scanner.scan()
    return scanner.imports
  }

  private init(lexer: Lexer) { self.lexer = lexer }

  private static let kinds: Set<String> = [
    "typealias", "struct", "class", "enum", "protocol", "let", "var", "func",
  ]
  private static let levels: Set<String> = [
    "public", "package", "internal", "fileprivate", "private", "open",
  ]

  private mutating func scan() {
    // Whether a declaration can begin here: an import stands nowhere else.
    var isStart = true
    while let token = lexer.next() {
      switch token.kind {
      case .newline, .semicolon: isStart = true
      case .attribute: break
      case .word("import") where isStart:
        takeImport(line: token.line)
        isStart = false
      case .word(let word): isStart = isStart && Self.levels.contains(word)
      case .directive: isStart = false
      case .open, .close, .other: isStart = false
      }
    }
  }

  private mutating func takeImport(line: Int) {
    guard var name = lexer.nextWord() else { return }
    if Self.kinds.contains(name) {
      guard let next = lexer.nextWord() else { return }
      name = next
    }
    imports.append(ImportLine(module: name, line: line))
  }
}
