public import FeatureDependencies

/// An opening request with the result of its signature check.
///
/// The check reads no stored data, so it runs before the transaction, and several run in parallel.
/// The signed content is compared in the transaction, which knows the bank's key.
public struct CheckedContract: Sendable {
  /// The requested opening.
  public let contract: OpeningContract
  let signed: SignedContract
  /// The customer who requests it.
  public let signer: SignedInCustomer
  /// The signed content; or why the request is rejected, if the contract or the signature is
  /// invalid.
  let payload: Result<[UInt8], LedgerError>

  /// Checks that `contract` is consistent and that `signed` is a signature of `signer`.
  public init(
    _ contract: OpeningContract, signed: SignedContract, by signer: SignedInCustomer,
    verifiedBy cryptography: any LedgerCryptography
  ) {
    self.contract = contract
    self.signed = signed
    self.signer = signer
    payload = Result { () throws(LedgerError) in
      try contract.checkTerms()
      return try signed.payload(by: signer.customer, cryptography)
    }
  }
}

extension LedgerWriter {
  /// Throws ``FeatureDependencies/LedgerError/contractMismatch(reason:)`` unless the contract of
  /// `request` is consistent, and the signature is the customer's over exactly this contract, for
  /// this bank and with the digests of the terms.
  ///
  /// Throws ``FeatureDependencies/LedgerError/unavailable(reason:)`` if the check itself failed.
  func check(_ request: CheckedContract) throws(LedgerError) {
    guard cover(of: request.contract, signedAs: try request.payload.get()) != nil else {
      throw .contractMismatch(
        reason: LocalizedText(
          en: "the signed contract differs from the contract to open, or is for another bank, or "
            + "lacks the terms",
          ko: "서명한 계약서가 개설하려는 계약과 다르거나, 다른 은행의 계약서이거나, 약관이 빠져 있습니다"))
    }
  }
}

extension OpeningContract {
  /// Throws ``FeatureDependencies/LedgerError/contractMismatch(reason:)`` unless amount and term
  /// are positive, and the quote is for the selection in the terms.
  fileprivate func checkTerms() throws(LedgerError) {
    guard terms.selection.amount > .zero, terms.selection.months > 0 else {
      throw .contractMismatch(
        reason: LocalizedText(
          en: "the amount or the term is not above zero", ko: "금액이나 계약 기간이 0 이하입니다"))
    }
    guard quote.selection == terms.selection else {
      throw .contractMismatch(
        reason: LocalizedText(
          en: "the figures are for another selection than that of the terms",
          ko: "약정 내용과 다른 선택으로 계산한 금액입니다"))
    }
  }
}

extension SignedContract {
  /// The signed content. Throws ``FeatureDependencies/LedgerError/contractMismatch(reason:)``
  /// unless this is a signature of `customer`, and
  /// ``FeatureDependencies/LedgerError/unavailable(reason:)`` if the check itself failed.
  fileprivate func payload(
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
