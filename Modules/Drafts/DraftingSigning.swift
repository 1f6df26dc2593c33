public import FeatureDependencies
import Ledger

/// Has the draft on disk, with the request id, before anything is signed.
public struct DraftingSigning: SigningService {
  private let decorating: any SigningService
  private let journal: DraftJournal

  /// Signs with `decorating` once `journal` is written.
  public init(decorating: any SigningService, journal: DraftJournal) {
    self.decorating = decorating
    self.journal = journal
  }

  /// Writes the draft, and signs `document`. Throws a ``FeatureDependencies/SigningError``.
  public func sign(_ document: SigningDocument) async throws(SigningError) -> SignedContract {
    await journal.settle()
    do { try await journal.save() } catch { throw .unavailable(reason: error.reason) }
    return try await decorating.sign(document)
  }
}
