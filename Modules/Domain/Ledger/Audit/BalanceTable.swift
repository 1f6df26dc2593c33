import FeatureDependencies

/// A compact table of account balances. An account with a number such as `210-000003-9` uses ten
/// bytes.
///
/// Such a number contains a serial, which is the index in the table. Two accounts share a serial
/// only if the database was tampered with. Accounts with other numbers are in a dictionary.
struct BalanceTable {
  /// The maximum distance of a serial from the end of the table. A serial further away would waste
  /// memory.
  private static let reach = 4096

  private var amounts: [Int64] = []
  // The prefix and check digit of the account number, plus 1; 0 where there is no account.
  private var digits: [UInt16] = []
  private var others: [String: Won] = [:]

  /// The balance of `account`; nil if it is not in the table. Setting nil removes the account.
  subscript(account: String) -> Won? {
    get {
      guard let place = place(of: account), digits[place.serial] == place.digits else {
        return others[account]
      }
      return Won(amounts[place.serial])
    }
    set {
      guard let place = place(of: account, makingRoom: newValue != nil),
        digits[place.serial] == place.digits || digits[place.serial] == 0,
        others[account] == nil
      else { return others[account] = newValue }
      amounts[place.serial] = newValue?.amount ?? 0
      if newValue != nil { digits[place.serial] = place.digits } else { digits[place.serial] = 0 }
    }
  }

  /// The accounts whose balance satisfies `isWanted`, in the order of their numbers.
  func filter(_ isWanted: (Won) -> Bool) -> [(account: String, balance: Won)] {
    var found = others.filter { isWanted($0.value) }.map { (account: $0.key, balance: $0.value) }
    for serial in digits.indices where digits[serial] > 0 && isWanted(Won(amounts[serial])) {
      let text = AccountPlace(serial: serial, digits: digits[serial]).text
      found.append((account: text, balance: Won(amounts[serial])))
    }
    return found.sorted { $0.account < $1.account }
  }

  private func place(of account: String) -> AccountPlace? {
    guard let place = AccountPlace(account), place.serial < amounts.count else { return nil }
    return place
  }

  private mutating func place(of account: String, makingRoom: Bool) -> AccountPlace? {
    guard makingRoom else { return place(of: account) }
    guard let place = AccountPlace(account), place.serial < amounts.count + Self.reach else {
      return nil
    }
    let more = place.serial + 1 - amounts.count
    if more > 0 {
      amounts += repeatElement(0, count: more)
      digits += repeatElement(0, count: more)
    }
    return place
  }
}

/// An account number as two integers. `210-000003-9` has the serial 3 and the digits 2110: 210 and
/// 9, plus 1.
private struct AccountPlace {
  let serial: Int
  let digits: UInt16

  init(serial: Int, digits: UInt16) {
    self.serial = serial
    self.digits = digits
  }

  /// Parses `account`; nil unless ``text`` would be exactly the same.
  init?(_ account: String) {
    let bytes = Array(account.utf8)
    guard (12...16).contains(bytes.count), bytes[3] == UInt8(ascii: "-"),
      bytes[bytes.count - 2] == UInt8(ascii: "-"),
      let prefix = Self.number(bytes[..<3]), let last = Self.number(bytes.suffix(1)),
      let serial = Self.number(bytes[4..<(bytes.count - 2)]),
      bytes.count == 12 || bytes[4] != UInt8(ascii: "0")
    else { return nil }
    self.init(serial: serial, digits: UInt16(10 * prefix + last + 1))
  }

  var text: String {
    let (prefix, last) = ((digits - 1) / 10, (digits - 1) % 10)
    return "\(Self.padded(Int(prefix), 3))-\(Self.padded(serial, 6))-\(last)"
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return digits.reduce(0) { 10 * $0 + Int($1 - 48) }
  }

  private static func padded(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
}
