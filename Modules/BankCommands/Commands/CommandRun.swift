import Ledger

/// The run of one command: its command line and the services of its host.
struct CommandRun: Sendable {
  let invocation: Invocation
  let host: any CommandDependency

  var interface: UserInterface { host.interface }

  /// Signs in ``customer()``.
  func signIn() async throws(CommandError) -> any CustomerSession {
    try await host.signIn(customer())
  }

  /// The customer that the option names, or that the person chooses from at most 20; otherwise nil,
  /// for the only customer.
  func customer() async throws(CommandError) -> String? {
    let mayAsk = interface.use.isInteractive || invocation.command.isMenu
    guard mayAsk, invocation[.customer] == nil else { return invocation[.customer] }
    // A shared database may have very many. Signing in reports that, and an error here.
    let few = try? await host.register.anyCustomers(atMost: 21).count
    guard let few, 2...20 ~= few else { return nil }
    return try await interface.ask(MenuQuestions.customer(host.customers()))
  }
}
