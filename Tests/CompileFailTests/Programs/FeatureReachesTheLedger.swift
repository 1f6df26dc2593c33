// rule: A feature knows the books by its customer's view alone.
// sees: FeatureDependencies
// expects: no such module 'Ledger'
import FeatureDependencies

#if FORBIDDEN
  import Ledger
#endif

func accounts(_ ledger: any AccountLedger) async throws -> Int { try await ledger.accounts().count }
