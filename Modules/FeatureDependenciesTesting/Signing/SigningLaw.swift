import FeatureDependencies

/// The law of every ``FeatureDependencies/SigningService``: it shows a document, and its signature
/// matches another document exactly if names and signed values are the same.
///
/// Each seed signs random documents: look-alike, long and unprintable ones, several at once, with
/// duplicate names, in canceled tasks, and for a customer who declines. Each signature is compared
/// with edited documents. No edit changes only the order of the fields: a service may sign it or
/// not.
public enum SigningLaw {
  /// Makes `calls` random calls for each seed, and returns the parts that the fixture leaves out.
  ///
  /// Without `seeds`, they are the one in the variable SEED, or 1 to 50. Each run gets a fixture
  /// from `makeFixture`, the same one if its services do not depend on earlier calls. Throws
  /// ``LawBroken`` with the smallest documents found, or an error of `makeFixture`.
  @discardableResult
  public static func check(
    seeds: ClosedRange<UInt64>? = nil, calls: Int = 20,
    _ makeFixture: @escaping @Sendable () async throws -> SigningFixture
  ) async throws -> [String] {
    let law = Law<SigningModel, SigningFixture>("SigningService") {
      let fixture = try await makeFixture()
      return (fixture, SigningModel(isDeclining: fixture.unwilling.value != nil))
    } perform: { fixture, call in
      do throws(Violation) { return try await fixture.answer(to: call) } catch {
        return .broken(expected: error.expected, came: error.actual)
      }
    }
    try await law.check(seeds: seeds, calls: calls)
    return try await makeFixture().notChecked
  }
}

extension SigningFixture {
  private static let check = Check(clause: "SigningService", promise: "")

  /// Makes `call`. Throws a ``Violation`` unless its signatures and what it showed are right.
  fileprivate func answer(to call: SigningCall) async throws(Violation) -> SigningAnswer {
    let before = await presentations().count
    let results = await signatures(over: call)
    var answer = SigningAnswer.signed
    for (document, result) in zip(call.documents, results) {
      switch result {
      case .success(let signed): try await verify(signed, over: document, by: call)
      case .failure(let error):
        if case .unavailable = error, !document.isPrintable { return .unprintable }
        try Self.check.holds(call.allows(error), call.promise, butCame: "the error \(error)")
        answer = .notSigned
      }
    }
    if shown.value != nil, call.mustShow(answer) {
      try verifyShown(Array(await presentations().dropFirst(before)), by: call)
    }
    return answer
  }

  private func presentations() async -> [Presentation] { await shown.value?() ?? [] }

  private func signatures(
    over call: SigningCall
  ) async -> [Result<SignedContract, SigningError>] {
    let service = service(of: call.customer)
    return await withTaskGroup(of: (Int, Result<SignedContract, SigningError>).self) { group in
      // A canceled group starts its tasks canceled.
      if call.isCanceled { group.cancelAll() }
      for (index, document) in call.documents.enumerated() {
        group.addTask {
          do throws(SigningError) {
            return (index, .success(try await service.sign(document)))
          } catch { return (index, .failure(error)) }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  private func service(of customer: SigningCall.Customer) -> any SigningService {
    switch customer {
    case .willing: service
    case .unwilling: unwilling.value ?? service
    case .other: otherCustomer
    }
  }

  private func verify(
    _ signed: SignedContract, over document: SigningDocument, by call: SigningCall
  ) async throws(Violation) {
    try Self.check.holds(
      call.promise == SigningCall.signature, call.promise, butCame: SigningCall.signature)
    let signedBytes = document.signedBytes
    for other in [document] + call.compared {
      let isExpected = call.customer != .other && other.signedBytes == signedBytes
      let isMatch = await isSignature(signed, other)
      guard isMatch != isExpected else { continue }
      let change = DocumentPair(document, other).change
      let (match, mismatch) = ("one that matches \(change)", "one that does not match \(change)")
      throw isExpected
        ? Self.check.violation("a signature, \(match)", mismatch)
        : Self.check.violation("a signature, \(mismatch)", match)
    }
  }

  /// Each document must be shown as often as it is signed, or more often, and no other one.
  private func verifyShown(
    _ content: [Presentation], by call: SigningCall
  ) throws(Violation) {
    let shown = content.compactMap {
      if case .document(let document) = $0 { document } else { nil }
    }
    var left = shown
    for document in call.documents {
      let index = left.firstIndex { $0.isExactly(document) }
      if let index { left.remove(at: index) }
      let instead = left.first { other in !call.documents.contains { $0.isExactly(other) } }
      try Self.check.holds(
        index != nil && instead == nil, "the document shown before it is signed",
        butCame: instead.map { DocumentPair(document, $0).change + " shown" } ?? "nothing shown")
    }
  }
}
