#if PostgreSQL
  /// A value that is sent to PostgreSQL.
  enum PostgreSQLValue: Sendable {
    case integer(Int64)
    case text(String)
    case bytes([UInt8])
    case null

    init(_ text: String?) { self = text.map { .text($0) } ?? .null }

    init(_ number: Int64?) { self = number.map { .integer($0) } ?? .null }

    /// As PostgreSQL reads it; nil for null. The column says which type it is of.
    var sent: String? {
      switch self {
      case .integer(let number): String(number)
      case .text(let text): text
      case .bytes(let bytes): "\\x" + bytes.hexadecimal
      case .null: nil
      }
    }
  }

  extension [UInt8] {
    private static let digits = Array("0123456789abcdef".utf8)

    fileprivate var hexadecimal: String {
      String(
        decoding: flatMap { [Self.digits[Int($0 >> 4)], Self.digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// The bytes that `text` writes as `\x` and two digits each; nil if it does not.
    init?(hexadecimal text: String) {
      let digits = text.utf8.dropFirst(2).map { Character(UnicodeScalar($0)).hexDigitValue }
      guard text.hasPrefix("\\x"), digits.count.isMultiple(of: 2) else { return nil }
      self = []
      for place in stride(from: 0, to: digits.count, by: 2) {
        guard let high = digits[place], let low = digits[place + 1] else { return nil }
        append(UInt8(high << 4 | low))
      }
    }
  }
#endif
