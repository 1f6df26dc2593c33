// rule: A feature uses the ledger only through the `AccountLedger` of its customer.
// sees: FeatureDependencies
// expects: no such module 'Ledger'
import FeatureDependencies

#if FORBIDDEN
  import Ledger
#endif

func accounts(_ ledger: any AccountLedger) async throws -> Int { try await ledger.accounts().count }
