import FeatureDependencies
public import Ledger

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension DataDirectory: KeyStore {
  /// Copies the PEM stored as `name` into `memory` and nowhere else. Returns the number of bytes
  /// copied, nil if there is no key; a longer PEM is truncated. Syncs the key of a new bank.
  ///
  /// Throws a ``Ledger/StorageError``, also if the key belongs to another user, others can read it,
  /// or the file has a second name.
  public func read(
    _ name: String, into memory: inout MutableSpan<UInt8>
  ) throws(StorageError) -> Int? {
    let path = keyPath(name)
    try checkKeysFolder()
    guard let status = try status(path) else { return nil }
    guard status.isFileWithOneName, status.isPrivate else { throw .unsafeFile(path: path) }
    guard let file = OpenFile(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
      let count = file.read(into: &memory)
    else { throw failure(path) }
    if name == KeyName.newBank {
      // A process that was killed may not have synced the key, with which a bank is created next.
      guard file.sync() else { throw failure(path) }
      try sync(folder: keysPath)
    }
    return count
  }

  /// Writes `pem` as `name`, and syncs the file and its folder. A killed process leaves a part of
  /// it: use a name that is not the final one. Throws a ``Ledger/StorageError``.
  public func write(_ pem: Span<UInt8>, as name: String) throws(StorageError) {
    let path = keyPath(name)
    let flags = O_CREAT | O_TRUNC | O_WRONLY | O_NOFOLLOW
    guard let file = OpenFile(path, flags, mode: 0o600), file.writeDurably(pem) else {
      throw failure(path)
    }
    try sync(folder: keysPath)
  }

  /// Renames the key `name` to `newName`, and syncs the folder. Does nothing if there is no such
  /// key. Throws a ``Ledger/StorageError``.
  public func rename(_ name: String, to newName: String) throws(StorageError) {
    guard try status(keyPath(name)) != nil else { return }
    guard systemRename(keyPath(name), keyPath(newName)) == 0 || errno == ENOENT else {
      throw failure(keyPath(name))
    }
    try sync(folder: keysPath)
  }

  /// Whether there is the key of a bank whose creation was committed.
  var hasBankKey: Bool {
    get throws(StorageError) {
      try checkKeysFolder()
      return try status(keyPath(KeyName.bank)) != nil
    }
  }

  private func checkKeysFolder() throws(StorageError) {
    guard let status = try status(keysPath) else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .notADirectory(path: keysPath) }
    guard status.isPrivate else { throw .unsafeFile(path: keysPath) }
  }

  func keyPath(_ name: String) -> String { "\(keysPath)/\(name).pem" }
}

func systemRename(_ old: String, _ new: String) -> Int32 { unsafe rename(old, new) }
