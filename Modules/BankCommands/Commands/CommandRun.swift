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

  /// The customer that the option names, or that the person chooses, outside the menu from fewer
  /// than 20; otherwise nil, for the only customer.
  func customer() async throws(CommandError) -> String? {
    let isMenu = invocation.command.isMenu
    guard interface.isInteractive || isMenu, invocation[.customer] == nil else {
      return invocation[.customer]
    }
    let choice: Result<Customer, CustomerChoiceError>
    do { choice = try await host.register.choice(of: nil) } catch { throw CommandError(error) }
    // A shared database may have too many to choose from, which signing in reports.
    guard case .failure(.several(let known)) = choice, isMenu || known.count < 20 else {
      return nil
    }
    return try await interface.ask(MenuQuestions.customer(host.customers()))
  }
}
