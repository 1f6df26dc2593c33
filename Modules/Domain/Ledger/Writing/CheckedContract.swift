public import FeatureDependencies
import StrictJSON

/// An opening request with the result of its signature check.
///
/// The check reads no stored data, so it runs before the transaction, and several run in parallel.
public struct CheckedContract: Sendable {
  /// The requested opening.
  public let contract: OpeningContract
  let signed: SignedContract
  /// The customer who requests it.
  public let signer: SignedInCustomer
  /// Why the request is rejected; nil if the contract and its signature are valid.
  let refusal: LedgerError?

  /// Checks that `contract` is consistent and that `signed` is the signature of `signer` over
  /// exactly `contract`.
  public init(
    _ contract: OpeningContract, signed: SignedContract, by signer: SignedInCustomer,
    verifiedBy cryptography: any LedgerCryptography
  ) {
    self.contract = contract
    self.signed = signed
    self.signer = signer
    do throws(LedgerError) {
      try signed.check(over: contract, by: signer.customer, cryptography)
      refusal = nil
    } catch { refusal = error }
  }
}

extension SignedContract {
  /// Throws ``FeatureDependencies/LedgerError/contractMismatch(reason:)`` unless amount and term
  /// are positive, the quote is for the selection in the terms, and this is the customer's
  /// signature over exactly `contract`.
  ///
  /// Throws ``FeatureDependencies/LedgerError/unavailable(reason:)`` if the check itself failed.
  func check(
    over contract: OpeningContract, by customer: Customer, _ cryptography: any LedgerCryptography
  ) throws(LedgerError) {
    guard contract.terms.selection.amount > .zero else {
      throw .contractMismatch(
        reason: LocalizedText(en: "the amount is not above zero", ko: "금액이 0원 이하입니다"))
    }
    guard contract.terms.selection.months > 0 else {
      throw .contractMismatch(
        reason: LocalizedText(en: "the term is not above zero", ko: "계약 기간이 0개월 이하입니다"))
    }
    guard contract.quote.selection == contract.terms.selection else {
      throw .contractMismatch(
        reason: LocalizedText(
          en: "the figures are for another selection than that of the terms",
          ko: "약정 내용과 다른 선택으로 계산한 금액입니다"))
    }
    let content = try payload(by: customer, cryptography)
    guard let expected = try? contract.canonical, content == expected.bytes else {
      throw .contractMismatch(
        reason: LocalizedText(
          en: "the signed contract differs from the contract to open",
          ko: "서명한 계약서가 개설하려는 계약 내용과 다릅니다"))
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
