#if PostgreSQL
  /// `ledger migrate`: creates or upgrades the tables of a ledger in PostgreSQL.
  struct MigrateCommand: Command {
    let address: String
    let hostRole: String?
    let host: any CommandDependency
    let output: CommandOutput

    func run() async throws(CommandError) -> ExitCode {
      let (found, version) = try await host.migrateLedger(at: address, host: hostRole)
      try output.give(["found": found, "version": version], lines: ["\(found) -> \(version)"])
      return .done
    }
  }
#endif
