import FeatureDependencies

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Papers as a JSON object: every figure under the name it is signed by, and the signed texts.
struct PapersJSON: Encodable {
  struct Entry: Encodable {
    let kind: String
    let date: String
    let amountWon: Int64
    let interestWon: Int64
    let taxWon: Int64
  }

  let accountNumber: String
  let kind: String?
  let productID: String?
  let amountWon: Int64?
  let months: Int?
  let tax: String?
  let fundingAccount: String?
  let linkedAccountNumber: String?
  let rateBasisPoints: Int?
  let linkedBonusBasisPoints: Int?
  let openedOn: String?
  let maturityDate: String?
  let payoutDate: String?
  let principalWon: Int64?
  let interestWon: Int64?
  let taxWon: Int64?
  let payoutWon: Int64?
  let schedule: [Entry]?
  let requestID: String?
  let agreedAt: String?
  let contract: String?
  let receipt: String

  init(_ papers: AccountPapers) {
    let contract = papers.opening?.contract
    let (terms, quote) = (contract?.terms, contract?.quote)
    let selection = terms?.selection
    accountNumber = "\(papers.number)"
    kind = selection.map { "\($0.kind)" }
    productID = selection.map { "\($0.productID)" }
    amountWon = selection?.amount.amount
    months = selection?.months
    tax = selection?.taxKind.rawValue
    fundingAccount = terms.map { "\($0.fundingAccount)" }
    linkedAccountNumber = terms?.link.map { "\($0.number)" }
    rateBasisPoints = quote?.rate.basisPoints
    linkedBonusBasisPoints = quote?.bonus?.basisPoints
    openedOn = quote.map { "\($0.openedOn)" }
    maturityDate = quote.map { "\($0.maturityDate)" }
    payoutDate = quote.map { "\($0.payoutDate)" }
    principalWon = quote?.principal.amount
    interestWon = quote?.interest.amount
    taxWon = quote?.tax.amount
    payoutWon = quote?.payout.amount
    schedule = quote?.schedule.map(Entry.init)
    requestID = contract.map { "\($0.requestID)" }
    agreedAt = contract.map { "\($0.agreedAt)" }
    self.contract = papers.opening?.signed.text
    receipt = papers.receipt.text
  }

  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Strings and whole numbers always encode.
    guard let data = try? encoder.encode(self) else { return "{}\n" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

extension PapersJSON.Entry {
  init(_ entry: ScheduleEntry) {
    self.init(
      kind: entry.kind.rawValue, date: "\(entry.date)", amountWon: entry.amount.amount,
      interestWon: entry.interest.amount, taxWon: entry.tax.amount)
  }
}
