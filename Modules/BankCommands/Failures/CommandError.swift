package import FeatureDependencies
package import KeyCustody
package import Ledger
package import TerminalDialog

/// Why a command failed. ``Failure`` turns it into text and an exit code.
package enum CommandError: Error, Sendable, Equatable {
  case usage(UsageError)
  case option(OptionName, Rejection)
  case file(FileError)
  case catalogFile(path: String, faults: LocalizedText)
  case answersFile(path: String, faults: LocalizedText)
  case batchFile(path: String, InputFaults)
  /// An address that was rejected. The message does not repeat it, because it may contain a
  /// password.
  case address(AddressKind, LocalizedText, remedy: LocalizedText)
  case storage(StorageError)
  case customer(CustomerChoiceError)
  case custody(CustodyError)
  /// A conversation stopped; the `opened` accounts stay open.
  case flow(FlowStop, opened: [OpenedAccount])
  case quote(QuoteError)
  case ledger(LedgerError)
  case noSuchAccount(String)
  /// The account has no schedule: it is a demand account.
  case noSchedule(AccountNumber)
  /// A result could not be saved to the file named with `--save`.
  case saving(FileError)
  /// The file holds no Ed25519 public key.
  case notAKey(path: String)
  /// The file holds a private key, or a public key that must not verify signatures.
  case unfitKey(path: String, reason: LocalizedText)
  /// A signed text could not be verified.
  case signature(SignatureError)
  /// The result could not be written, but the changes in `done` were made.
  case outputFailed(Output.Failure, done: [LocalizedText])
  /// Results of a batch could not be written.
  case batchOutputFailed(LocalizedText, exit: ExitCode)
  case clock
  /// The limit on processes or memory leaves too few threads to run at all.
  case threads

  /// The option with the address. The raw value is the error code.
  package enum AddressKind: String, Sendable {
    case catalog = "catalogAddress"
    case ledger = "ledgerAddress"
  }
}

extension CommandError {
  /// The error with the flag of an option, instead of a question key that `options` has.
  func naming(_ options: [QuestionKey: OptionName]) -> CommandError {
    guard case .flow(.interrupted(let why, let key), let opened) = self,
      let option = options[key]
    else { return self }
    return .flow(.interrupted(why, at: QuestionKey(rawValue: option.flag)), opened: opened)
  }

  /// Why a conversation ended without an answer; nil for other errors.
  var interruption: DialogInterruption? {
    switch self {
    case .flow(let stop, _): stop.interruption
    case .custody(let error): error.interruption
    default: nil
    }
  }

  /// Whether a key is locked after too many wrong attempts.
  var isLock: Bool {
    switch self {
    case .custody(let error): error.isLock
    case .flow(.signing(.locked), _): true
    default: false
    }
  }

  /// Whether the customer went back from the first question of an interview.
  var isBack: Bool {
    if case .flow(let stop, _) = self { stop.isBack } else { false }
  }
}

extension InputFile {
  /// Reads the file at `path` as ``read(_:limit:timeLimit:)`` does. Throws
  /// ``CommandError/file(_:)``.
  package static func bytes(at path: String, limit: Int) throws(CommandError) -> [UInt8] {
    do { return try read(path, limit: limit) } catch { throw .file(error) }
  }
}
