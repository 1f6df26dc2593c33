import FeatureDependencies
import Ledger

/// `receipt ACCOUNT`: what was agreed and signed when an account was opened.
struct ReceiptCommand: Command {
  let account: String
  let customerID: String?
  let request: PaperRequest
  let access: any CustomerAccess
  let printer: PaperPrinter
  let output: CommandOutput

  func run() async throws(CommandError) -> ExitCode {
    let session = try await access.signIn(customerID)
    let papers = try await session.papers(of: account)
    if let format = request.format ?? (output.json || output.isAtTerminal ? nil : .jws) {
      try await give(papers, as: format)
    } else {
      try await output.give(DocumentsJSON(papers), papers.shown(in: printer.products))
    }
    return .done
  }

  private func give(_ papers: AccountDocuments, as format: PaperFormat) async throws(CommandError) {
    let content: String
    do { content = try printer.content(of: papers, as: format, in: output.language()) } catch {
      throw .papers(error)
    }
    try await request.file.give(content, by: output) { DocumentsJSON(papers, savedTo: $0) }
  }
}

/// How papers are wanted: in which format, and in which file.
struct PaperRequest: Sendable {
  /// Nil if nothing was said: a card and a table at a terminal, else the signed texts.
  var format: PaperFormat?
  let file: ResultFile

  /// What `invocation` says. Throws a ``UsageError``.
  init(_ invocation: Invocation, store: any PaperStore) throws(UsageError) {
    file = try ResultFile(invocation, store: store)
    let endings = PaperFormat.allCases.map { ".\($0.fileExtension)" }.joined(separator: " ")
    if let text = invocation[.format] {
      format = PaperFormat(rawValue: text)
      let known = PaperFormat.allCases.map(\.rawValue).joined(separator: ", ")
      if format == nil { throw .badValue(.format, text, expected: known) }
    } else if let path = file.path {
      format = PaperFormat(ofFile: path)
      if format == nil {
        throw .badValue(.save, path, expected: "\(endings), or \(OptionName.format.flag)")
      }
    }
  }
}

extension CustomerSession {
  /// The documents of the account whose number `text` is.
  func papers(of text: String) async throws(CommandError) -> AccountDocuments {
    guard let number = AccountNumber(text.trimmed) else { throw .noSuchAccount(text) }
    do {
      if let found = try await documents.documents(of: number) { return found }
    } catch { throw .storage(error) }
    throw .noSuchAccount(text)
  }
}
