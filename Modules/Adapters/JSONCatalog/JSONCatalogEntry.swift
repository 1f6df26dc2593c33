import FeatureDependencies
import StrictJSON

/// One product in a section of a JSON catalog, with the faults found in it.
struct JSONCatalogEntry: CatalogEntry {
  private static let sums: ClosedRange<Int64> = 1...1_000_000_000_000_000
  private static let terms: ClosedRange<Int64> = 1...120
  private static let rates: ClosedRange<Int64> =
    Int64(AnnualRate.range.lowerBound)...Int64(AnnualRate.range.upperBound)

  private let value: InputValue
  // Its path in the catalog: `deposits[0]`.
  private let path: String
  private let members: [String: InputValue]
  private var required = ["id", "name", "minimumWon", "maximumWon", "tiers"]
  private var optional: [String] = []
  private var checker: InputChecker

  /// The ID; nil if it is missing or invalid.
  private(set) var id: ProductID?
  private(set) var offer: ProductOffer?

  /// Reads the offer of the entry `value`, and adds its faults to those of `checker`.
  init(_ value: InputValue, _ path: String, _ checker: InputChecker) {
    self.value = value
    self.path = path
    self.checker = checker
    members =
      if case .object(let members) = value.content {
        Dictionary(members.map { ($0.name, $0.value) }) { _, last in last }
      } else { [:] }
    offer = readOffer()
  }

  mutating func word<Word: RawRepresentable<String> & CaseIterable>(_ name: String) -> Word? {
    required.append(name)
    let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
    return checker.text(members[name], "\(path).\(name)", expected: words, Word.init(rawValue:))
  }

  mutating func bonus(_ name: String) -> AnnualRate? {
    optional.append(name)
    guard let bonus = rate(members[name], "\(path).\(name)") else { return nil }
    for (index, tier) in (offer?.tiers ?? []).enumerated() where tier.rate.adding(bonus) == nil {
      let sum = "\(tier.rate.basisPoints + bonus.basisPoints)"
      checker.report(.outOfRange(sum, Self.rates), "\(path).tiers[\(index)]", value.position)
    }
    return bonus
  }

  /// Returns all faults found so far, with those of missing, repeated and unknown members.
  func checked() -> InputChecker {
    var checker = checker
    _ = checker.object(value, path, required: required, optional: optional)
    return checker
  }
}

extension JSONCatalogEntry {
  private mutating func readOffer() -> ProductOffer? {
    id = checker.text(
      members["id"], path + ".id", expected: "a-z A-Z 0-9 - . _ (1–64)", ProductID.init)
    let name = name()
    let limits = limits()
    let tiers = tiers()
    guard let id, let name, let limits, let tiers else { return nil }
    return ProductOffer(id: id, name: name, limits: limits, tiers: tiers)
  }

  private mutating func rate(_ node: InputValue?, _ path: String) -> AnnualRate? {
    checker.integer(node, path, in: Self.rates).flatMap { AnnualRate(basisPoints: Int($0)) }
  }

  private mutating func limits() -> ClosedRange<Won>? {
    let minimum = checker.integer(members["minimumWon"], path + ".minimumWon", in: Self.sums)
    let maximum = checker.integer(members["maximumWon"], path + ".maximumWon", in: Self.sums)
    guard let minimum, let maximum else { return nil }
    guard minimum <= maximum else {
      let range = minimum...Self.sums.upperBound
      checker.report(.outOfRange("\(maximum)", range), path + ".maximumWon", value.position)
      return nil
    }
    return Won(minimum)...Won(maximum)
  }

  private mutating func name() -> LocalizedText? {
    guard let node = members["name"] else { return nil }
    let path = path + ".name"
    let members = checker.object(node, path, required: ["en", "ko"])
    let expected = "1 to 60 printable characters that can be seen"
    let valid = { (text: String) in
      let isGood =
        (1...60).contains(text.count) && text.utf8.count <= 240 && PrintableText.holds(text)
        && PrintableText.isVisible(text)
      return isGood ? text : nil
    }
    let english = checker.text(members["en"], path + ".en", expected: expected, valid)
    let korean = checker.text(members["ko"], path + ".ko", expected: expected, valid)
    guard let english, let korean else { return nil }
    return LocalizedText(en: english, ko: korean)
  }

  private mutating func tiers() -> [RateTier]? {
    let (node, path) = (members["tiers"], path + ".tiers")
    let elements = checker.array(node, path)
    if let node, case .array(let list) = node.content, list.isEmpty {
      checker.report(.empty, path, node.position)
    }
    var terms: Set<Int64> = []
    var tiers: [RateTier] = []
    for (element, path) in elements {
      let members = checker.object(element, path, required: ["months", "rateBasisPoints"])
      let months = checker.integer(members["months"], path + ".months", in: Self.terms)
      let rate = rate(members["rateBasisPoints"], path + ".rateBasisPoints")
      guard let months, let rate else { continue }
      if !terms.insert(months).inserted {
        checker.report(.repeated("\(months)"), path + ".months", element.position)
      }
      tiers.append(RateTier(months: Int(months), rate: rate))
    }
    return tiers.count == elements.count ? tiers : nil
  }
}
