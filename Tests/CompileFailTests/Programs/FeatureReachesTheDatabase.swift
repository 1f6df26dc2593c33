// rule: Storage is a plug-in that features cannot import.
// sees: FeatureDependencies
// expects: no such module 'CSQLite'
import FeatureDependencies

#if FORBIDDEN
  import CSQLite
#endif

func accounts(_ ledger: any AccountLedger) async throws -> Int { try await ledger.accounts().count }
