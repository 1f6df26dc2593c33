/// Reads the strings of a manifest and the calls that contain them, by means of a lexer.
struct ManifestReader {
  private struct Frame {
    /// The function's name before a parenthesis; nil for brackets, braces and grouping parentheses.
    var call: String?
    /// The function whose body this is.
    var function: String?
    var label: String?
    var place = 0
    var labels: Set<String> = []
    /// The strings that are arguments of the call, as indices into the reader's `texts`.
    var texts: [Int] = []
  }

  private let bytes: [UInt8]
  private var lexer: Lexer
  private var branches = Branches()
  private var frames: [Frame] = []
  private var previous: Lexer.Token.Kind = .newline
  private var declared: String?
  private var texts: [ManifestText] = []

  /// The strings of the manifest `text`, except those that no build compiles.
  static func texts(of text: String) -> [ManifestText] {
    var reader = ManifestReader(Array(text.utf8))
    reader.read()
    return reader.texts
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lexer = Lexer(bytes)
  }

  private mutating func read() {
    while let token = lexer.next() {
      switch token.kind {
      case .directive(let word): _ = branches.take(word, &lexer)
      case .string: if !branches.isDead { take(token) }
      case .open: frames.append(Frame(call: name(previous)))
      case .close: close()
      case .other: punctuate(bytes[token.start])
      case .word(let name): if previous == .word("func") { declared = name }
      case .attribute, .newline, .semicolon: break
      }
      if token.kind != .newline { previous = token.kind }
    }
  }

  private func name(_ token: Lexer.Token.Kind) -> String? {
    guard case .word(let word) = token else { return nil }
    return word
  }

  private mutating func punctuate(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["): frames.append(Frame())
    case UInt8(ascii: "{"):
      frames.append(Frame(function: declared))
      declared = nil
    case UInt8(ascii: "]"), UInt8(ascii: "}"): close()
    case UInt8(ascii: ":"):
      guard !frames.isEmpty, let label = name(previous) else { return }
      frames[frames.count - 1].label = label
      frames[frames.count - 1].labels.insert(label)
    case UInt8(ascii: ","):
      guard !frames.isEmpty else { return }
      frames[frames.count - 1].label = nil
      frames[frames.count - 1].place += 1
    default: break
    }
  }

  private mutating func close() {
    guard let frame = frames.popLast() else { return }
    for text in frame.texts { texts[text].call?.labels = frame.labels }
  }

  private mutating func take(_ token: Lexer.Token) {
    let literal = String(decoding: bytes[token.start..<lexer.index], as: UTF8.self)
    var text = ManifestText(
      parts: ManifestText.parts(of: literal), line: token.line,
      function: frames.last { $0.function != nil }?.function)
    if let frame = frames.last, let name = frame.call {
      text.call = ManifestText.Call(
        name: name, label: frame.label, place: frame.place, around: around)
      frames[frames.count - 1].texts.append(texts.count)
    }
    texts.append(text)
  }

  /// Names and labels of the calls that contain the innermost one.
  private var around: [String] {
    frames.dropLast().flatMap { [$0.call, $0.label].compactMap(\.self) }
  }
}
