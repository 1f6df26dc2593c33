import Ledger

/// `checkpoint`: what the bank signs of all its chains, to be kept elsewhere.
struct CheckpointCommand: Command {
  let source: any CheckpointSource
  let earlierFile: String?
  let file: ResultFile
  let output: CommandOutput

  func run() async throws(CommandError) -> ExitCode {
    let (earlier, checkpoint): ([UInt8]?, Checkpoint)
    earlier = try earlierFile.map(AuditCommand.readCheckpoint)
    do { checkpoint = try await source.checkpoint(after: earlier) } catch { throw .storage(error) }
    try await file.give(checkpoint.text, by: output) { CheckpointJSON(checkpoint, savedTo: $0) }
    return .done
  }
}
