import FeatureDependencies

/// The law of every ``FeatureDependencies/SigningService``: it shows a document, and its signature
/// matches another document exactly if names, signed values and terms are the same.
///
/// Each seed signs random documents: look-alike, long and unprintable ones, with duplicate names,
/// with terms, and for a customer who declines. Each signature is compared with edited documents
/// and terms. No edit changes only the order of the fields: a service may sign it or not.
public enum SigningLaw {
  /// Makes 20 random calls for each seed, and returns the parts that the fixture leaves out.
  ///
  /// Without `seeds`, they are the one in the variable SEED, or 1 to 50. Each run gets a fixture
  /// from `makeFixture`, the same one if its services do not depend on earlier calls. Throws
  /// ``LawBroken`` with the fewest fields that show it, or an error of `makeFixture`.
  @discardableResult
  public static func check(
    seeds: ClosedRange<UInt64>? = nil,
    _ makeFixture: @escaping @Sendable () async throws -> SigningFixture
  ) async throws -> [String] {
    let law = StepLaw<SigningCall>(name: "SigningService") {
      $0.signingCalls(20)
    } simpler: {
      $0.simpler
    } run: { calls, story in
      let fixture = try await makeFixture()
      for call in calls {
        story.note("\(call)")
        try await fixture.make(call)
      }
    }
    try await law.check(seeds: seeds)
    let fixture = try await makeFixture()
    return fixture.unwilling.notChecked("an unwilling customer")
      + fixture.shown.notChecked("the documents shown")
  }
}

extension SigningFixture {
  /// Makes `call`. Throws a ``Deviation`` unless its signature and what it showed are right.
  fileprivate func make(_ call: SigningCall) async throws {
    guard let service = call.isWilling ? service : unwilling.value else { return }
    // A service may reject the names of values that it signs itself.
    let own = ownNames.intersection(call.document.fields.map(\.name))
    let before = await shownDocuments().count
    var isShown = call.mustShow && own.isEmpty
    let signed: SignedContract?
    do throws(SigningError) { signed = try await service.sign(call.document) } catch {
      guard call.allows(error) || own.contains(where: { error == .duplicateField(name: $0) }) else {
        throw Deviation(call.promise, "the error \(error)")
      }
      signed = nil
    }
    if let signed {
      guard call.isSigned else { throw Deviation(call.promise, "a signature") }
      try await verify(signed, of: call)
      isShown = true
    }
    guard shown.value != nil, isShown else { return }
    try verify(Array(await shownDocuments().dropFirst(before)), show: call.document)
  }

  private func shownDocuments() async -> [SigningDocument] {
    (await shown.value?() ?? []).compactMap {
      if case .document(let document) = $0 { document } else { nil }
    }
  }

  /// A signature matches another document exactly if both are spelled the same.
  private func verify(_ signed: SignedContract, of call: SigningCall) async throws(Deviation) {
    let document = call.document
    let spelled = document.spelled
    for other in [document] + call.copies {
      let otherSpelled = other.spelled
      let isExpected = otherSpelled == spelled
      let isMatch = await isSignature(signed, other)
      // A service may sign the order or not.
      guard isMatch != isExpected, isExpected || Set(otherSpelled) != Set(spelled) else { continue }
      let change = other == document ? "the document" : document.change(to: other)
      let verb = { $0 ? "matches" : "does not match" }
      throw Deviation(
        "a signature that \(verb(isExpected)) \(change)", "one that \(verb(isMatch)) it")
    }
  }

  /// `shown` must be `document`, perhaps several times, with the same bytes in all signed texts.
  private func verify(
    _ shown: [SigningDocument], show document: SigningDocument
  ) throws(Deviation) {
    let other = shown.first { $0 != document || $0.spelled != document.spelled }
    guard shown.isEmpty || other != nil else { return }
    let came = other.map { document.change(to: $0) } ?? "nothing"
    throw Deviation("the document shown before it is signed", came + " shown")
  }
}
