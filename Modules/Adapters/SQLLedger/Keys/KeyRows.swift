import Ledger

/// The name of a stored PEM, split into the key's own name and the secret that encrypts the PEM.
struct StoredKeyName {
  /// The key's own name; nil for the bank's key, which is never in a database.
  let key: String?
  /// `pin` or `recovery`: the secret that decrypts it.
  let wrapping: String

  init(_ name: String) {
    let base = name.split(separator: ".", maxSplits: 1).first.map(String.init) ?? name
    let isCopy = KeyName.recovery(of: base) == name
    key = name == KeyName.bank ? nil : isCopy ? base : name
    wrapping = isCopy ? "recovery" : "pin"
  }

  /// The name under which this wrapping of `key` is stored.
  static func name(_ key: String, _ wrapping: String) -> String {
    wrapping == "recovery" ? KeyName.recovery(of: key) : key
  }
}

extension SQLConnection {
  /// The PEM stored as `name`, or nil if there is none. Throws a ``StorageError``.
  func storedKey(_ name: String) throws(StorageError) -> [UInt8]? {
    let place = StoredKeyName(name)
    guard let key = place.key else { return nil }
    let query = SQLQuery(
      "SELECT pem FROM customer_keys WHERE key = $1 AND wrapping = $2", .text(key),
      .text(place.wrapping))
    return try first(query) { (row) throws(StorageError) in Array(try row.text("pem").utf8) }
  }

  /// Stores `pem` as `name`. Throws a ``StorageError``, also if it is not UTF-8.
  func store(_ pem: [UInt8], as name: String) throws(StorageError) {
    try write(
      SQLQuery(
        """
        INSERT INTO customer_keys (key, wrapping, pem) VALUES ($1, $2, $3)
        ON CONFLICT (key, wrapping) DO UPDATE SET pem = excluded.pem
        """, values: try values(of: pem, name)), orElse: "the table customer_keys")
  }

  /// Replaces `old` with `new` under `name`; a nil `old` means that no key is stored yet. Returns
  /// false and stores nothing if the stored key is not `old`.
  ///
  /// Waits for a concurrent replacement, and returns false if it changed the stored key.
  ///
  /// Throws a ``StorageError``, also if `new` is not UTF-8.
  func replace(
    _ old: [UInt8]?, with new: [UInt8], as name: String
  ) throws(StorageError) -> Bool {
    let values = try values(of: new, name)
    guard let old else {
      return try change(
        SQLQuery(
          """
          INSERT INTO customer_keys (key, wrapping, pem) VALUES ($1, $2, $3)
          ON CONFLICT (key, wrapping) DO NOTHING
          """, values: values)) == 1
    }
    guard let expected = String(validating: old, as: UTF8.self) else { return false }
    return try change(
      SQLQuery(
        "UPDATE customer_keys SET pem = $3 WHERE key = $1 AND wrapping = $2 AND pem = $4",
        values: values + [.text(expected)])) == 1
  }

  private func values(of pem: [UInt8], _ name: String) throws(StorageError) -> [SQLValue] {
    let place = StoredKeyName(name)
    guard let key = place.key, let text = String(validating: pem, as: UTF8.self) else {
      throw .damagedKey(name: name)
    }
    return [.text(key), .text(place.wrapping), .text(text)]
  }

  /// Locks a key for `holder` for 15 seconds; false while another holder has it. Uses the server's
  /// clock, which all hosts share. A lock with more than twice that time left is from a clock that
  /// was ahead, and has expired. Throws a ``StorageError``.
  fileprivate func lockKey(_ name: String, for holder: String) throws(StorageError) -> Bool {
    try change(
      SQLQuery(
        """
        INSERT INTO key_locks (key, holder, expires_at)
        VALUES ($1, $2, CURRENT_TIMESTAMP + INTERVAL '15 seconds')
        ON CONFLICT (key) DO UPDATE
        SET holder = excluded.holder, expires_at = excluded.expires_at
        WHERE key_locks.expires_at <= CURRENT_TIMESTAMP
          OR key_locks.expires_at > CURRENT_TIMESTAMP + INTERVAL '30 seconds'
        """, .text(name), .text(holder))) == 1
  }

  fileprivate func unlockKey(_ name: String, for holder: String) throws(StorageError) {
    _ = try change(
      SQLQuery(
        "DELETE FROM key_locks WHERE key = $1 AND holder = $2", .text(name), .text(holder)))
  }
}

extension SQLBank {
  func storedKey(_ name: String) async throws(StorageError) -> [UInt8]? {
    try await reading(for: nil) { (ledger) throws(StorageError) in
      try ledger.connection.storedKey(name)
    }
  }

  func store(_ pem: [UInt8], as name: String) async throws(StorageError) {
    try await writingBeside { (connection) throws(StorageError) in
      try connection.store(pem, as: name)
    }
  }

  func replaceKey(
    _ old: [UInt8]?, with new: [UInt8], as name: String
  ) async throws(StorageError) -> Bool {
    try await writingBeside { (connection) throws(StorageError) in
      try connection.replace(old, with: new, as: name)
    }
  }

  /// An unknown commit outcome is thrown as a failure: if the lock was stored, it expires by itself.
  func lockKey(_ name: String, for holder: String) async throws(StorageError) -> Bool {
    try await writingBeside(orThrow: \.withoutEffect) { (connection) throws(StorageError) in
      guard try connection.storedKey(name) != nil else { throw .damagedKey(name: name) }
      return try connection.lockKey(name, for: holder)
    }
  }

  func unlockKey(_ name: String, for holder: String) async throws(StorageError) {
    try await writingBeside { (connection) throws(StorageError) in
      try connection.unlockKey(name, for: holder)
    }
  }
}
