import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// Unusual but correct flows, which the law must not reject.
struct CorrectFlowTests {
  struct Variant: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var script = ReferenceScripts.otherFeaturesAround
    var products: [ReferenceProduct]?
    var decorated: [ReferenceQuestion] = []
    var make: FlowLaw.Make = { ReferenceFlow(script: $0, with: $1) }
  }

  @Test(.serialized, arguments: variants)
  func `A correct flow keeps the law`(variant: Variant) async throws {
    try await FlowLaw.reference(
      variant.script, offering: variant.products, also: variant.decorated, variant.make
    ).check(seeds: correctSeeds)
  }

  private static let variants = [
    Variant(testDescription: "offers of other products before and after"),
    Variant(testDescription: "an offer before", script: ReferenceScripts.otherFeatureFirst),
    Variant(testDescription: "an offer after", script: ReferenceScripts.otherFeatureLast),
    Variant(testDescription: "another consent, and a text", script: ReferenceScripts.alone),
    Variant(
      testDescription: "products that earn nothing", script: ReferenceScripts.alone,
      products: ["reference-1", "reference-2"].compactMap { id in
        try? ReferenceProduct(offer: Samples.offer(id, terms: [12: 0, 24: 0]))
      }),
    Variant(testDescription: "a document with its own labels") { script, with in
      var with = with
      with.doubles.signing = ChangedSigning(base: with.signing) {
        document, base throws(SigningError) in
        let fields = document.fields.map { field in
          let label = LocalizedText(verbatim: "* \(field.name)")
          return SigningDocument.Field(field.name, label, field.value)
        }
        return try await base.sign(document.with(fields))
      }
      return ReferenceFlow(script: script, with: with)
    },
    Variant(testDescription: "a choice of amounts", script: ReferenceScripts.fixedAmounts),
    Variant(
      testDescription: "a decorator that offers another product", script: ReferenceScripts.alone,
      decorated: [ReferenceScripts.third]
    ) { script, with in
      OfferingFlow(base: ReferenceFlow(script: script, with: with))
    },
    Variant(
      testDescription: "one product and one account, for which it does not ask",
      script: ReferenceScripts.brief
    ) { script, with in
      let known = ["product": "reference-1", "fundingAccount": "DEMAND-1"]
      return ReferenceFlow(script: script, with: with, rules: ReferenceRules(known: known))
    },
    Variant(testDescription: "steps that remember a consent", script: ReferenceScripts.alone) {
      SteppedFlow(base: ReferenceFlow(script: $0, with: $1))
    },
    Variant(testDescription: "messages, and every call of the ledger twice") { script, with in
      var with = with
      with.ask { (prompt, dialog) async throws(DialogInterruption) in
        await dialog.show(.message(prompt.text))
        return try await dialog.answer(to: prompt)
      }
      with.doubles.ledger = ChangedLedger.repeating(with.ledger)
      return ReferenceFlow(script: script, with: with)
    },
  ]
}

/// Offers one more product after its base has ended.
private struct OfferingFlow: Flow {
  let base: ReferenceFlow

  func run() async -> FlowOutcome {
    var outcome = await base.run()
    guard outcome.stop == nil, let opened = outcome.account else { return outcome }
    do { try await base.offer(ReferenceScripts.third, opened, &outcome) } catch {
      outcome.stop = error
    }
    return outcome
  }
}
