import FeatureDependencies
import KeyCustody
import Ledger
import TerminalDialog

/// `enroll`: enrolls a customer, with sandbox money.
struct EnrollCommand: Command {
  let name: String
  let balance: String?
  let request: RequestID?
  let access: any CustomerAccess
  let output: CommandOutput

  /// The default initial balance of a customer.
  static let sandboxBalance = Won(50_000_000)
  static let largestBalance = Won(1_000_000_000_000_000)

  func run() async throws(CommandError) -> ExitCode {
    let (enrolled, _) = try await access.enroll(
      name: try checkedName(), balance: try checkedBalance(), request: request)
    let welcome = Self.welcome(enrolled)
    try await output.give(EnrolledJSON(enrolled), [.message(welcome)], done: [welcome])
    return .done
  }

  private func checkedName() throws(CommandError) -> String {
    do { return try CustomerQuestions.name.answer(from: name) } catch {
      throw .option(.name, error)
    }
  }

  private func checkedBalance() throws(CommandError) -> Won {
    guard let balance, balance.trimmed != "0" else {
      return balance == nil ? Self.sandboxBalance : .zero
    }
    do { return try Won(entered: balance, upTo: Self.largestBalance) } catch {
      throw .option(.sandboxBalance, error)
    }
  }

  static func welcome(_ enrolled: EnrolledCustomer) -> LocalizedText {
    LocalizedText(
      en: "Welcome. You are customer \(enrolled.customer.id), your account is \(enrolled.account). "
        + "The money in it is sandbox money: it is not real.",
      ko: "환영합니다. 고객 번호는 \(enrolled.customer.id), 계좌번호는 \(enrolled.account)입니다. "
        + "계좌의 돈은 모의 자금이며 실제 돈이 아닙니다.")
  }
}
