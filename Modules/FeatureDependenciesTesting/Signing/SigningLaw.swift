import FeatureDependencies

/// The law of every ``FeatureDependencies/SigningService``: it shows a document, and its signature
/// matches another document exactly if names, signed values and terms are the same.
///
/// Each seed signs random documents: look-alike, long and unprintable ones, several at once, with
/// duplicate names, with terms, in canceled tasks, and for a customer who declines. Each signature
/// is compared with edited documents and terms. No edit changes only the order of the fields: a
/// service may sign it or not.
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
    let law = StepLaw<SigningCall>(name: "SigningService", attempts: 1) {
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
  /// Makes `call`. Throws a ``Deviation`` unless its signatures and what it showed are right.
  fileprivate func make(_ call: SigningCall) async throws {
    guard let service = service(of: call.customer) else { return }
    let before = await shownDocuments().count
    let results = await call.results(of: service)
    lazy var compared = call.compared
    var due: [SigningDocument] = []
    for (document, result) in zip(call.documents, results) {
      switch result {
      case .success(let signed):
        guard call.isSigned(document) else {
          throw Deviation(call.promise(for: document), "a signature")
        }
        try await verify(signed, over: document, beside: compared, by: call.customer)
        if call.customer != .other { due.append(document) }
      case .failure(let error):
        guard call.allows(error, for: document, ownNames) else {
          throw Deviation(call.promise(for: document), "the error \(error)")
        }
        if call.mustShow(document, ownNames) { due.append(document) }
      }
    }
    guard shown.value != nil, !due.isEmpty else { return }
    try verify(Array(await shownDocuments().dropFirst(before)), show: due, of: call)
  }

  private func shownDocuments() async -> [SigningDocument] {
    (await shown.value?() ?? []).compactMap {
      if case .document(let document) = $0 { document } else { nil }
    }
  }

  private func service(of customer: SigningCall.Customer) -> (any SigningService)? {
    switch customer {
    case .willing: service
    case .unwilling: unwilling.value
    case .other: otherCustomer
    }
  }

  /// A signature matches another document exactly if both are spelled the same.
  private func verify(
    _ signed: SignedContract, over document: SigningDocument,
    beside copies: [SigningCall.Compared], by customer: SigningCall.Customer
  ) async throws(Deviation) {
    let spelled = document.spelled
    for (other, otherSpelled) in [(document, spelled)] + copies {
      let isExpected = otherSpelled == spelled && customer != .other
      let isMatch = await isSignature(signed, other)
      // A service may sign the order or not.
      guard isMatch != isExpected else { continue }
      if otherSpelled != spelled, Set(otherSpelled) == Set(spelled) { continue }
      let change =
        other.isExactly(document) ? "the document" : document.change(to: other)
      let verb = { $0 ? "matches" : "does not match" }
      throw Deviation(
        "a signature that \(verb(isExpected)) \(change)", "one that \(verb(isMatch)) it")
    }
  }

  /// Each document of `due` must be shown as often as it is signed, or more often, and no other
  /// document than those of `call`.
  private func verify(
    _ shown: [SigningDocument], show due: [SigningDocument], of call: SigningCall
  ) throws(Deviation) {
    let other = shown.first { shown in !call.documents.contains { $0.isExactly(shown) } }
    var left = shown
    for document in due {
      let index = left.firstIndex { $0.isExactly(document) }
      if let index { left.remove(at: index) }
      guard index == nil || other != nil else { continue }
      let came = other.map { document.change(to: $0) }
      throw Deviation("the document shown before it is signed", (came ?? "nothing") + " shown")
    }
  }
}

extension SigningDocument {
  /// Whether both are the same, with the same bytes in all signed texts.
  fileprivate func isExactly(_ other: SigningDocument) -> Bool {
    self == other && spelled == other.spelled
  }
}

extension SigningCall {
  /// The results of signing all documents at once.
  fileprivate func results(
    of service: any SigningService
  ) async -> [Result<SignedContract, SigningError>] {
    await withTaskGroup(of: (Int, Result<SignedContract, SigningError>).self) { group in
      // A canceled group starts its tasks canceled.
      if isCanceled { group.cancelAll() }
      for (index, document) in documents.enumerated() {
        group.addTask {
          do throws(SigningError) {
            return (index, .success(try await service.sign(document)))
          } catch { return (index, .failure(error)) }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}
