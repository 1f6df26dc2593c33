// rule: Consent needs a yes-or-no question: a question with a text answer is not accepted.
// sees: FeatureDependencies
// expects: cannot convert value of type
import FeatureDependencies

func open(
  _ opening: Opening, _ terms: OpeningTerms, _ accounts: [Account], _ sheet: TermsSheet,
  _ interview: inout Interview, _ text: Question<String>, _ consent: Question<Bool>,
  _ illustration: Illustration
) async throws {
  #if FORBIDDEN
    let question = text
  #else
    let question = consent
  #endif
  _ = try await opening.open(
    on: terms, from: accounts, sheet: sheet, consent: question, in: &interview
  ) { (_) throws(QuoteError) in illustration }
}
