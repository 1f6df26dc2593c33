public import Ledger

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension DataDirectory: KeyFolder {
  /// What lies in the folder with the keys, in any order; nothing if there is none.
  ///
  /// Throws a ``Ledger/StorageError``, also for a folder that is a link or that others can read.
  public func items() throws(StorageError) -> [KeyFolderItem] {
    try checkKeysFolder()
    return try keyFolderNames().map(item)
  }

  /// The names in the folder with the keys, in any order; none if there is no such folder.
  ///
  /// Throws a ``StorageError``.
  func keyFolderNames() throws(StorageError) -> [String] {
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
    let hasOtherName = isThere && status.st_mode & S_IFMT == S_IFREG && status.st_nlink > 1
    return KeyFolderItem(
      fileName: fileName, kind: KeyFolderItem.Kind(fileName: fileName), hasOtherName: hasOtherName)
  }

  /// Whether there is a key of a bank: its own, or with `ofCustomers` one of somebody else.
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
