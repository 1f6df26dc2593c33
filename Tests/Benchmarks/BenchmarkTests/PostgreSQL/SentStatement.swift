#if PostgreSQL
  import Foundation

  /// A statement as a host sent it.
  struct SentStatement: Sendable {
    /// How it was sent.
    enum Form: Sendable, Equatable {
      /// A text without values, by the simple query protocol.
      case simple
      /// An unnamed statement with values, which is planned each time.
      case unnamed
      /// A prepared statement with values, by its name.
      case named(String)
    }

    let form: Form
    let sql: String
    /// The values of `$1`, `$2` …; nil is NULL.
    let values: [String?]

    /// Whether the statement writes rows.
    var isWrite: Bool { form != .simple && !sql.hasPrefix("SELECT") }

    /// The statement as text, with its values as literals.
    var literal: String {
      values.indices.reversed().reduce(sql) { text, index in
        let quoted = values[index].map { "'\($0.replacing("'", with: "''"))'" }
        return text.replacing("$\(index + 1)", with: quoted ?? "NULL")
      }
    }
  }

  extension SentStatement {
    /// Parses a line of the server's log: the process and its statement; nil for other lines.
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

    /// The values in `$1 = 'text', $2 = NULL`, where quotes are escaped by doubling them.
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
