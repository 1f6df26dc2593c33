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

  /// The customer that the option names, or that a person at a terminal chooses; nil for the only
  /// customer of the bank.
  func customer() async throws(CommandError) -> String? {
    guard interface.use.isInteractive else { return invocation[.customer] }
    return try await customer(among: host.customers())
  }

  /// The customer that the option names, or that the person chooses from several `customers`.
  func customer(among customers: [Customer]) async throws(CommandError) -> String? {
    if let id = invocation[.customer] { return id }
    return customers.count > 1 ? try await interface.ask(MenuQuestions.customer(customers)) : nil
  }
}
