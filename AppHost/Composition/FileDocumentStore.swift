import BankCommands
import TerminalDialog

/// Saves account documents to files, synced and readable by the user alone.
struct FileDocumentStore: DocumentStore {
  func save(_ content: String, at path: String, replacing: Bool) async throws(FileError) {
    try NewFile(path: path).write(text: content, replacing: replacing)
  }
}
