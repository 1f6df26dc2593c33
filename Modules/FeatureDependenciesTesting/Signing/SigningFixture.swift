public import FeatureDependencies

/// The signing services on which a ``SigningLaw`` makes calls, and functions that observe them.
public struct SigningFixture: Sendable {
  let service: any SigningService
  let unwilling: Part<any SigningService>
  let shown: Part<@Sendable () async -> [Presentation]>
  let isSignature: @Sendable (SignedContract, SigningDocument) async -> Bool
  let ownNames: Set<String>

  /// Creates a fixture.
  ///
  /// - Parameters:
  ///   - service: A service whose customer agrees to sign.
  ///   - unwilling: A service whose customer sees each document and declines to sign.
  ///   - shown: Returns everything that both services have shown so far, in order.
  ///   - isSignature: Returns whether a signature is that of the customer over exactly this
  ///   document. Verify it like a reader of signed documents; a signature over another document
  ///   is no error.
  ///   - ownNames: The names of values that the service adds and signs: it may reject a field with
  ///   one of them.
  public init(
    service: any SigningService, unwilling: Part<any SigningService>,
    shown: Part<@Sendable () async -> [Presentation]>,
    isSignature: @escaping @Sendable (SignedContract, SigningDocument) async -> Bool,
    ownNames: Set<String> = []
  ) {
    self.service = service
    self.unwilling = unwilling
    self.shown = shown
    self.isSignature = isSignature
    self.ownNames = ownNames
  }
}
