// rule: A feature cannot name the host's concrete services.
// sees: FeatureDependencies
// expects: no such module 'AppHost'
import FeatureDependencies

#if FORBIDDEN
  @testable import AppHost
#endif

func sign(_ service: any SigningService, _ document: SigningDocument) async throws {
  _ = try await service.sign(document)
}
