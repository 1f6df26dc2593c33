import FeatureDependencies

/// A key pressed at a terminal.
enum Key: Equatable {
  /// One character.
  case text(String)
  case enter, escape, tab
  case backspace, delete, eraseWord, eraseLine, eraseToEnd
  case left, right, home, end
  case up, down, pageUp, pageDown
  case redraw
  /// No key was pressed for the time of ``IdleTime``.
  case idle
  /// Ctrl-C, Ctrl-D, Ctrl-\.
  case interrupt, endOfInput, quit
}

/// Decodes the bytes that a terminal sends into keys: UTF-8, control characters, and the ECMA-48
/// sequences that xterm and compatible terminals send for arrows and pasted text.
struct KeyDecoder {
  private static let longestSequence = 32

  private var bytes: [UInt8] = []
  // In pasted text, line ends and tabs are spaces, and other control characters except Ctrl-C are
  // ignored.
  private var isPasting = false

  /// Whether the bytes so far may be the Escape key or the beginning of a sequence.
  var isAmbiguous: Bool { bytes.first == 0x1B }

  /// Appends `more` bytes, and returns the complete keys.
  mutating func keys(from more: [UInt8]) -> [Key] {
    bytes += more
    var keys: [Key] = []
    while let (key, length) = next() {
      if let key { keys.append(key) }
      wipe(length)
    }
    return keys
  }

  /// Returns the keys in the bytes so far, if no more bytes follow, and discards the bytes.
  mutating func flush() -> [Key] {
    defer { wipe(bytes.count) }
    // A lone escape byte is the Escape key; an incomplete sequence is discarded.
    return bytes == [0x1B] ? [.escape] : []
  }

  private mutating func wipe(_ count: Int) {
    for index in 0..<count { bytes[index] = 0 }
    bytes.removeFirst(count)
  }

  /// The first key and its length in bytes. The key is nil if it is unknown; the whole result is
  /// nil if the key is incomplete.
  private mutating func next() -> (key: Key?, length: Int)? {
    guard let first = bytes.first else { return nil }
    if first == 0x1B { return sequence() }
    if first < 0x20 || first == 0x7F {
      // Ctrl-C also stops if the sequence at the end of pasted text is missing.
      if first == 0x03 { isPasting = false }
      guard isPasting else { return (Self.controls[first], 1) }
      let isSpace = first == 0x09 || first == 0x0A || first == 0x0D
      return (isSpace ? .text(" ") : nil, 1)
    }
    return character(first)
  }

  private func character(_ first: UInt8) -> (key: Key?, length: Int)? {
    let length =
      switch first {
      case 0xC0..<0xE0: 2
      case 0xE0..<0xF0: 3
      case 0xF0..<0xF8: 4
      default: 1
      }
    // A byte that cannot continue the character begins the next key, such as Ctrl-C.
    guard bytes.dropFirst().prefix(length - 1).allSatisfy({ $0 & 0xC0 == 0x80 }) else {
      return (nil, 1)
    }
    guard bytes.count >= length else { return nil }
    guard let text = String(validating: bytes[..<length], as: UTF8.self),
      PrintableText.holds(text)
    else { return (nil, 1) }
    return (.text(text), length)
  }

  private mutating func sequence() -> (key: Key?, length: Int)? {
    guard bytes.count > 1 else { return nil }
    switch bytes[1] {
    case UInt8(ascii: "O"):
      guard bytes.count > 2 else { return nil }
      // An escape byte begins a new sequence, perhaps the one at the end of pasted text.
      guard bytes[2] != 0x1B else { return (nil, 2) }
      return (isPasting ? nil : Self.finals[bytes[2]], 3)
    case UInt8(ascii: "["):
      guard let end = bytes[2...].firstIndex(where: { (0x40...0x7E).contains($0) }) else {
        return bytes.count > Self.longestSequence ? (nil, bytes.count) : nil
      }
      return (key(parameters: bytes[2..<end], final: bytes[end]), end + 1)
    case 0x1B: return (isPasting ? nil : .escape, 1)
    // Alt with a key is ignored.
    default: return (nil, 2)
    }
  }

  private mutating func key(parameters: ArraySlice<UInt8>, final: UInt8) -> Key? {
    guard final == UInt8(ascii: "~") else { return isPasting ? nil : Self.finals[final] }
    let number = parameters.split(separator: UInt8(ascii: ";")).first ?? []
    switch String(decoding: number, as: UTF8.self) {
    case "200": isPasting = true
    case "201": isPasting = false
    case let name: return isPasting ? nil : Self.tildes[name]
    }
    return nil
  }

  private static let controls: [UInt8: Key] = [
    0x01: .home, 0x02: .left, 0x03: .interrupt, 0x04: .endOfInput, 0x05: .end, 0x06: .right,
    0x08: .backspace, 0x09: .tab, 0x0A: .enter, 0x0B: .eraseToEnd, 0x0C: .redraw, 0x0D: .enter,
    0x0E: .down, 0x10: .up, 0x15: .eraseLine, 0x17: .eraseWord, 0x1C: .quit, 0x7F: .backspace,
  ]
  private static let finals: [UInt8: Key] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
    UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
    UInt8(ascii: "M"): .enter,
  ]
  private static let tildes: [String: Key] = [
    "1": .home, "3": .delete, "4": .end, "5": .pageUp, "6": .pageDown, "7": .home, "8": .end,
  ]
}
