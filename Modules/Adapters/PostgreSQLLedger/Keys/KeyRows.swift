#if PostgreSQL
  import Ledger

  /// Where a key is stored that is called `name`: the row of the key, and which of its wrappings.
  struct StoredKeyName {
    /// The key, by its own name; nil for the bank's, which is never in a database.
    let key: String?
    /// What opens it: the PIN, or the recovery code.
    let wrapping: String

    init(_ name: String) {
      let base = name.split(separator: ".", maxSplits: 1).first.map(String.init) ?? name
      let isCopy = KeyName.recovery(of: base) == name
      key = name == KeyName.bank ? nil : isCopy ? base : name
      wrapping = isCopy ? "recovery" : "pin"
    }

    /// The name of what is stored so.
    static func name(_ key: String, _ wrapping: String) -> String {
      wrapping == "recovery" ? KeyName.recovery(of: key) : key
    }
  }

  extension PostgreSQLConnection {
    /// The PEM stored as `name`, or nil if there is none. Throws a ``StorageError``.
    func storedKey(_ name: String) throws(StorageError) -> [UInt8]? {
      let place = StoredKeyName(name)
      guard let key = place.key else { return nil }
      return try first(
        "SELECT pem FROM customer_keys WHERE key = $1 AND wrapping = $2", .text(key),
        .text(place.wrapping)
      ) { (row) throws(StorageError) in Array(try row.text("pem").utf8) }
    }

    /// Stores `pem` as `name`. Throws a ``StorageError``, also if it is no text.
    func store(_ pem: [UInt8], as name: String) throws(StorageError) {
      let place = StoredKeyName(name)
      guard let key = place.key, let text = String(validating: pem, as: UTF8.self) else {
        throw .damagedKey(name: name)
      }
      let changed = try run(
        """
        INSERT INTO customer_keys (key, wrapping, pem) VALUES ($1, $2, $3)
        ON CONFLICT (key, wrapping) DO UPDATE SET pem = excluded.pem
        """, .text(key), .text(place.wrapping), .text(text))
      guard changed == 1 else { throw .inconsistent(what: "the table customer_keys") }
    }

    /// Stores `new` as `name` in the place of `old`, with nil where there is none; false if
    /// something else is there. Whoever waits here for another's change finds that changed.
    ///
    /// Throws a ``StorageError``, also if `new` is no text.
    func replace(
      _ old: [UInt8]?, with new: [UInt8], as name: String
    ) throws(StorageError) -> Bool {
      let place = StoredKeyName(name)
      guard let key = place.key, let text = String(validating: new, as: UTF8.self) else {
        throw .damagedKey(name: name)
      }
      guard let old else {
        return try run(
          """
          INSERT INTO customer_keys (key, wrapping, pem) VALUES ($1, $2, $3)
          ON CONFLICT (key, wrapping) DO NOTHING
          """, .text(key), .text(place.wrapping), .text(text)) == 1
      }
      guard let expected = String(validating: old, as: UTF8.self) else { return false }
      return try run(
        "UPDATE customer_keys SET pem = $3 WHERE key = $1 AND wrapping = $2 AND pem = $4",
        .text(key), .text(place.wrapping), .text(text), .text(expected)) == 1
    }

    /// Locks a key for `holder` unless another has it; by the server's clock, which all hosts have
    /// in common. Throws a ``StorageError``.
    func lockKey(_ name: String, for holder: String) throws(StorageError) -> Bool {
      try run(
        """
        INSERT INTO key_locks (key, holder, expires_at)
        VALUES ($1, $2, CURRENT_TIMESTAMP + INTERVAL '15 seconds')
        ON CONFLICT (key) DO UPDATE
        SET holder = excluded.holder, expires_at = excluded.expires_at
        WHERE key_locks.expires_at <= CURRENT_TIMESTAMP
        """, .text(name), .text(holder)) == 1
    }

    func unlockKey(_ name: String, for holder: String) throws(StorageError) {
      try run(
        "DELETE FROM key_locks WHERE key = $1 AND holder = $2", .text(name), .text(holder))
    }
  }

  extension PostgreSQLBank {
    func storedKey(_ name: String) throws(StorageError) -> [UInt8]? {
      try reading(for: nil) { (books) throws(StorageError) in
        try books.connection.storedKey(name)
      }
    }

    func store(_ pems: [String: [UInt8]]) throws(StorageError) {
      try besideBooks { (connection) throws(StorageError) in
        for (name, pem) in pems { try connection.store(pem, as: name) }
      }
    }

    func replaceKey(
      _ old: [UInt8]?, with new: [UInt8], as name: String
    ) throws(StorageError) -> Bool {
      try besideBooks { (connection) throws(StorageError) in
        try connection.replace(old, with: new, as: name)
      }
    }

    /// What is in doubt afterwards is not locked: it ends by itself.
    func lockKey(_ name: String, for holder: String) throws(StorageError) -> Bool {
      do {
        return try besideBooks { (connection) throws(StorageError) in
          guard try connection.storedKey(name) != nil else { throw .damagedKey(name: name) }
          return try connection.lockKey(name, for: holder)
        }
      } catch { throw error.asNotDone }
    }

    func unlockKey(_ name: String, for holder: String) throws(StorageError) {
      try besideBooks { (connection) throws(StorageError) in
        try connection.unlockKey(name, for: holder)
      }
    }

    /// Runs `body` in a transaction that writes what is no part of the books: no chain waits.
    private func besideBooks<Value>(
      _ body: (PostgreSQLConnection) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
      try session.transaction(orThrow: { $0 }) { (connection) throws(StorageError) in
        try connection.holdVersion()
        return try body(connection)
      }
    }
  }
#endif
