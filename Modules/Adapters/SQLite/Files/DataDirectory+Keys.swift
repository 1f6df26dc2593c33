import FeatureDependencies
public import Ledger

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension DataDirectory: KeyStore, CustomerKeyStore {
  private static let largestKey = 8192

  /// The PEM stored as `name`, or nil if there is none. Reading stops after more than 8192 bytes.
  ///
  /// Throws a ``Ledger/StorageError``, also if other users can read the key.
  public func read(_ name: String) throws(StorageError) -> [UInt8]? {
    let path = keyPath(name)
    guard let file = try openKey(path) else { return nil }
    guard let bytes = file.bytes(limit: Self.largestKey) else { throw failure(path) }
    return bytes
  }

  /// Copies the PEM stored as `name` into `memory` and nowhere else. Returns the number of bytes
  /// copied, nil if there is no key; a longer PEM is truncated.
  ///
  /// Throws a ``Ledger/StorageError``, also if other users can read the key.
  public func read(
    _ name: String, into memory: inout MutableSpan<UInt8>
  ) throws(StorageError) -> Int? {
    let path = keyPath(name)
    guard let file = try openKey(path) else { return nil }
    guard let count = file.read(into: &memory) else { throw failure(path) }
    return count
  }

  /// Stores `pem` as `name` atomically: it is written to a temporary file, synced and renamed, and
  /// the folder is synced.
  ///
  /// Throws ``Ledger/StorageError/commitUnknown(reason:)`` if only the last step fails: the key is
  /// stored, but a power failure may lose it. Throws other ``Ledger/StorageError``s.
  public func write(_ pem: Span<UInt8>, as name: String) throws(StorageError) {
    let path = keyPath(name)
    // Two processes may write the same recovery copy: neither may rename the other's file.
    let number = String(UInt64.random(in: .min ... .max), radix: 16)
    let beside = "\(keysPath)/\(name).\(number)\(Self.unfinished)"
    let file = try create(beside)
    guard file.writeDurably(pem), unsafe rename(beside, path) == 0 else {
      let failure = failure(beside)
      _ = unsafe unlink(beside)
      throw failure
    }
    withExtendedLifetime(file) {}
    do { try sync(folder: keysPath) } catch {
      throw .commitUnknown(reason: error.reason.en)
    }
  }

  /// Stores `pem`, an encrypted key, with the same guarantees and errors.
  public func write(_ pem: [UInt8], as name: String) throws(StorageError) {
    try write(pem.span, as: name)
  }

  /// Locks the key `name` with an advisory lock on its file, which the system releases when the
  /// process ends.
  ///
  /// Throws ``Ledger/StorageError/held(by:)`` if one other process holds it for 30 seconds, or ten
  /// minutes have passed. Throws ``Ledger/StorageError/busy`` if the system does not report the
  /// holder, or the task is canceled, and other ``Ledger/StorageError``s.
  public func lock(_ name: String) async throws(StorageError) -> any KeyLock {
    try await lock(name, clock: ContinuousClock())
  }

  func lock(
    _ name: String, clock: some Clock<Duration>
  ) async throws(StorageError) -> any KeyLock {
    let path = keyPath(name)
    var lockWait = LockWait(on: clock)
    while true {
      guard let file = try openKey(path) else { throw .damagedKey(name: name) }
      if try hasLocked(file, path) {
        // A change of PIN replaces the file.
        if file.isStill(at: path) { return FileLock(file) }
        continue
      }
      try lockWait.check { LockHolder.process(ofFlockOn: path) }
      // Suspend instead of blocking a thread, which the lock's holder may need to finish.
      do { try await clock.sleep(for: lockWait.pause) } catch { throw .busy }
    }
  }

  private func hasLocked(_ file: OpenFile, _ path: String) throws(StorageError) -> Bool {
    if flock(file.descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
    guard errno == EWOULDBLOCK || errno == EINTR else { throw failure(path) }
    return false
  }

  /// The opened key file, or nil if there is none. Throws for a link and for a file that other
  /// users can read.
  private func openKey(_ path: String) throws(StorageError) -> OpenFile? {
    try checkKeysFolder()
    guard let mode = try kind(path) else { return nil }
    guard mode & 0o077 == 0 else { throw .exposed(path: path) }
    guard let file = OpenFile(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else {
      throw failure(path)
    }
    guard file.isRegular else { throw .unsafeFile(path: path, .notRegular) }
    return file
  }

  func checkKeysFolder() throws(StorageError) {
    guard let mode = try kind(keysPath) else { return }
    guard mode & S_IFMT == S_IFDIR else { throw .notADirectory(path: keysPath) }
    guard mode & 0o077 == 0 else { throw .exposed(path: keysPath) }
  }

  private func keyPath(_ name: String) -> String { "\(keysPath)/\(name).pem" }
}

/// A lock on an open file, released at the latest when the file is closed.
private final class FileLock: KeyLock {
  private let file: OpenFile

  init(_ file: OpenFile) { self.file = file }

  func release() async { flock(file.descriptor, LOCK_UN) }
}

extension DataDirectory: KeyFolder {
  /// The files in the key folder, in any order; none if there is no folder.
  ///
  /// Throws a ``Ledger/StorageError``, also for a folder that is a link or that other users can
  /// access.
  public func items() throws(StorageError) -> [KeyFolderItem] {
    try checkKeysFolder()
    return try keyFolderNames().map(item)
  }

  /// The file names in the key folder, in any order; none if there is no folder.
  ///
  /// Throws a ``StorageError``.
  private func keyFolderNames() throws(StorageError) -> [String] {
    guard let folder = unsafe opendir(keysPath) else {
      guard errno == ENOENT else { throw failure(keysPath) }
      return []
    }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    errno = 0
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { start in
        unsafe start.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw failure(keysPath) }
    return names
  }

  private func item(_ fileName: String) -> KeyFolderItem {
    var status = stat()
    let isThere = unsafe lstat("\(keysPath)/\(fileName)", &status) == 0
    let hasSecondLink = isThere && status.st_mode & S_IFMT == S_IFREG && status.st_nlink > 1
    return KeyFolderItem(
      fileName: fileName, kind: KeyFolderItem.Kind(fileName: fileName), hasSecondLink: hasSecondLink
    )
  }

  /// Whether there is any key; with `ofCustomers`, any key except the bank's.
  ///
  /// Throws a ``StorageError``.
  func hasKeys(ofCustomers: Bool) throws(StorageError) -> Bool {
    try items().contains { item in
      guard case .key(let name) = item.kind else { return false }
      return !ofCustomers || name != KeyName.bank
    }
  }
}

extension KeyFolderItem.Kind {
  fileprivate init(fileName: String) {
    func name(before ending: String) -> String? {
      fileName.hasSuffix(ending) ? String(fileName.dropLast(ending.count)) : nil
    }
    if let key = name(before: ".pem") {
      self = .key(key)
    } else if let key = name(before: DataDirectory.unfinished)
      ?? name(before: DataDirectory.reserved)
    {
      self = .unfinished(key)
    } else {
      self = .other
    }
  }
}

// A killed process leaves unfinished files. Each process locks the files that it writes, so that an
// unlocked one is abandoned.
extension DataDirectory {
  /// The suffix of notes that a key is being created for a customer who is not enrolled yet.
  fileprivate static let reserved = ".enrolling"
  /// The suffix of files to which a key is written before they are renamed.
  static let unfinished = ".pem.new"

  /// Records in a file that the key `name` is being created. A later run removes the key with its
  /// copy if this process ends before `publicKey` is enrolled.
  ///
  /// Its content is on disk when this returns, and its name at the latest when the key is: both are
  /// in one folder, which is synced after the key was stored. Throws a ``Ledger/StorageError``.
  public func reserve(
    _ name: String, for publicKey: PublicKey
  ) throws(StorageError) -> any KeyReservation {
    let path = "\(keysPath)/\(name)\(Self.reserved)"
    let file = try create(path)
    guard file.writeDurably(publicKey.bytes.span) else {
      let failure = failure(path)
      _ = unsafe unlink(path)
      throw failure
    }
    return FileReservation(file, path: path, of: name, in: self)
  }

  /// Creates the file at `path` and locks it. Throws a ``StorageError``.
  func create(_ path: String) throws(StorageError) -> OpenFile {
    while true {
      guard let file = OpenFile(path, O_CREAT | O_EXCL | O_RDWR | O_NOFOLLOW, mode: 0o600) else {
        throw failure(path)
      }
      while flock(file.descriptor, LOCK_EX) != 0 {
        guard errno == EINTR else { throw failure(path) }
      }
      // Before the lock, another process may have removed it as abandoned.
      if file.isStill(at: path) { return file }
    }
  }

  /// Removes files that killed processes left among the keys: partial keys, and keys of customers
  /// who were not enrolled, as `isEnrolled` reports.
  ///
  /// No other key is removed, even if the ledger does not have it: the ledger may be a restored
  /// backup that is older than the key. Throws a ``StorageError`` for the first file that cannot be
  /// removed.
  func collectAbandoned(
    isEnrolled: (PublicKey) throws(StorageError) -> Bool
  ) throws(StorageError) {
    for file in try keyFolderNames() {
      if file.hasSuffix(Self.unfinished) {
        guard let left = abandoned(file) else { continue }
        try remove(file)
        withExtendedLifetime(left) {}
      } else if file.hasSuffix(Self.reserved), let note = abandoned(file) {
        try removeUnlessEnrolled(note, of: String(file.dropLast(Self.reserved.count)), isEnrolled)
        try remove(file)
      }
    }
  }

  /// Removes the key `name`, whose creation a killed process recorded in `note`, unless the key is
  /// enrolled.
  private func removeUnlessEnrolled(
    _ note: OpenFile, of name: String, _ isEnrolled: (PublicKey) throws(StorageError) -> Bool
  ) throws(StorageError) {
    // An incomplete note means that its key was not written yet. The bank's key must stay: it is
    // never enrolled.
    guard name != KeyName.bank,
      let key = note.bytes(limit: PublicKey.length).flatMap({ PublicKey(bytes: $0) }),
      try !isEnrolled(key)
    else { return }
    try removeKey(name)
  }

  fileprivate func removeKey(_ name: String) throws(StorageError) {
    for left in [KeyName.recovery(of: name), name] { try remove("\(left).pem") }
  }

  /// Opens and locks the file `name` among the keys; nil if another process has locked it.
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

/// A note in a file that stays locked while this object exists.
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

  func fulfill() {
    // If this fails, the next run finds the key enrolled and removes the note.
    _ = unsafe unlink(path)
  }

  func abandon() {
    // Remove the note last: while it exists, the next run removes the remaining files.
    guard (try? directory.removeKey(name)) != nil else { return }
    fulfill()
  }
}
