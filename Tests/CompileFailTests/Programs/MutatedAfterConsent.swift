// rule: What was agreed cannot be changed afterwards.
// sees: FeatureDependencies
// expects: cannot assign to property: 'terms' is a 'let' constant
import FeatureDependencies

func change(_ contract: OpeningContract, _ terms: OpeningTerms) -> OpeningContract {
  #if FORBIDDEN
    var contract = contract
    contract.terms = terms
    return contract
  #else
    // Other terms are another contract.
    return OpeningContract(
      requestID: contract.requestID, terms: terms, quote: contract.quote,
      agreedAt: contract.agreedAt)
  #endif
}
