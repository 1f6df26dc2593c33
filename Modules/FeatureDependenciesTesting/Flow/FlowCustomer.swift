import FeatureDependencies

/// A dialog whose customer follows steps, and otherwise gives plain answers.
actor FlowCustomer: Dialog {
  private let trace: FlowTrace
  private let doubles: OpeningDoubles
  private let user: FlowUser
  private let acts: [QuestionKey: [Int: FlowAct]]
  private let others: [OtherProduct]
  private var visits: [QuestionKey: Int] = [:]
  /// The answers so far to the question that is asked.
  private var tried: [String] = []
  private var hasSkipped = false
  /// The questions just before which the dialog answered one without asking.
  private var afterSkipped: Set<QuestionKey> = []
  /// The last valid answer to each question.
  private(set) var answers: [QuestionKey: String]

  /// Creates a customer who repeats `answers` where `acts` do not say otherwise.
  init(
    _ user: FlowUser, _ acts: [QuestionKey: [Int: FlowAct]], at doubles: OpeningDoubles,
    others: [OtherProduct], repeating answers: [QuestionKey: String], _ trace: FlowTrace
  ) {
    (self.user, self.acts, self.doubles) = (user, acts, doubles)
    (self.others, self.answers, self.trace) = (others, answers, trace)
  }

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    if let unattended = prompt.unattended, !isAsked(prompt.audience) {
      hasSkipped = true
      return unattended
    }
    if hasSkipped { afterSkipped.insert(prompt.key) }
    hasSkipped = false
    visits[prompt.key, default: 0] += 1
    if prompt.rejected == nil { tried = [] }
    let accounts = (try? await doubles.bank.ledger(of: OpeningDoubles.customer).accounts()) ?? []
    let built = doubles.nestedFlows.requests.count
    let reply = await reply(to: prompt)
    trace.add(
      .turn(
        FlowTurn(
          prompt: prompt, reply: reply, moment: doubles.clock.now(), accounts: accounts,
          built: built, isAfterSkipped: afterSkipped.contains(prompt.key))))
    return try reply.get()
  }

  func show(_ content: Presentation) { trace.add(.shown(content)) }

  private func isAsked(_ audience: Prompt.Audience) -> Bool {
    switch audience {
    case .everyone: true
    case .notPipes: user != .pipe
    case .prepared: user == .answersFile
    case .people: user == .person
    }
  }

  private func reply(to prompt: Prompt) async -> Result<String, DialogInterruption> {
    // A flow that never stops asking breaks its law; the customer must end the conversation.
    guard visits.values.reduce(0, +) < FlowRun.mostTurns else { return .failure(.stopped) }
    let text: String
    switch acts[prompt.key]?[visits[prompt.key] ?? 1] {
    case .interrupted(let why): return .failure(why)
    case .valid(let index):
      let valid = validAnswers(prompt)
      text = valid[index % max(valid.count, 1)]
    case .wrong(let index):
      let wrong = prompt.wrongAnswers
      text = wrong[index % max(wrong.count, 1)]
    case .accept: text = others.first { $0.question == prompt.key }?.answer ?? plain(prompt)
    case .refuse: text = prompt.kind == .consent ? "no" : plain(prompt)
    case .longest: text = prompt.kind == .text ? String(repeating: "a", count: 1000) : plain(prompt)
    case .late(let seconds):
      doubles.clock.advance(seconds: seconds)
      text = plain(prompt)
    case .meanwhile(let isRival):
      if let opened = await doubles.openMeanwhile(isRival: isRival) { trace.add(.outside(opened)) }
      text = plain(prompt)
    case nil: text = plain(prompt)
    }
    guard !tried.contains(text) else { return .failure(.stopped) }
    tried.append(text)
    if prompt.reasons(toReject: text).isEmpty { answers[prompt.key] = text }
    return .success(text)
  }

  /// Valid answers that start no other flow.
  private func validAnswers(_ prompt: Prompt) -> [String] {
    let starting = others.filter { $0.question == prompt.key }.map(\.answer)
    let valid = prompt.validAnswers.filter { !starting.contains($0) }
    return valid.isEmpty ? prompt.validAnswers : valid
  }

  /// The answer that was given before, or the first valid one that was not rejected.
  private func plain(_ prompt: Prompt) -> String {
    if case .tooLong(let limit) = prompt.rejected?.reason {
      return String(repeating: "a", count: tried.count == 1 ? limit + 1 : limit)
    }
    let valid = validAnswers(prompt).filter { !tried.contains($0) }
    let known = prompt.rejected == nil ? answers[prompt.key] : nil
    // After going back out of another product's flow, the plain answer declines that product.
    let isAgain = visits[prompt.key] ?? 1 > 1 && !validAnswers(prompt).contains(known ?? "")
    guard let known, !isAgain || prompt.kind == .text, prompt.reasons(toReject: known).isEmpty
    else { return valid.first ?? "" }
    return known
  }
}

extension OpeningDoubles {
  /// Opens an account in another session: with the request ID of the flow, or for all money.
  fileprivate func openMeanwhile(isRival: Bool) async -> OpenedAccount? {
    let ledger = bank.ledger(of: Self.customer)
    let kind = ProductKind(declared: "elsewhere")
    guard let sum = try? await ledger.account(funding)?.balance.amount, sum > 0 else { return nil }
    return try? await openOtherFeature(
      of: kind, id: isRival ? "R" : "SPENT", amount: isRival ? 1 : sum)
  }
}
