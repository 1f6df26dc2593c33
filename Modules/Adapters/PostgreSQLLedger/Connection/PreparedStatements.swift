#if PostgreSQL
  /// What a server process has prepared for one connection: it reads and plans such a statement
  /// once.
  ///
  /// A statement is prepared when it is sent for the second time, together with that: one that is
  /// sent once costs nothing more.
  struct PreparedStatements {
    /// How a statement is sent.
    enum Form: Equatable {
      /// Without a name.
      case unnamed
      /// Prepared first, by this name.
      case first(String)
      /// By the name that it was prepared under.
      case named(String)
    }

    /// So many are prepared: the number of texts has no end, since rows are counted in them.
    private static let most = 200
    private static let kinds = ["SELECT ", "INSERT ", "UPDATE ", "DELETE "]

    /// Whether the transaction runs in the server process that was connected to. Through a pooler
    /// it runs in any, which knows no names, or another's.
    var isAllowed = false
    private let prefix = String(UInt64.random(in: .min ... .max), radix: 36)
    private var count = 0
    /// By the statements' texts; nil for one that was sent once.
    private var names: [String: String?] = [:]

    /// How `sql` is sent now.
    mutating func form(of sql: String) -> Form {
      guard isAllowed, Self.kinds.contains(where: sql.hasPrefix) else { return .unnamed }
      guard let known = names[sql] else {
        if names.count < Self.most { names.updateValue(nil, forKey: sql) }
        return .unnamed
      }
      if let known { return .named(known) }
      count += 1
      let name = "\(prefix)_\(count)"
      names.updateValue(name, forKey: sql)
      return .first(name)
    }

    /// Nobody knows whether the server has prepared `sql`: the next time it gets another name.
    mutating func forget(_ sql: String) { names.updateValue(nil, forKey: sql) }

    /// The server process has forgotten all, as a pooler can have it do between transactions.
    mutating func forgetAll() { names = [:] }
  }
#endif
