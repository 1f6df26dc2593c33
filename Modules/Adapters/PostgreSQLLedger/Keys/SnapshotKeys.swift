#if PostgreSQL
  import FeatureDependencies
  import Ledger

  /// Customers' keys as an audit looks at them: in the state of the database that it reads the
  /// books in.
  struct SnapshotKeys: CustomerKeyFiles {
    let connection: PostgreSQLConnection
    /// What keys are called and look like; the files that it has are not looked at.
    let form: any CustomerKeyFiles

    func items() throws(StorageError) -> [KeyFolderItem] {
      try connection.rows("SELECT key, wrapping FROM customer_keys ORDER BY key, wrapping") {
        (row) throws(StorageError) in
        let name = StoredKeyName.name(try row.text("key"), try row.text("wrapping"))
        return KeyFolderItem(fileName: "\(name).pem", kind: .key(name), hasOtherName: false)
      }
    }

    func name(of key: PublicKey) -> String { form.name(of: key) }

    func read(_ name: String) throws(StorageError) -> [UInt8]? { try connection.storedKey(name) }

    func isEncryptedKey(_ pem: [UInt8]) throws(StorageError) -> Bool {
      try form.isEncryptedKey(pem)
    }
  }
#endif
