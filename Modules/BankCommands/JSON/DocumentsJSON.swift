import FeatureDependencies
import Ledger

/// The signed texts of an account, as scripts read them.
struct DocumentsJSON: Encodable {
  private enum Key: String, CodingKey { case contract, receipt, savedTo }

  private let papers: AccountDocuments
  private let path: String?

  /// The texts of `papers`, and the path of the file that they were saved to, if they were.
  init(_ papers: AccountDocuments, savedTo path: String? = nil) {
    self.papers = papers
    self.path = path
  }

  /// Writes the members; an account without contract has null for it.
  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(papers.opening?.signed.text, forKey: .contract)
    try members.encode(papers.receipt.text, forKey: .receipt)
    try members.encodeIfPresent(path, forKey: .savedTo)
  }
}
