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
      let digits = text.utf8.dropFirst(2)
      guard text.hasPrefix("\\x"), digits.count.isMultiple(of: 2) else { return nil }
      self = []
      reserveCapacity(digits.count / 2)
      var high: UInt8?
      for digit in digits {
        guard let value = digit.hexadecimalValue else { return nil }
        if let first = high { append(first << 4 | value) }
        high = high == nil ? value : nil
      }
    }
  }

  extension UInt8 {
    /// What this digit, a letter of ASCII, stands for; nil if it is none.
    fileprivate var hexadecimalValue: UInt8? {
      switch self {
      case 0x30...0x39: self - 0x30
      case 0x41...0x46: self - 0x37
      case 0x61...0x66: self - 0x57
      default: nil
      }
    }
  }
#endif
