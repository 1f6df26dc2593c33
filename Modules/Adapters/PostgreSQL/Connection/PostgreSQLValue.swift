#if PostgreSQL
  import Ledger
  import SQLLedger

  extension SQLValue {
    /// The value in PostgreSQL's text format; nil for NULL. The column determines its type.
    var sent: String? {
      switch self {
      case .integer(let number): String(number)
      case .text(let text): text
      case .blob(let bytes): "\\x" + bytes.hex
      case .null: nil
      }
    }
  }

  extension [UInt8] {
    /// Parses `\x` followed by two lowercase hexadecimal digits per byte; nil if malformed.
    init?(hexadecimal text: String) {
      let digits = Array(text.utf8.dropFirst(2))
      guard text.hasPrefix("\\x"), digits.count.isMultiple(of: 2) else { return nil }
      self = []
      for place in stride(from: 0, to: digits.count, by: 2) {
        guard let high = Self.value(digits[place]), let low = Self.value(digits[place + 1]) else {
          return nil
        }
        append(high << 4 | low)
      }
    }

    private static func value(_ digit: UInt8) -> UInt8? {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
      default: nil
      }
    }
  }
#endif
