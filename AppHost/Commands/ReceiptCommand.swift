import FeatureDependencies
import Ledger
import Papers

/// `receipt ACCOUNT`: what was agreed and signed when an account was opened.
struct ReceiptCommand: Command {
  let account: String
  let customerID: String?
  let request: PaperRequest
  let access: any CustomerAccess
  let printer: PaperPrinter
  let store: any PaperStore
  let output: CommandOutput

  func run() async throws(HostError) -> ExitCode {
    let session = try await access.signIn(customerID)
    let papers = try await session.papers(of: account)
    if let format = request.format ?? (output.isForPeople ? nil : .jws) {
      try await give(papers, as: format)
    } else {
      try await output.give(DocumentsJSON(papers), papers.shown(in: printer.products))
    }
    return .done
  }

  private func give(_ papers: AccountPapers, as format: PaperFormat) async throws(HostError) {
    let content: String
    do { content = try printer.content(of: papers, as: format, in: output.language()) } catch {
      throw .papers(error)
    }
    guard let path = request.path else {
      return try output.give(DocumentsJSON(papers), file: content)
    }
    do { try await store.save(content, at: path, replacing: request.replacing) } catch {
      throw .papers(error)
    }
    let saved = LocalizedText(en: "Saved: \(path)", ko: "저장했습니다: \(path)")
    try await output.give(DocumentsJSON(papers, savedTo: path), [.message(saved)], done: [saved])
  }
}

/// How papers are wanted: in which format, and in which file.
struct PaperRequest: Sendable {
  /// Nil if nothing was said: a card and a table at a terminal, else the signed texts.
  var format: PaperFormat?
  var path: String?
  var replacing = false

  /// What `invocation` says. Throws a ``UsageError``.
  init(_ invocation: Invocation) throws(UsageError) {
    path = invocation[.save]
    replacing = invocation.has(.replace)
    if replacing, path == nil { throw .missingOption(.save, command: invocation.command.words) }
    let endings = PaperFormat.allCases.map { ".\($0.fileExtension)" }.joined(separator: " ")
    if let text = invocation[.format] {
      format = PaperFormat(rawValue: text)
      let known = PaperFormat.allCases.map(\.rawValue).joined(separator: ", ")
      if format == nil { throw .badValue(.format, text, expected: known) }
    } else if let path {
      format = PaperFormat(ofFile: path)
      if format == nil {
        throw .badValue(.save, path, expected: "\(endings), or \(OptionName.format.flag)")
      }
    }
  }
}

extension CustomerSession {
  /// The papers of the account whose number `text` is. Throws a ``HostError``.
  func papers(of text: String) async throws(HostError) -> AccountPapers {
    guard let number = AccountNumber(text.trimmed) else { throw .noSuchAccount(text) }
    let documents: SignedDocuments?
    do { documents = try await self.documents.documents(of: number) } catch {
      throw .storage(error)
    }
    guard let documents else { throw .noSuchAccount(text) }
    return AccountPapers(number: number, opening: documents.opening, receipt: documents.receipt)
  }
}
