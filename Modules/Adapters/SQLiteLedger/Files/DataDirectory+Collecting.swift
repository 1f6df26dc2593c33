public import Ledger

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// A run that is killed leaves what it was writing. What shows that it was not finished is a file
// that the run had locked: nobody has it locked any more.
extension DataDirectory {
  /// The ending of the files that say that a key is being made for somebody who is not entered yet.
  static let reserved = ".enrolling"
  /// The ending of the files in which a key is written before it takes its name.
  static let unfinished = ".pem.new"

  /// Takes note that the key `name` is being made, so that it is removed with its copy if this
  /// process ends before `publicKey` is entered.
  ///
  /// The note is on disk when this returns. Throws a ``Ledger/StorageError``.
  public func reserve(
    _ name: String, for publicKey: PublicKey
  ) throws(StorageError) -> any KeyReservation {
    let path = "\(keysPath)/\(name)\(Self.reserved)"
    let file = try create(path)
    guard file.writeDurably(publicKey.bytes.span) else { throw failure(path) }
    return FileReservation(file, path: path, of: name, in: self)
  }

  /// Makes the file at `path` and locks it. Throws a ``StorageError``.
  func create(_ path: String) throws(StorageError) -> OpenFile {
    while true {
      guard let file = OpenFile(path, O_CREAT | O_EXCL | O_RDWR | O_NOFOLLOW, mode: 0o600) else {
        throw failure(path)
      }
      while flock(file.descriptor, LOCK_EX) != 0 {
        guard errno == EINTR else { throw failure(path) }
      }
      // Somebody may have taken it for a left one in between.
      if file.isStill(at: path) { return file }
    }
  }

  /// Removes what runs that were killed have left among the keys: half a key, and a key that was
  /// made for somebody who was never entered, which is for `isEntered` to say.
  ///
  /// No other key is removed, though the books do not know it: they may be older than the key, put
  /// back by hand. Throws a ``StorageError`` for the first one that cannot be removed.
  func collectAbandoned(
    isEntered: (PublicKey) throws(StorageError) -> Bool
  ) throws(StorageError) {
    for file in try keyFolderNames() {
      if file.hasSuffix(Self.unfinished) {
        guard let left = abandoned(file) else { continue }
        try remove(file)
        withExtendedLifetime(left) {}
      } else if file.hasSuffix(Self.reserved), let note = abandoned(file) {
        try settle(note, of: String(file.dropLast(Self.reserved.count)), isEntered)
        try remove(file)
      }
    }
  }

  /// Removes the key `name`, for which `note` was taken, unless it is entered.
  private func settle(
    _ note: OpenFile, of name: String, _ isEntered: (PublicKey) throws(StorageError) -> Bool
  ) throws(StorageError) {
    // Of a note that was not finished the key was not begun. Nobody enrols the bank.
    guard name != KeyName.bank,
      let key = note.bytes(limit: PublicKey.length).flatMap({ PublicKey(bytes: $0) }),
      try !isEntered(key)
    else { return }
    try removeKey(name)
  }

  fileprivate func removeKey(_ name: String) throws(StorageError) {
    for left in [KeyName.recovery(of: name), name] { try remove("\(left).pem") }
  }

  /// The file named `name` among the keys, locked; nil if somebody has it locked.
  private func abandoned(_ name: String) -> OpenFile? {
    let path = "\(keysPath)/\(name)"
    guard let file = OpenFile(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK), file.isRegular,
      flock(file.descriptor, LOCK_EX | LOCK_NB) == 0, file.isStill(at: path)
    else { return nil }
    return file
  }

  private func remove(_ name: String) throws(StorageError) {
    let path = "\(keysPath)/\(name)"
    guard unsafe unlink(path) == 0 || errno == ENOENT else { throw failure(path) }
  }
}

/// A note in a file, locked as long as this lives.
private final class FileReservation: KeyReservation {
  private let file: OpenFile
  private let path: String
  private let name: String
  private let directory: DataDirectory

  init(_ file: OpenFile, path: String, of name: String, in directory: DataDirectory) {
    self.file = file
    self.path = path
    self.name = name
    self.directory = directory
  }

  func fulfil() {
    // If it stays, the next run finds that the key is entered.
    _ = unsafe unlink(path)
  }

  func abandon() {
    // The note goes last: as long as it is there, the next run removes what is left.
    guard (try? directory.removeKey(name)) != nil else { return }
    fulfil()
  }
}
