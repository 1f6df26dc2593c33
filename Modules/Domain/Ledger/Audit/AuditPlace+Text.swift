public import FeatureDependencies

extension AuditPlace {
  /// The place as people call it.
  public var text: LocalizedText {
    switch self {
    case .database: .init(en: "database", ko: "데이터베이스")
    case .schema: .init(en: "schema", ko: "스키마")
    case .accounts: .init(en: "accounts", ko: "계좌")
    case .keyFile: .init(en: "the bank's key file", ko: "은행 키 파일")
    case .customerKeyFile(let customer):
      .init(en: "the key file of \(customer)", ko: "\(customer)의 키 파일")
    case .keysFolder: .init(en: "the keys folder", ko: "키 폴더")
    case .fileAmongKeys(let name): .init(en: "file keys/\(name)", ko: "파일 keys/\(name)")
    case .receiptGiven: .init(en: "the receipt given", ko: "지정한 영수증")
    case .checkpointGiven: .init(en: "the checkpoint given", ko: "지정한 체크포인트")
    case .chain(let name): .init(en: "chain \(name)", ko: "원장 \(name)")
    case .entries: .init(en: "entries", ko: "항목")
    case .lastEntry: .init(en: "the last entry", ko: "마지막 항목")
    case .table(let name): .init(en: "table \(name)", ko: "테이블 \(name)")
    case .entry(let number): .init(en: "entry \(number)", ko: "항목 \(number)")
    case .inChain(let chain, let place):
      .init(en: "chain \(chain), \(place.text.en)", ko: "원장 \(chain), \(place.text.ko)")
    case .entryRange(let first, let last):
      .init(en: "entries \(first)–\(last)", ko: "항목 \(first)–\(last)")
    case .account(let number): .init(en: "account \(number)", ko: "계좌 \(number)")
    case .contract(let number): .init(en: "contract of \(number)", ko: "\(number)의 계약")
    case .receipt(let number): .init(en: "receipt of \(number)", ko: "\(number)의 영수증")
    }
  }
}
