/// The run of one command: its command line and the services of its host.
struct CommandRun: Sendable {
  let invocation: Invocation
  let host: any CommandDependency

  var interface: UserInterface { host.interface }

  /// Signs in ``customer()``.
  func signIn() async throws(CommandError) -> any CustomerSession {
    try await host.signIn(customer())
  }

  /// The customer that the option names, or that the person chooses; nil for the only customer.
  func customer() async throws(CommandError) -> String? {
    let mayAsk = interface.use.isInteractive || invocation.command.isMenu
    guard mayAsk, invocation[.customer] == nil else { return invocation[.customer] }
    let customers = try await host.customers()
    return customers.count > 1 ? try await interface.ask(MenuQuestions.customer(customers)) : nil
  }
}
