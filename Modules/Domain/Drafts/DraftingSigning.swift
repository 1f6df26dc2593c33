public import FeatureDependencies
import Ledger

/// Has the draft on disk, with the request id, before anything is signed.
public struct DraftingSigning: SigningService {
  private let decorating: any SigningService
  private let journal: DraftJournal

  /// The service `decorating`, before which `journal` is written.
  public init(decorating: any SigningService, journal: DraftJournal) {
    self.decorating = decorating
    self.journal = journal
  }

  /// The signed `document`. Throws a ``FeatureDependencies/SigningError``, if the draft cannot be
  /// written ``FeatureDependencies/SigningError/unavailable(reason:)``.
  public func sign(_ document: SigningDocument) async throws(SigningError) -> SignedContract {
    await journal.settle()
    do { try await journal.save() } catch { throw .unavailable(reason: error.reason) }
    return try await decorating.sign(document)
  }
}
