import FeatureDependencies
import StrictJSON

extension LedgerEntry {
  /// The entry's hash in its chain: SHA-256 of the previous hash followed by the entry's canonical
  /// form.
  func hash(after previous: [UInt8], by cryptography: any LedgerCryptography) -> [UInt8] {
    cryptography.sha256(previous + canonical(by: cryptography).bytes)
  }

  /// The form that is hashed. The form of ``Format/withoutBalances`` must never change, because
  /// stored hashes cover it.
  func canonical(by cryptography: any LedgerCryptography) -> CanonicalJSON {
    var members: [String: CanonicalJSON] = [
      "sequence": .string("\(sequence)"), "kind": .string(kind.rawValue),
      "recordedAt": .string("\(recordedAt)"),
      "postings": .array(postings.map(canonical)),
      "schedule": .array(schedule.map { .string($0.signed) }),
    ]
    members["customer"] = customer.map { .strings(["id": $0.id, "name": $0.name]) }
    members["key"] = key?.canonical
    members["account"] = account?.canonical
    members["contract"] = contract?.canonical(by: cryptography)
    if format == .withBalances {
      members["format"] = .string("\(format.rawValue)")
      members["chain"] = .string(chain)
    }
    return .object(members)
  }

  private func canonical(_ posting: Posting) -> CanonicalJSON {
    let balance = format == .withBalances ? posting.balance.map { "\($0)" } : nil
    return .strings([
      "account": posting.account, "won": "\(posting.amount)", "balance": balance,
    ])
  }
}

extension LedgerEntry.KeyRow {
  fileprivate var canonical: CanonicalJSON {
    .strings(["publicKey": publicKey.base64URL, "customer": customer])
  }
}

extension LedgerEntry.AccountRow {
  fileprivate var canonical: CanonicalJSON {
    .strings(["number": number, "customer": customer, "kind": kind, "openedOn": openedOn])
  }
}

extension LedgerEntry.ContractRow {
  fileprivate func canonical(by cryptography: any LedgerCryptography) -> CanonicalJSON {
    .strings([
      "account": account, "customer": customer, "sha256": signed.hash(by: cryptography).hex,
    ])
  }
}

extension SignedContract {
  /// SHA-256 of the text, which identifies the contract in entries and receipts.
  func hash(by cryptography: any LedgerCryptography) -> [UInt8] {
    cryptography.sha256(Array(text.utf8))
  }
}
