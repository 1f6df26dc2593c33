extension Opening {
  /// Reads the customer's accounts of `kind` from the ledger, to offer them in `question`.
  ///
  /// A dialog that answers without asking shows no list. Then it reads at most the account that the
  /// answer names, because the cost of a list grows with the customer's accounts. All are read if
  /// that answer is not valid: the rejection lists them. In a resumed request all are read, too: its
  /// journal may have another answer. Throws ``FlowStop/ledger(_:)``.
  public func linkable<Answer>(
    _ kind: ProductKind, for question: ([Account]) -> Question<Answer>
  ) async throws(FlowStop) -> [Account] {
    if journal?.isResumed != true, let answer = await dialog.answer(withoutAsking: question([]).prompt) {
      let named = try await named(answer.trimmed).filter { $0.product == kind }
      if (try? question(named).answer(from: answer)) != nil { return named }
    }
    return try await accounts().filter { $0.product == kind }
  }
}
