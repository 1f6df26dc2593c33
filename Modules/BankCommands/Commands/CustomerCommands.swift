import FeatureDependencies
import KeyCustody
import Ledger
import TerminalDialog

// Commands that enroll customers and change their keys.
extension Command {
  /// The default initial balance of a customer.
  static let sandboxBalance = Won(50_000_000)
  private static let largestBalance = Won(1_000_000_000_000_000)

  /// `enroll`: enrolls a customer, with sandbox money. A person at a terminal is asked for a name
  /// that no option gives.
  static func enroll(
    _ invocation: Invocation, _ host: any CommandDependency
  ) async throws(CommandError) -> ExitCode {
    let request = try invocation.requestID()
    let balance = try balance(invocation)
    let enrolled: EnrolledCustomer
    if let name = invocation[.name] {
      enrolled = try await host.enroll(
        name: try Self.name(name), balance: balance, request: request
      ).0
    } else if host.interface.use.isInteractive {
      enrolled = try await host.enrollAsking(balance: balance, request: request).0
    } else {
      throw .missingOption(.name, command: invocation.command.words)
    }
    let done = welcome(enrolled)
    let json: JSON = [
      "customerID": .text(enrolled.customer.id), "accountNumber": .text(enrolled.account),
    ]
    try await CommandOutput(invocation, to: host.interface).give(
      json, [.message(done)], done: [done])
    return .done
  }

  private static func name(_ text: String) throws(CommandError) -> String {
    do { return try CustomerQuestions.name().answer(from: text) } catch {
      throw CommandError(error, at: .option(.name))
    }
  }

  private static func balance(_ invocation: Invocation) throws(CommandError) -> Won {
    guard let text = invocation[.sandboxBalance] else { return sandboxBalance }
    guard text.trimmed != "0" else { return .zero }
    do { return try Won(entered: text, upTo: largestBalance) } catch {
      throw CommandError(error, at: .option(.sandboxBalance))
    }
  }

  /// The message to a new customer.
  static func welcome(_ enrolled: EnrolledCustomer) -> LocalizedText {
    LocalizedText(
      en: "Welcome. You are customer \(enrolled.customer.id), your account is \(enrolled.account). "
        + "The money in it is sandbox money: it is not real.",
      ko: "환영합니다. 고객 번호는 \(enrolled.customer.id), 계좌번호는 \(enrolled.account)입니다. "
        + "계좌의 돈은 모의 자금이며 실제 돈이 아닙니다.")
  }

  /// `change-pin`: changes the PIN of the customer's key.
  static func changePIN(
    _ invocation: Invocation, _ host: any CommandDependency
  ) async throws(CommandError) -> ExitCode {
    let customer = try await host.changePIN(invocation[.customer])
    return try await give(customer, changed(customer), invocation, host)
  }

  /// The message that a PIN was changed.
  static func changed(_ customer: Customer) -> LocalizedText {
    LocalizedText(
      en: "The PIN of customer \(customer.id) is changed.",
      ko: "고객 \(customer.id)의 PIN이 변경되었습니다.")
  }

  /// `unlock`: unlocks the customer's key with the recovery code, and sets a new PIN.
  static func unlock(
    _ invocation: Invocation, _ host: any CommandDependency
  ) async throws(CommandError) -> ExitCode {
    let customer = try await host.unlock(invocation[.customer]).customer
    return try await give(customer, unlocked(customer), invocation, host)
  }

  /// The message that a key was unlocked.
  static func unlocked(_ customer: Customer) -> LocalizedText {
    LocalizedText(
      en: "Customer \(customer.id) is unlocked. Use the new PIN from now on.",
      ko: "고객 \(customer.id)의 잠금이 해제되었습니다. 이제 새 PIN을 사용하세요.")
  }

  private static func give(
    _ customer: Customer, _ done: LocalizedText, _ invocation: Invocation,
    _ host: any CommandDependency
  ) async throws(CommandError) -> ExitCode {
    let json: JSON = ["customerID": .text(customer.id)]
    try await CommandOutput(invocation, to: host.interface).give(
      json, [.message(done)], done: [done])
    return .done
  }
}

extension CommandDependency {
  /// Asks for the name, and enrolls the customer. Going back from the PIN leads to the name.
  func enrollAsking(
    balance: Won, request: RequestID?
  ) async throws(CommandError) -> (EnrolledCustomer, any CustomerSession) {
    var name: String?
    while true {
      let given: String
      do { given = try await interface.dialog.ask(CustomerQuestions.name(suggesting: name)) } catch
      {
        throw CommandError(error)
      }
      name = given
      do { return try await enroll(name: given, balance: balance, request: request) } catch {
        guard error.interruption == .back else { throw error }
      }
    }
  }
}

extension Invocation {
  /// The request ID of `--request-id`; nil without this option. Throws `badValue`.
  func requestID() throws(CommandError) -> RequestID? {
    try value(of: .requestID, expected: "1 to 64 of a-z A-Z 0-9 - _") { RequestID(root: $0) }
  }
}
