#if PostgreSQL
  import Foundation

  /// A statement as a host sent it.
  struct SentStatement: Sendable {
    /// How it was sent.
    enum Form: Sendable, Equatable {
      /// As a text alone.
      case simple
      /// With values, and planned anew.
      case unnamed
      /// With values, by the name under which it had been prepared.
      case named(String)
    }

    let form: Form
    let sql: String
    /// What stood for `$1`, `$2` …; nil for null.
    let values: [String?]

    /// Whether it writes rows.
    var isWrite: Bool { form != .simple && !sql.hasPrefix("SELECT") }

    /// The same as a text alone.
    var literal: String {
      values.indices.reversed().reduce(sql) { text, index in
        let quoted = values[index].map { "'\($0.replacing("'", with: "''"))'" }
        return text.replacing("$\(index + 1)", with: quoted ?? "NULL")
      }
    }
  }

  extension SentStatement {
    /// What a line of the server's log says was sent, and by which process; nil if nothing.
    static func logged(_ line: Data, in database: String) throws -> (Int, SentStatement)? {
      let fields = try JSONSerialization.jsonObject(with: line) as? [String: Any]
      guard fields?["dbname"] as? String == database, let process = fields?["pid"] as? Int,
        let message = fields?["message"] as? String, let colon = message.firstRange(of: ": ")
      else { return nil }
      let sql = String(message[colon.upperBound...])
      let words = message[..<colon.lowerBound].split(separator: " ")
      switch words.first {
      case "statement": return (process, SentStatement(form: .simple, sql: sql, values: []))
      case "execute":
        let values = try parameters(fields?["detail"] as? String ?? "")
        let form = words.last == "<unnamed>" ? Form.unnamed : .named(String(words.last ?? ""))
        return (process, SentStatement(form: form, sql: sql, values: values))
      default: return nil
      }
    }

    /// The values in `$1 = 'text', $2 = NULL`, where a quote in a text is written twice.
    private static func parameters(_ detail: String) throws -> [String?] {
      var rest = Array(detail.utf8.drop { $0 != UInt8(ascii: "$") })[...]
      var values: [String?] = []
      while !rest.isEmpty {
        let head = Array("$\(values.count + 1) = ".utf8)
        guard rest.starts(with: head) else { throw BareLibpqError(text: detail) }
        rest = rest.dropFirst(head.count)
        values.append(value(&rest))
        if rest.starts(with: ", ".utf8) { rest = rest.dropFirst(2) }
      }
      return values
    }

    private static func value(_ rest: inout ArraySlice<UInt8>) -> String? {
      let quote = UInt8(ascii: "'")
      guard rest.first == quote else {
        rest = rest.dropFirst("NULL".utf8.count)
        return nil
      }
      rest = rest.dropFirst()
      var bytes: [UInt8] = []
      while let byte = rest.popFirst() {
        if byte == quote {
          guard rest.first == quote else { break }
          rest = rest.dropFirst()
        }
        bytes.append(byte)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
#endif
