import FeatureDependencies

/// An account as scripts read it. Members without a value are written as null, so that every
/// account has the same ones.
struct AccountJSON: Encodable {
  private let account: Account
  /// Its product, or `demand`.
  let kind: String

  /// The members of `account`.
  init(_ account: Account) {
    self.account = account
    kind = account.product.map { "\($0)" } ?? "demand"
  }

  private enum Key: String, CodingKey {
    case accountNumber, kind, productID, balanceWon, openedOn, maturityDate, payoutDate
    case rateBasisPoints, linkedAccountNumber
  }

  /// Writes the members.
  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    let quote = account.contracted?.quote
    try members.encode("\(account.number)", forKey: .accountNumber)
    try members.encode(kind, forKey: .kind)
    try members.encode(quote.map { "\($0.selection.productID)" }, forKey: .productID)
    try members.encode(account.balance.amount, forKey: .balanceWon)
    try members.encode("\(account.openedOn)", forKey: .openedOn)
    try members.encode(quote.map { "\($0.maturityDate)" }, forKey: .maturityDate)
    try members.encode(quote.map { "\($0.payoutDate)" }, forKey: .payoutDate)
    try members.encode(quote?.rate.basisPoints, forKey: .rateBasisPoints)
    let link = account.contracted?.terms.link
    try members.encode(link.map { "\($0.number)" }, forKey: .linkedAccountNumber)
  }
}
