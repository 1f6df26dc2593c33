import FeatureDependencies
import KeyCustody
import OpenSSLKeys
import Synchronization
import TerminalDialog

/// Offers a recovery code to a person at a terminal, and shows it once.
struct TerminalRecoveryExchange: RecoveryExchange {
  let dialog: any Dialog
  let display: any SecretDisplay

  func isWanted(hasOne: Bool) async throws(CustodyError) -> Bool {
    let question = hasOne ? RecoveryQuestions.newCode : RecoveryQuestions.code
    do { return try await dialog.ask(question) } catch {
      throw .interrupted(error.interruption ?? .stopped, at: .recoveryOffer)
    }
  }

  func give(_ code: SecretBytes) async throws(CustodyError) {
    do {
      try await display.show(RecoveryQuestions.shown) { body in code.withBytes { body($0) } }
    } catch { throw .interrupted(error, at: .recoveryOffer) }
  }

  func isKept() async -> Bool { true }

  func withdraw() async { await dialog.show(.message(RecoveryQuestions.withdrawn)) }
}

/// Writes a recovery code to a new file.
final class FileRecoveryExchange: RecoveryExchange {
  private let file: NewFile
  // The file with the last code; nil before there is one.
  private let created = Mutex<CreatedFile?>(nil)

  init(path: String, outside protected: [String]) {
    file = NewFile(path: path, outside: protected)
  }

  func check() throws(FileError) { try file.check(replacing: false) }

  func isWanted(hasOne: Bool) async throws(CustodyError) -> Bool { true }

  func give(_ code: SecretBytes) async throws(CustodyError) {
    do {
      let file = try file.write { body in code.withBytes { body($0) } }
      created.withLock { $0 = file }
    } catch { throw .codeNotWritten(reason: error.message) }
  }

  func isKept() async -> Bool { created.withLock { $0?.exists ?? false } }

  func withdraw() async { created.withLock { $0?.remove() } }
}
