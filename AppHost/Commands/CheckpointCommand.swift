import Ledger

/// `checkpoint`: what the bank signs of all its chains, to be kept elsewhere.
struct CheckpointCommand: Command {
  let source: any CheckpointSource
  let file: ResultFile
  let output: CommandOutput

  func run() async throws(HostError) -> ExitCode {
    let checkpoint: Checkpoint
    do { checkpoint = try await source.checkpoint() } catch { throw .storage(error) }
    try await file.give(checkpoint.text, by: output) { CheckpointJSON(checkpoint, savedTo: $0) }
    return .done
  }
}
