// rule: The terms of a contract cannot be changed after consent.
// sees: FeatureDependencies
// expects: cannot assign to property: 'terms' setter is inaccessible
import FeatureDependencies

func change(_ contract: OpeningContract, _ terms: OpeningTerms) -> OpeningContract {
  #if FORBIDDEN
    var contract = contract
    contract.terms = terms
    return contract
  #else
    // Different terms make a different contract.
    return OpeningContract(
      requestID: contract.requestID, terms: terms, quote: contract.quote,
      agreedAt: contract.agreedAt)
  #endif
}
