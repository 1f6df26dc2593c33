import FeatureDependencies

/// A dialog whose customer does what the plan says, and otherwise gives plain answers.
actor FlowCustomer: Dialog {
  private let law: FlowLaw
  private let doubles: OpeningDoubles
  private let stage: FlowStage
  /// The answers so far to the question that is asked.
  private var tried: [String] = []
  private var count = 0
  /// The last valid answer to each question.
  private(set) var answers: [QuestionKey: String]

  /// Creates a customer who repeats `answers` where the plan does not say otherwise.
  init(
    of law: FlowLaw, at doubles: OpeningDoubles, on stage: FlowStage,
    repeating answers: [QuestionKey: String]
  ) {
    (self.law, self.doubles, self.stage) = (law, doubles, stage)
    self.answers = answers
  }

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    let accounts = await doubles.allAccounts()
    let reply = await reply(to: prompt)
    let text = try? reply.get()
    let meaning = text.flatMap(prompt.meaning)
    if meaning != nil { answers[prompt.key] = text }
    stage.add(
      .asked(
        FlowTurn(
          prompt: prompt, reply: reply, meaning: meaning, moment: doubles.clock.now(),
          accounts: accounts)))
    return try reply.get()
  }

  func show(_ content: Presentation) { stage.add(.shown(content)) }

  private func reply(to prompt: Prompt) async -> Result<String, DialogInterruption> {
    if prompt.rejected == nil { tried = [] }
    count += 1
    let (act, visit) = stage.enter(prompt.key.rawValue)
    if case .interrupted(let why) = act { return .failure(why) }
    let text = await text(act, visit, prompt)
    // A flow that never stops asking breaks its law; the customer must end the conversation.
    guard count < FlowModel.mostQuestions, !tried.contains(text) else { return .failure(.stopped) }
    tried.append(text)
    return .success(text)
  }

  private func text(_ act: FlowAct?, _ visit: Int, _ prompt: Prompt) async -> String {
    let other = law.others.first { $0.question == prompt.key }
    switch act {
    case .valid(let index): return prompt.validAnswers.filter { $0 != other?.answer }[at: index]
    case .wrong(let index): return prompt.wrongAnswers[at: index]
    case .accept: if let other { return other.answer }
    case .late(let seconds): doubles.clock.advance(seconds: seconds)
    case .meanwhile(let isRival): await openMeanwhile(isRival: isRival)
    case .interrupted, .fails, nil: break
    }
    return plain(prompt, declining: other?.answer, visit)
  }

  /// The answer that was given before, or the first valid one that was not rejected and starts no
  /// other product's flow.
  private func plain(_ prompt: Prompt, declining start: String?, _ visit: Int) -> String {
    // After going back out of another product's flow, the plain answer declines that product.
    if prompt.rejected == nil, let known = answers[prompt.key], visit == 1 || known != start,
      prompt.meaning(of: known) != nil
    {
      return known
    }
    let valid = prompt.validAnswers.filter { $0 != start && !tried.contains($0) }
    return valid.first ?? prompt.validAnswers[at: 0]
  }

  /// Opens accounts in another session: with the request ID of the flow, or for all money.
  private func openMeanwhile(isRival: Bool) async {
    let kind = ProductKind(declared: "elsewhere")
    let opened =
      isRival
      ? try? await [doubles.openOtherFeature(of: kind, id: "R", amount: 1)]
      : try? await doubles.spendAll()
    for account in opened ?? [] { stage.add(.outside(account)) }
  }
}

extension [String] {
  /// The text at this index, modulo their count; empty if there are none.
  fileprivate subscript(at index: Int) -> String { isEmpty ? "" : self[index % count] }
}
