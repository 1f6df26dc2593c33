import FeatureDependencies
import Ledger

/// The stored keys of customers for an audit, read in the same snapshot as the ledger.
struct SnapshotKeys: CustomerKeyFiles {
  let connection: any SQLConnection
  /// Derives key names and recognizes encrypted keys; its own files are not read.
  let form: any CustomerKeyFiles

  func items() throws(StorageError) -> [KeyFolderItem] {
    let query = SQLQuery("SELECT key, wrapping FROM customer_keys ORDER BY key, wrapping")
    return try connection.rows(query) { (row) throws(StorageError) in
      let name = StoredKeyName.name(try row.text("key"), try row.text("wrapping"))
      return KeyFolderItem(fileName: "\(name).pem", kind: .key(name), hasSecondLink: false)
    }
  }

  func name(of key: PublicKey) -> String { form.name(of: key) }

  func read(_ name: String) throws(StorageError) -> [UInt8]? { try connection.storedKey(name) }

  func isEncryptedKey(_ pem: [UInt8]) throws(StorageError) -> Bool {
    try form.isEncryptedKey(pem)
  }
}
