import FeatureDependencies
import KeyCustody
import Ledger
import TerminalDialog

// Commands that enroll customers and change their keys.
extension CommandRun {
  /// The default initial balance of a customer.
  static let sandboxBalance = Won(50_000_000)
  private static let largestBalance = Won(1_000_000_000_000_000)

  /// `enroll`: enrolls a customer, with sandbox money. A person at a terminal is asked for a name
  /// that no option gives.
  func enroll() async throws(CommandError) -> ExitCode {
    let balance =
      try invocation.answer(.sandboxBalance) { (text) throws(Rejection) in
        try Won(entered: text, within: Won(1)...Self.largestBalance)
      } ?? Self.sandboxBalance
    let enrolled: EnrolledCustomer
    if let name = try invocation.answer(.name, Question.name().answer) {
      enrolled = try await host.enroll(name: name, balance: balance).0
    } else if interface.isInteractive {
      enrolled = try await host.enrollAsking(balance: balance).0
    } else {
      throw .missing(OptionName.name.flag, command: invocation.command.words)
    }
    return try await give(
      [
        "customerID": .text(enrolled.customer.id), "accountNumber": .text(enrolled.account),
      ], done: enrolled.welcome)
  }

  /// `change-pin`: changes the PIN of the customer's key.
  func changePIN() async throws(CommandError) -> ExitCode {
    let customer = try await host.changePIN(customer())
    return try await give(["customerID": .text(customer.id)], done: customer.pinChangedText)
  }

  /// `unlock`: unlocks the customer's key with the recovery code, and sets a new PIN.
  func unlock() async throws(CommandError) -> ExitCode {
    let customer = try await host.unlock(customer())
    return try await give(["customerID": .text(customer.id)], done: customer.unlockedText)
  }

  private func give(_ json: JSON, done: LocalizedText) async throws(CommandError) -> ExitCode {
    let done = [done] + (invocation[.recoveryFile].map { [Self.saved($0)] } ?? [])
    return try await give(json, done.map { .message($0) }, done: done)
  }
}

extension EnrolledCustomer {
  /// The message to a new customer.
  var welcome: LocalizedText {
    LocalizedText(
      en: "Welcome. You are customer \(customer.id), your account is \(account). "
        + "The money in it is sandbox money: it is not real.",
      ko: "환영합니다. 고객 번호는 \(customer.id), 계좌번호는 \(account)입니다. "
        + "계좌의 돈은 모의 자금이며 실제 돈이 아닙니다.")
  }
}

extension Customer {
  /// The number and the name. The number comes first, because a narrow screen truncates a long
  /// name.
  var label: String { "\(id) \(name.printable)" }

  /// The message that the PIN was changed.
  var pinChangedText: LocalizedText {
    LocalizedText(
      en: "The PIN of customer \(id) is changed.", ko: "고객 \(id)의 PIN이 변경되었습니다.")
  }

  /// The message that the PIN was unlocked and changed.
  var unlockedText: LocalizedText {
    LocalizedText(
      en: "Customer \(id) is unlocked. Use the new PIN from now on.",
      ko: "고객 \(id)의 잠금이 해제되었습니다. 이제 새 PIN을 사용하세요.")
  }
}

extension Question<String> {
  /// Asks for the customer's name. Suggests `earlier`, which the customer went back from.
  static func name(suggesting earlier: String? = nil) -> Question {
    .text(
      QuestionKey(rawValue: "enroll.name"),
      LocalizedText(en: "What is your name?", ko: "이름을 입력하세요"),
      help: LocalizedText(
        en: "The name on your accounts, in up to 60 characters.",
        ko: "계좌 명의로 쓸 이름입니다. 60자까지 입력할 수 있습니다."),
      limit: 60, suggesting: earlier)
  }
}

extension CommandDependency {
  /// Asks for the name, and enrolls the customer. Going back from the PIN leads to the name.
  func enrollAsking(
    balance: Won
  ) async throws(CommandError) -> (EnrolledCustomer, any CustomerSession) {
    var name: String?
    while true {
      let given = try await interface.ask(.name(suggesting: name))
      do { return try await enroll(name: given, balance: balance) } catch {
        guard error.interruption == .back else { throw error }
      }
      name = given
    }
  }
}
