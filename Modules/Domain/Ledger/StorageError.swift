public import FeatureDependencies

/// Why the data directory or the database cannot be used.
public enum StorageError: Error, Sendable, Equatable {
  /// There is no bank here yet.
  case noBank(directory: String)
  /// The path for the data directory is something else.
  case notADirectory(path: String)
  /// A file or folder cannot be made, read or written; `reason` is the system's.
  case fileFailed(path: String, reason: String)
  /// A file or folder is a symbolic link, which could lead anywhere.
  case symbolicLink(path: String)
  /// A file of the bank is not what this program makes, and is not touched.
  case unsafeFile(path: String, FileFault)
  /// The path of the database has more bytes than the database takes.
  case pathTooLong(path: String, limit: Int)
  /// There are keys of a bank, but its books are gone: the database was removed or emptied.
  case booksMissing(directory: String)
  /// A file with a key can be read by others.
  case exposed(path: String)
  /// A key file does not hold a key, or not the one it should.
  case damagedKey(name: String)
  /// This host has no key of the bank, or another one than the books name.
  case otherBankKey
  /// The file is not a database.
  case notADatabase(path: String)
  /// The database is not one of this program.
  case foreignDatabase(path: String)
  /// The database was written by a newer version of this program.
  case newerSchema(found: Int, supported: Int)
  /// The database has the tables of an older version, with 0 none, and is to be brought up to date
  /// first.
  case olderSchema(found: Int, needed: Int)
  /// Others kept the database or a key busy for too long.
  case busy
  /// The process with this number kept the database or a key busy for too long.
  case held(by: Int32)
  /// What is stored contradicts itself.
  case inconsistent(what: String)
  /// The database failed; `reason` is its own.
  case failed(reason: String)
  /// It cannot be known whether what was written stays.
  case commitUnknown(reason: String)
  /// Cryptography failed while a key was made or used.
  case sealing(reason: LocalizedText)
}

/// Why a file of the bank is not touched.
public enum FileFault: Sendable, Equatable {
  /// It is a pipe, a folder or a device.
  case notRegular
  /// It has a second name, perhaps in another folder: what is written to it would change that, too.
  case otherName
  /// It belongs to another user.
  case otherOwner
}

extension StorageError {
  /// The error of a step that does nothing by itself: if it is in doubt, what follows is not done.
  public var asNotDone: StorageError {
    if case .commitUnknown(let reason) = self { .failed(reason: reason) } else { self }
  }
}

extension LedgerError {
  /// What `error`, met while carrying out `requestID`, means to the customer.
  public init(_ error: StorageError, _ requestID: RequestID) {
    switch error {
    case .commitUnknown: self = .outcomeUnknown(requestID)
    default: self = .unavailable(reason: error.reason)
    }
  }
}
