import FeatureDependencies
import Ledger

/// Has the draft on disk, with the request id, before anything is signed.
struct DraftingSigning: SigningService {
  let decorating: any SigningService
  let journal: DraftJournal

  func sign(_ document: SigningDocument) async throws(SigningError) -> SignedContract {
    await journal.settle()
    do { try await journal.save() } catch { throw .unavailable(reason: error.reason) }
    return try await decorating.sign(document)
  }
}
