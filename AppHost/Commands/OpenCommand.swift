import FeatureDependencies

/// `open deposit`, `open savings`: runs a flow to its end.
struct OpenCommand: Command {
  let kind: ProductKind
  let requestID: RequestID?
  let customerID: String?
  let door: any FrontDoor
  let desk: OpeningDesk
  /// The answers prepared that were not asked for so far.
  let unused: @Sendable () async -> [UnusedAnswer]
  let output: CommandOutput

  func run() async throws(HostError) -> ExitCode {
    let session = try await door.enter(customerID)
    let outcome = try await desk.open(kind, requestID: requestID, for: session)
    if let stop = outcome.stop { throw .flow(stop, opened: outcome.opened) }
    guard let account = outcome.account else { return .failed }
    let unused = await unused()
    for answer in unused { output.note(answer.text) }
    await output.give(OutcomeJSON(account, nested: outcome.nested, unused: unused))
    return .done
  }
}
