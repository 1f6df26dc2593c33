import FeatureDependencies
import JSONCatalog
import KeyCustody
import Ledger
import OpenSSLKeys
import Papers
import TerminalDialog

/// Why a command did not do what it was asked: each capability's own error, kept as it is.
enum HostError: Error, Sendable, Equatable {
  case usage(UsageError)
  case option(OptionName, Rejection)
  case file(FileError)
  case catalogFile(path: String, JSONInputError)
  case catalogAddress(CatalogAddressFault)
  case answersFile(path: String, JSONInputError)
  case batchFile(path: String, InputFaults)
  case storage(StorageError)
  /// Why the address of the books must not be used, which is not told itself.
  case ledgerAddress(LocalizedText, remedy: LocalizedText)
  case customer(CustomerChoiceError)
  case enrolment(EnrolmentError)
  case signIn(SignIn.Refusal)
  case pinChange(PINChange.Refusal)
  /// A conversation stopped; what was opened before stays open.
  case flow(FlowStop, opened: [OpenedAccount])
  case quote(QuoteError)
  case ledger(LedgerError)
  case noSuchAccount(String)
  case papers(PaperError)
  case verification(VerificationFailure)
  /// The result could not be written; what was done is done.
  case untold(Output.Failure, done: [LocalizedText])
  /// Results of a batch could not be written, as the text says.
  case batchUntold(LocalizedText, exit: ExitCode)
  case clock
  /// There is too little memory for the program to run at all.
  case memory
  /// The program may open too few files to run at all.
  case descriptors
}

/// Why a signed text was not accepted.
enum VerificationFailure: Error, Sendable, Equatable {
  case unfitKey(path: String, PublicKeyFault)
  case notUTF8
  case rejected(SignatureError)
}
