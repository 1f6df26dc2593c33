import FeatureDependencies
import FeatureDependenciesTesting

extension SigningFixture {
  /// Makes a call, with another service and its dialog.
  typealias Sign =
    @Sendable (any SigningService, SigningDocument, ScriptedDialog) async throws(SigningError) ->
    SignedContract

  /// A fixture for the marker service.
  static func doubles() -> SigningFixture { doubles(signing: SignedContract.hana) }

  /// A fixture for a service that shows and then signs each document with `signature`.
  static func doubles(
    signing signature: @escaping @Sendable (SigningDocument) -> SignedContract
  ) -> SigningFixture {
    doubles(verifying: { $0 == signature($1) }) { base, document, _ throws(SigningError) in
      _ = try await base.sign(document)
      return signature(document)
    }
  }

  /// A fixture for the marker service, whose calls for the first customer `body` makes; with
  /// `isWillingOnly` the marker service itself answers if the customer declines.
  static func doubles(
    verifying isSignature: @escaping @Sendable (SignedContract, SigningDocument) -> Bool = {
      $0 == .hana($1)
    },
    isWillingOnly: Bool = false, ownNames: Set<String> = [], _ body: @escaping Sign
  ) -> SigningFixture {
    let dialog = ScriptedDialog([])
    func changed(_ base: any SigningService) -> any SigningService {
      ChangedSigning(base: base) { document, base throws(SigningError) in
        try await body(base, document, dialog)
      }
    }
    let willing = MarkerSigningService(signer: "Hana", dialog: dialog)
    let unwilling = MarkerSigningService(signer: "Hana", dialog: dialog, failure: .declined)
    return SigningFixture(
      service: changed(willing),
      unwilling: .checked(isWillingOnly ? unwilling : changed(unwilling)),
      shown: .checked { await dialog.shown }, isSignature: isSignature, ownNames: ownNames)
  }
}

extension SignedContract {
  /// The marker of Hana, the willing customer.
  @Sendable static func hana(_ document: SigningDocument) -> SignedContract {
    MarkerSignature.of(document, by: "Hana")
  }
}
