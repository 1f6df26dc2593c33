import FeatureDependencies

/// Where an opening begins: anew, or where it was interrupted.
struct OpeningDesk: Sendable {
  let dialog: any Dialog
  /// Whether somebody can be offered to continue.
  let isInteractive: Bool

  /// Runs the flow that opens a product of `kind` to its end; the same `requestID` opens once, nil
  /// takes a new one or that of the application to be continued.
  ///
  /// Throws a ``HostError``.
  func open(
    _ kind: ProductKind, requestID: RequestID?, for session: any CustomerSession
  ) async throws(HostError) -> FlowOutcome {
    if requestID == nil, let draft = try await continued(kind, session) {
      return await session.flow(draft).run()
    }
    let draft = OpeningDraft(kind: kind, requestID: try id(requestID))
    return await session.flow(draft).run()
  }

  /// The application that was interrupted, if the customer wants to go on with it.
  private func continued(
    _ kind: ProductKind, _ session: any CustomerSession
  ) async throws(HostError) -> OpeningDraft? {
    guard isInteractive else { return nil }
    let draft: OpeningDraft?
    do { draft = try await session.drafts.latest(kind) } catch { throw .storage(error) }
    guard let draft else { return nil }
    do { if try await dialog.ask(Self.continuing(draft)) { return draft } } catch {
      throw .flow(error, opened: [])
    }
    do { try await session.drafts.delete(draft.requestID) } catch { throw .storage(error) }
    return nil
  }

  private func id(_ given: RequestID?) throws(HostError) -> RequestID {
    if let given { return given }
    do { return try RequestID.random() } catch { throw .crypto(error) }
  }

  private static func continuing(_ draft: OpeningDraft) -> Question<Bool> {
    let count = draft.answers.count
    return .yesOrNo(
      QuestionKey(rawValue: "open.continue"),
      LocalizedText(
        en: "An application was interrupted after \(count) answer\(count == 1 ? "" : "s"). "
          + "Continue where you stopped?",
        ko: "답변 \(count)개를 입력한 신청이 중단되었습니다. 이어서 진행할까요?"),
      help: LocalizedText(
        en: "Yes gives your answers again and works the figures out anew; no forgets them.",
        ko: "예를 선택하면 이전 답변으로 금액을 다시 계산합니다. 아니오를 선택하면 지웁니다."))
  }
}
