import FeatureDependencies

/// Has the draft on disk, with the request id, before anything is signed.
struct DraftingSigning: SigningService {
  private let decorated: any SigningService
  private let journal: DraftJournal

  init(decorating signing: any SigningService, journal: DraftJournal) {
    (decorated, self.journal) = (signing, journal)
  }

  func sign(_ document: SigningDocument) async throws(SigningError) -> SignedContract {
    await journal.settle()
    do { try await journal.save() } catch { throw .unavailable(reason: error.reason) }
    return try await decorated.sign(document)
  }
}
