#if PostgreSQL
  /// The prepared statements of one connection: the server parses and plans them once.
  ///
  /// A statement is prepared when it is sent for the second time, in the same round trip. A
  /// statement that is sent only once costs nothing extra.
  struct PreparedStatements {
    /// How a statement is sent.
    enum Form: Equatable {
      /// Not prepared.
      case unnamed
      /// Prepared under this name, then executed.
      case first(String)
      /// Executed by the name under which it was prepared.
      case named(String)
    }

    /// The maximum number of texts to remember. The number of different texts is unbounded, since
    /// an insert's text depends on its number of rows.
    private static let maximum = 200
    private static let kinds = ["SELECT ", "INSERT ", "UPDATE ", "DELETE ", "WITH "]

    private let prefix = String(UInt64.random(in: .min ... .max), radix: 36)
    private var count = 0
    /// Statement names by text; nil for a text that was sent once.
    private var names: [String: String?] = [:]

    /// Decides how to send `sql`, and counts this use.
    mutating func form(of sql: String) -> Form {
      guard Self.kinds.contains(where: sql.hasPrefix) else { return .unnamed }
      guard let known = names[sql] else {
        if names.count < Self.maximum { names.updateValue(nil, forKey: sql) }
        return .unnamed
      }
      if let known { return .named(known) }
      count += 1
      let name = "\(prefix)_\(count)"
      names.updateValue(name, forKey: sql)
      return .first(name)
    }

    /// Call this if it is unknown whether the server has prepared `sql`: a new name is used next
    /// time.
    mutating func forget(_ sql: String) { names.updateValue(nil, forKey: sql) }
  }
#endif
