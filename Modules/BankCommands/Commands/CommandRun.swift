/// The run of one command: its command line and the services of its host.
struct CommandRun: Sendable {
  let invocation: Invocation
  let host: any CommandDependency

  var interface: UserInterface { host.interface }

  /// Signs in the customer that the command line names.
  func signIn() async throws(CommandError) -> any CustomerSession {
    try await host.signIn(invocation[.customer])
  }
}
