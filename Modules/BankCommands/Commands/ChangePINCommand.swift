import FeatureDependencies
import Ledger

/// `change-pin`: changes the PIN of the customer's key.
struct ChangePINCommand: Command {
  let customerID: String?
  let access: any CustomerAccess
  let output: CommandOutput

  func run() async throws(CommandError) -> ExitCode {
    let customer = try await access.changePIN(customerID)
    let done = Self.done(customer)
    try await output.give(CustomerJSON(customer), [.message(done)], done: [done])
    return .done
  }

  static func done(_ customer: Customer) -> LocalizedText {
    LocalizedText(
      en: "The PIN of customer \(customer.id) is changed.",
      ko: "고객 \(customer.id)의 PIN이 변경되었습니다.")
  }
}

/// `unlock`: unlocks the customer's key with the recovery code, and sets a new PIN.
struct UnlockCommand: Command {
  let customerID: String?
  let access: any CustomerAccess
  let output: CommandOutput

  func run() async throws(CommandError) -> ExitCode {
    let customer = try await access.unlock(customerID).customer
    let done = Self.done(customer)
    try await output.give(CustomerJSON(customer), [.message(done)], done: [done])
    return .done
  }

  static func done(_ customer: Customer) -> LocalizedText {
    LocalizedText(
      en: "Customer \(customer.id) is unlocked. Use the new PIN from now on.",
      ko: "고객 \(customer.id)의 잠금이 해제되었습니다. 이제 새 PIN을 사용하세요.")
  }
}
