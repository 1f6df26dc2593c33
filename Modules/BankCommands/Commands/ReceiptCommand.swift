import FeatureDependencies
import Ledger
import TerminalDialog

/// `receipt ACCOUNT`: the contract and the receipt of an account.
struct ReceiptCommand: Command {
  let account: String
  let customerID: String?
  let request: DocumentRequest
  let access: any CustomerAccess
  let printer: DocumentPrinter
  let output: CommandOutput

  func run() async throws(CommandError) -> ExitCode {
    let session = try await access.signIn(customerID)
    let documents = try await session.documents(of: account)
    if let format = request.format ?? (output.json || output.isAtTerminal ? nil : .jws) {
      try await give(documents, as: format)
    } else {
      try await output.give(DocumentsJSON(documents), documents.shown(in: printer.products))
    }
    return .done
  }

  private func give(_ documents: AccountDocuments, as format: DocumentFormat)
    async throws(CommandError)
  {
    let content = try printer.content(of: documents, as: format, in: output.language())
    try await request.file.give(content, by: output) { DocumentsJSON(documents, savedTo: $0) }
  }
}

/// The requested format and destination of account documents.
struct DocumentRequest: Sendable {
  /// Nil if not specified: card and fields at a terminal, otherwise the signed texts.
  var format: DocumentFormat?
  let file: ResultFile

  /// Reads the options of `invocation`. Throws ``CommandError/usage(_:)``.
  init(_ invocation: Invocation, store: any DocumentStore) throws(CommandError) {
    file = try ResultFile(invocation, store: store)
    let endings = DocumentFormat.allCases.map { ".\($0.fileExtension)" }.joined(separator: " ")
    if let text = invocation[.format] {
      format = DocumentFormat(rawValue: text)
      let known = DocumentFormat.allCases.map(\.rawValue).joined(separator: ", ")
      if format == nil { throw .usage(.badValue(.format, text, expected: known)) }
    } else if let path = file.path {
      format = DocumentFormat(ofFile: path)
      if format == nil {
        throw .usage(
          .badValue(.save, path, expected: "\(endings), or \(OptionName.format.flag)"))
      }
    }
  }
}

extension CustomerSession {
  /// The documents of the account number `text`. Throws ``CommandError/noSuchAccount(_:)`` and
  /// ``CommandError/storage(_:)``.
  func documents(of text: String) async throws(CommandError) -> AccountDocuments {
    guard let number = AccountNumber(text.trimmed) else { throw .noSuchAccount(text) }
    do {
      if let found = try await documents.documents(of: number) { return found }
    } catch { throw .storage(error) }
    throw .noSuchAccount(text)
  }
}
