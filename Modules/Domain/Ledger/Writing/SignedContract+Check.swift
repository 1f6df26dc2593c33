import FeatureDependencies
import StrictJSON

extension SignedContract {
  /// Throws ``FeatureDependencies/LedgerError/contractMismatch(reason:)`` unless `contract` agrees
  /// with itself, moves money, has a term, and this is the customer's signature over exactly it.
  func check(
    over contract: OpeningContract, by customer: Customer, _ cryptography: any LedgerCryptography
  ) throws(LedgerError) {
    guard contract.terms.selection.amount > .zero else {
      throw .contractMismatch(
        reason: LocalizedText(en: "there is nothing to pay in", ko: "납입할 금액이 없습니다"))
    }
    guard contract.terms.selection.months > 0 else {
      throw .contractMismatch(
        reason: LocalizedText(en: "there is no term", ko: "계약 기간이 없습니다"))
    }
    guard contract.quote.selection == contract.terms.selection else {
      throw .contractMismatch(
        reason: LocalizedText(
          en: "the figures are for another selection than the terms", ko: "약관과 다른 선택의 금액입니다"))
    }
    let content = try payload(by: customer, cryptography)
    guard let expected = try? contract.canonical, content == expected.bytes else {
      throw .contractMismatch(
        reason: LocalizedText(
          en: "what was signed is not what is being opened", ko: "서명한 내용과 개설하려는 내용이 다릅니다"))
    }
  }

  private func payload(
    by customer: Customer, _ cryptography: any LedgerCryptography
  ) throws(LedgerError) -> [UInt8] {
    do {
      return try cryptography.payload(of: text, signedAs: .contract, by: customer.publicKey)
    } catch {
      if case .notVerified(let reason) = error {
        throw .unavailable(reason: StorageError.sealing(reason: reason).reason)
      }
      throw .contractMismatch(
        reason: LocalizedText(
          en: "the signature is not the customer's: \(error.reason.en)",
          ko: "고객의 서명이 아닙니다: \(error.reason.ko)"))
    }
  }
}
