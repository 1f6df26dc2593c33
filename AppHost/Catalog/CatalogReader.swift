import FeatureDependencies

/// Makes products of a catalogue's JSON, and collects what is wrong with it.
struct CatalogReader {
  private static let sums: ClosedRange<Int64> = 1...1_000_000_000_000_000
  private static let terms: ClosedRange<Int64> = 1...120
  private static let rates = Int64(AnnualRate.range.lowerBound)...Int64(AnnualRate.range.upperBound)

  private var checker = JSONChecker()

  var faults: [JSONFault] { checker.faults }

  mutating func products(of root: JSONNode) -> ([DepositProduct], [SavingsProduct]) {
    let members = checker.object(root, "", required: ["version", "deposits", "savings"])
    _ = checker.integer(members["version"], "version", in: 1...1)
    let deposits = list(members["deposits"], "deposits") { $0.deposit($1, $2) }
    let savings = list(members["savings"], "savings") { $0.savings($1, $2) }
    return (deposits, savings)
  }

  private mutating func list<Product>(
    _ node: JSONNode?, _ path: String,
    _ read: (inout CatalogReader, JSONNode, String) -> (ProductID?, Product?)
  ) -> [Product] {
    var ids: Set<ProductID> = []
    var products: [Product] = []
    for (element, path) in checker.array(node, path) {
      let (id, product) = read(&self, element, path)
      if let id, !ids.insert(id).inserted {
        checker.report(.repeated("\(id)"), path + ".id", element.position)
      }
      if let product { products.append(product) }
    }
    return products
  }

  private mutating func deposit(
    _ node: JSONNode, _ path: String
  ) -> (ProductID?, DepositProduct?) {
    let members = checker.object(node, path, required: Self.offerKeys + ["interest"])
    let (id, offer) = offer(members, path, at: node.position)
    let methods = InterestMethod.allCases.map(\.rawValue).joined(separator: ", ")
    let interest = checker.text(
      members["interest"], path + ".interest", expected: "one of \(methods)",
      InterestMethod.init(rawValue:))
    guard let offer, let interest else { return (id, nil) }
    return (id, DepositProduct(offer: offer, interest: interest))
  }

  private mutating func savings(
    _ node: JSONNode, _ path: String
  ) -> (ProductID?, SavingsProduct?) {
    let members = checker.object(
      node, path, required: Self.offerKeys, optional: ["linkedBonusBasisPoints"])
    let (id, offer) = offer(members, path, at: node.position)
    let bonusPath = path + ".linkedBonusBasisPoints"
    var bonus = AnnualRate(basisPoints: 0)
    if let node = members["linkedBonusBasisPoints"] { bonus = rate(node, bonusPath) }
    guard let offer, let bonus else { return (id, nil) }
    for (index, tier) in offer.tiers.enumerated() where tier.rate.adding(bonus) == nil {
      let sum = "\(tier.rate.basisPoints + bonus.basisPoints)"
      checker.report(.outOfRange(sum, Self.rates), "\(path).tiers[\(index)]", node.position)
    }
    return (id, SavingsProduct(offer: offer, linkedBonus: bonus))
  }

  private static let offerKeys = ["id", "name", "minimumWon", "maximumWon", "tiers"]

  private mutating func offer(
    _ members: [String: JSONNode], _ path: String, at position: JSONPosition
  ) -> (ProductID?, ProductOffer?) {
    let id = checker.text(
      members["id"], path + ".id", expected: "1 to 64 of a-z A-Z 0-9 - . _", ProductID.init)
    let name = name(members["name"], path + ".name")
    let minimum = checker.integer(members["minimumWon"], path + ".minimumWon", in: Self.sums)
    let maximum = checker.integer(members["maximumWon"], path + ".maximumWon", in: Self.sums)
    let tiers = tiers(members["tiers"], path + ".tiers")
    guard let minimum, let maximum else { return (id, nil) }
    guard minimum <= maximum else {
      let range = minimum...Self.sums.upperBound
      checker.report(.outOfRange("\(maximum)", range), path + ".maximumWon", position)
      return (id, nil)
    }
    guard let id, let name else { return (id, nil) }
    let limits = Won(minimum)...Won(maximum)
    return (id, ProductOffer(id: id, name: name, limits: limits, tiers: tiers))
  }

  private mutating func name(_ node: JSONNode?, _ path: String) -> LocalizedText? {
    guard let node else { return nil }
    let members = checker.object(node, path, required: ["en", "ko"])
    let expected = "1 to 60 printable characters"
    let valid = { (text: String) in
      (1...60).contains(text.count) && text.utf8.count <= 240 && text.isPrintable ? text : nil
    }
    let english = checker.text(members["en"], path + ".en", expected: expected, valid)
    let korean = checker.text(members["ko"], path + ".ko", expected: expected, valid)
    guard let english, let korean else { return nil }
    return LocalizedText(en: english, ko: korean)
  }

  private mutating func tiers(_ node: JSONNode?, _ path: String) -> [RateTier] {
    let elements = checker.array(node, path)
    if let node, case .array(let list) = node.value, list.isEmpty {
      checker.report(.empty, path, node.position)
    }
    var terms: Set<Int> = []
    var tiers: [RateTier] = []
    for (element, path) in elements {
      let members = checker.object(element, path, required: ["months", "rateBasisPoints"])
      let months = checker.integer(members["months"], path + ".months", in: Self.terms)
      let rate = rate(members["rateBasisPoints"], path + ".rateBasisPoints")
      guard let months, let rate else { continue }
      if !terms.insert(Int(months)).inserted {
        checker.report(.repeated("\(months)"), path + ".months", element.position)
      }
      tiers.append(RateTier(months: Int(months), rate: rate))
    }
    return tiers
  }

  private mutating func rate(_ node: JSONNode?, _ path: String) -> AnnualRate? {
    checker.integer(node, path, in: Self.rates).flatMap { AnnualRate(basisPoints: Int($0)) }
  }
}
