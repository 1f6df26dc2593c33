public import FeatureDependencies

/// The place of an audit's finding.
public enum AuditPlace: Sendable, Equatable {
  /// The database as a whole.
  case database
  /// The definitions of the tables.
  case schema
  /// The balances of all accounts.
  case accounts
  /// The file with the bank's key.
  case keyFile
  /// A customer's stored key, by the customer's number.
  case key(String)
  /// The copy of a customer's key for the recovery code, by the customer's number.
  case recoveryCopy(String)
  /// The receipt passed to the audit as evidence.
  case receiptGiven
  /// The checkpoint passed to the audit as evidence.
  case checkpointGiven
  /// All entries.
  case entries
  /// A chain, by its name.
  case chain(String)
  /// The end of the chain.
  case lastEntry
  /// A table of the database, by its name.
  case table(String)
  /// An entry, by its number.
  case entry(Int64)
  /// A place in a chain other than the bank's own, by the chain's name.
  indirect case inChain(String, AuditPlace)
  /// Entries, by the numbers of the first and the last.
  case entryRange(Int64, Int64)
  /// An account, by its number.
  case account(String)
  /// The contract of an account, by the account's number.
  case contract(String)
  /// A receipt, by its holder: the account's number or, for a change of keys, the customer's.
  case receipt(String)

  /// For entries of a customer's chain, the place with the name of `chain`; otherwise this place
  /// unchanged.
  package func named(in chain: String) -> AuditPlace {
    guard chain != LedgerEntry.bankChain else { return self }
    return switch self {
    case .entry, .entryRange, .lastEntry: .inChain(chain, self)
    default: self
    }
  }
}

extension AuditPlace {
  /// The place as users read it.
  public var text: LocalizedText {
    switch self {
    case .database: .init(en: "database", ko: "데이터베이스")
    case .schema: .init(en: "schema", ko: "스키마")
    case .accounts: .init(en: "accounts", ko: "계좌")
    case .keyFile: .init(en: "the bank's key file", ko: "은행 키 파일")
    case .key(let customer): .init(en: "the key of \(customer)", ko: "\(customer)의 키")
    case .recoveryCopy(let customer):
      .init(en: "the recovery copy of \(customer)", ko: "\(customer)의 복구용 키")
    case .receiptGiven: .init(en: "the receipt given", ko: "지정한 개설확인서")
    case .checkpointGiven: .init(en: "the checkpoint given", ko: "지정한 체크포인트")
    case .chain(let name): .init(en: "chain \(name)", ko: "해시 체인 \(name)")
    case .entries: .init(en: "entries", ko: "항목")
    case .lastEntry: .init(en: "the last entry", ko: "마지막 항목")
    case .table(let name): .init(en: "table \(name)", ko: "테이블 \(name)")
    case .entry(let number): .init(en: "entry \(number)", ko: "항목 \(number)")
    case .inChain(let chain, let place):
      .init(en: "chain \(chain), \(place.text.en)", ko: "해시 체인 \(chain), \(place.text.ko)")
    case .entryRange(let first, let last):
      .init(en: "entries \(first)–\(last)", ko: "항목 \(first)–\(last)")
    case .account(let number): .init(en: "account \(number)", ko: "계좌 \(number)")
    case .contract(let number): .init(en: "contract of \(number)", ko: "\(number)의 계약서")
    case .receipt(let holder): .init(en: "receipt of \(holder)", ko: "\(holder)의 개설확인서")
    }
  }
}
