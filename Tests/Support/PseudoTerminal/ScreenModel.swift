#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A terminal emulator for the ECMA-48 sequences that the dialog uses, and no others.
///
/// Character widths come from the C library, so that they are independent of the dialog's own
/// table.
public struct ScreenModel {
  private var columns: Int
  private var rows: Int
  private var cells: [[String]]
  private var row = 0
  private var column = 0
  private var rest: [UInt8] = []
  /// Sequences and control characters that the model does not support.
  public private(set) var unknown: [String] = []

  private typealias Width = @convention(c) (wchar_t) -> Int32
  // The overlay does not declare wcwidth.
  private static let width: Width = unsafe unsafeBitCast(
    dlsym(dlopen(nil, RTLD_NOW), "wcwidth"), to: Width.self)

  /// Creates an empty screen.
  public init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    cells = [[]]
    unsafe setlocale(LC_CTYPE, "C.UTF-8")
  }

  /// The text on the screen, without spaces at the ends of lines and empty lines at the end.
  public var text: String {
    var lines = cells.suffix(rows).map { line in
      var text = line.joined()
      while text.last == " " { text.removeLast() }
      return text
    }
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// The text of the screen and of all lines that have scrolled off its top.
  public var scrollback: String {
    var whole = self
    whole.rows = cells.count
    return whole.text
  }

  /// Changes the size; lines stay as they are, as in terminals that do not rewrap them.
  public mutating func resize(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
  }

  /// Interprets a program's output. An incomplete sequence is kept until the next call.
  public mutating func take(_ bytes: [UInt8]) {
    rest += bytes
    while let first = rest.first {
      if first == 0x1B {
        guard let length = sequence() else { return }
        rest.removeFirst(length)
      } else if first < 0x20 {
        control(first)
        rest.removeFirst()
      } else {
        let length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        guard rest.count >= length else { return }
        for scalar in String(decoding: rest[..<length], as: UTF8.self).unicodeScalars {
          put(scalar)
        }
        rest.removeFirst(length)
      }
    }
  }

  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x0A:
      row += 1
      while cells.count <= row { cells.append([]) }
    case 0x0D: column = 0
    case 0x08: column = max(0, column - 1)
    default: unknown.append("control \(byte)")
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let width = Int(Self.width(wchar_t(bitPattern: scalar.value)))
    guard width > 0 else {
      // A combining mark belongs to the character before it.
      if column > 0, cells[row].indices.contains(column - 1) {
        var place = column - 1
        while place > 0, cells[row][place].isEmpty { place -= 1 }
        cells[row][place].unicodeScalars.append(scalar)
      }
      return
    }
    if column + width > columns {
      control(0x0A)
      column = 0
    }
    while cells[row].count < column + width { cells[row].append(" ") }
    cells[row][column] = String(Character(scalar))
    // The second half of a wide character.
    if width == 2 { cells[row][column + 1] = "" }
    column += width
  }

  /// Performs the escape sequence at the start of ``rest`` and returns its length; nil if it is
  /// incomplete.
  private mutating func sequence() -> Int? {
    guard rest.count > 2 else { return nil }
    guard rest[1] == UInt8(ascii: "["),
      let end = rest[2...].firstIndex(where: { (0x40...0x7E).contains($0) })
    else {
      if rest.count < 32 { return nil }
      unknown.append("\(rest.prefix(8))")
      return 2
    }
    let parameter = String(decoding: rest[2..<end], as: UTF8.self)
    perform(Character(Unicode.Scalar(rest[end])), parameter)
    return end + 1
  }

  private mutating func perform(_ final: Character, _ parameter: String) {
    let count = Int(parameter) ?? 1
    switch final {
    case "A": row = max(max(0, cells.count - rows), row - count)
    case "C": column = min(columns - 1, column + count)
    case "D": column = max(0, column - count)
    case "J" where parameter.isEmpty:
      cells[row] = Array(cells[row].prefix(column))
      cells.removeSubrange((row + 1)...)
    case "K" where parameter.isEmpty: cells[row] = Array(cells[row].prefix(column))
    case "m": break
    case "h" where parameter == "?2004", "l" where parameter == "?2004": break
    default: unknown.append("CSI \(parameter)\(final)")
    }
  }
}
