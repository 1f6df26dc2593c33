import BankCommands
import TerminalDialog

/// Saves papers in files.
struct FilePaperStore: PaperStore {
  func save(_ content: String, at path: String, replacing: Bool) async throws(PaperError) {
    do { try NewFile(path: path).write(text: content, replacing: replacing) } catch {
      guard case .exists = error else { throw .unwritable(reason: error.message) }
      throw .exists(path: path)
    }
  }
}
