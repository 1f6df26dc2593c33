// rule: Consent is a question of its own: an answer of another kind is not taken for it.
// sees: FeatureDependencies
// expects: cannot convert value of type
import FeatureDependencies

func agree(
  _ opening: Opening, _ terms: OpeningTerms, _ sheet: TermsSheet, _ interview: inout Interview,
  _ text: Question<String>, _ consent: Question<Bool>,
  _ illustration: Illustration
) async throws {
  #if FORBIDDEN
    let question = text
  #else
    let question = consent
  #endif
  _ = try await opening.agree(
    on: terms, beside: [], sheet: sheet, consent: question, in: &interview
  ) { (_) throws(QuoteError) in illustration }
}
