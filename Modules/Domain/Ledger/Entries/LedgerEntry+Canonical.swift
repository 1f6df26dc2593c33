import FeatureDependencies
import StrictJSON

extension LedgerEntry {
  /// The entry's hash in its chain: SHA-256 of the previous hash followed by the entry's canonical
  /// form.
  func hash(after previous: [UInt8], by cryptography: any LedgerCryptography) -> [UInt8] {
    cryptography.sha256(previous + canonical(by: cryptography).bytes)
  }

  /// The form that is hashed, which must never change: stored hashes cover it.
  func canonical(by cryptography: any LedgerCryptography) -> CanonicalJSON {
    var members: [String: CanonicalJSON] = [
      "format": .string("\(Self.format)"), "chain": .string(chain),
      "sequence": .string("\(sequence)"), "kind": .string(kind.rawValue),
      "recordedAt": .string("\(recordedAt)"),
      "postings": .array(postings.map(\.canonical)),
      "schedule": .array(schedule.map { .string($0.signed) }),
    ]
    members["customer"] = customer.map { .strings(["id": $0.id, "name": $0.name]) }
    members["key"] = key?.canonical
    members["storedKeys"] = digests?.canonical
    members["account"] = account?.canonical
    members["contract"] = contract?.canonical(by: cryptography)
    return .object(members)
  }
}

extension LedgerEntry.Posting {
  fileprivate var canonical: CanonicalJSON {
    .strings([
      "account": account, "won": "\(amount)", "balance": balance.map { "\($0)" },
    ])
  }
}

extension LedgerEntry.KeyRow {
  fileprivate var canonical: CanonicalJSON {
    .strings(["publicKey": publicKey.base64URL, "customer": customer])
  }
}

extension LedgerEntry.KeyDigests {
  fileprivate var canonical: CanonicalJSON {
    .strings(["customer": customer, "sha256": key.hex, "recoverySHA256": recovery?.hex])
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
