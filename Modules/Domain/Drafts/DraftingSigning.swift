public import FeatureDependencies
import Ledger

/// A signing decorator that saves the draft, with its request ID, before anything is signed.
public struct DraftingSigning: SigningService {
  private let decorating: any SigningService
  private let journal: DraftJournal

  /// Decorates `decorating` and saves `journal` before each signature.
  public init(decorating: any SigningService, journal: DraftJournal) {
    self.decorating = decorating
    self.journal = journal
  }

  /// Saves the draft, then signs `document`.
  ///
  /// Throws ``FeatureDependencies/SigningError/unavailable(reason:)`` if the draft cannot be saved,
  /// and the errors of the decorated service.
  public func sign(_ document: SigningDocument) async throws(SigningError) -> SignedContract {
    do { try await journal.save() } catch { throw .unavailable(reason: error.reason) }
    let signed = try await decorating.sign(document)
    await journal.makeFinal()
    return signed
  }
}
