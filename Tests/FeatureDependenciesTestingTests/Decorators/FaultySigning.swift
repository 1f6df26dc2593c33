import FeatureDependencies
import FeatureDependenciesTesting

/// A signing service whose calls `body` makes, with another service and its dialog.
struct FaultySigning: SigningService {
  typealias Sign =
    @Sendable (any SigningService, SigningDocument, ScriptedDialog) async throws(SigningError) ->
    SignedContract

  let base: any SigningService
  let dialog: ScriptedDialog
  let body: Sign

  func sign(_ document: SigningDocument) async throws(SigningError) -> SignedContract {
    try await body(base, document, dialog)
  }
}

extension SigningFixture {
  /// A fixture for the marker service.
  static func doubles() -> SigningFixture { doubles(signing: SignedContract.hana) }

  /// A fixture for the marker service, whose calls for the first customer `body` makes.
  static func doubles(_ body: @escaping FaultySigning.Sign) -> SigningFixture {
    doubles({ $0 == .hana($1) }, body)
  }

  /// A fixture for a service that shows and then signs each document with `signature`.
  static func doubles(
    signing signature: @escaping @Sendable (SigningDocument) -> SignedContract
  ) -> SigningFixture {
    doubles({ $0 == signature($1) }) { base, document, _ throws(SigningError) in
      _ = try await base.sign(document)
      return signature(document)
    }
  }

  /// A fixture whose signatures `isSignature` verifies.
  static func doubles(
    _ isSignature: @escaping @Sendable (SignedContract, SigningDocument) -> Bool,
    _ body: @escaping FaultySigning.Sign
  ) -> SigningFixture {
    let dialog = ScriptedDialog([])
    func marker(_ signer: String, _ failure: SigningError? = nil) -> any SigningService {
      MarkerSigningService(signer: signer, dialog: dialog, failure: failure)
    }
    return SigningFixture(
      service: FaultySigning(base: marker("Hana"), dialog: dialog, body: body),
      unwilling: .checked(
        FaultySigning(base: marker("Hana", .declined), dialog: dialog, body: body)),
      otherCustomer: marker("Duri"), shown: .checked { await dialog.shown },
      isSignature: isSignature)
  }
}

extension SignedContract {
  /// The marker of Hana, the willing customer.
  @Sendable static func hana(_ document: SigningDocument) -> SignedContract {
    MarkerSignature.of(document, by: "Hana")
  }
}
