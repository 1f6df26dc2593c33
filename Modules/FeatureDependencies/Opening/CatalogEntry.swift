/// One product in a catalog's section, not validated yet.
public struct CatalogEntry: Sendable {
  /// The entry as it is written.
  public let value: InputValue
  /// Its path in the catalog: `deposits[0]`.
  public let path: String

  private static let sums: ClosedRange<Int64> = 1...1_000_000_000_000_000
  private static let terms: ClosedRange<Int64> = 1...120
  private static let offerKeys = ["id", "name", "minimumWon", "maximumWon", "tiers"]

  /// Returns the members of the entry by name. Every entry has the keys of an offer; `required` and
  /// `optional` name the other ones.
  ///
  /// Missing, repeated and unknown members are reported.
  public func members(
    requiring required: [String] = [], optional: [String] = [], _ checker: inout InputChecker
  ) -> [String: InputValue] {
    checker.object(value, path, required: Self.offerKeys + required, optional: optional)
  }

  /// The ID, or nil if it is missing or invalid. Reports nothing, since ``offer(_:_:)`` does.
  var id: ProductID? {
    guard case .object(let members) = value.content,
      case .string(let text)? = members.first(where: { $0.name == "id" })?.value.content
    else { return nil }
    return ProductID(text)
  }

  /// Reads ID, name, limits and terms from `members`, and reports every fault.
  ///
  /// Returns nil if ID, name, limits or a term are invalid.
  public func offer(
    _ members: [String: InputValue], _ checker: inout InputChecker
  ) -> ProductOffer? {
    let id = checker.text(
      members["id"], path + ".id", expected: "1 to 64 of a-z A-Z 0-9 - . _", ProductID.init)
    let name = name(members["name"], &checker)
    let limits = limits(members, &checker)
    let tiers = tiers(members["tiers"], &checker)
    guard let id, let name, let limits, let tiers else { return nil }
    return ProductOffer(id: id, name: name, limits: limits, tiers: tiers)
  }

  /// Reads a rate in basis points, 0...10,000. Reports any other value and returns nil; returns nil
  /// for a missing value.
  public func rate(
    _ node: InputValue?, _ path: String, _ checker: inout InputChecker
  ) -> AnnualRate? {
    checker.integer(node, path, in: AnnualRate.points).flatMap {
      AnnualRate(basisPoints: Int($0))
    }
  }

  private func limits(
    _ members: [String: InputValue], _ checker: inout InputChecker
  ) -> ClosedRange<Won>? {
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

  private func name(_ node: InputValue?, _ checker: inout InputChecker) -> LocalizedText? {
    guard let node else { return nil }
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

  private func tiers(_ node: InputValue?, _ checker: inout InputChecker) -> [RateTier]? {
    let path = path + ".tiers"
    let elements = checker.array(node, path)
    if let node, case .array(let list) = node.content, list.isEmpty {
      checker.report(.empty, path, node.position)
    }
    var terms: Set<Int64> = []
    var tiers: [RateTier] = []
    for (element, path) in elements {
      let members = checker.object(element, path, required: ["months", "rateBasisPoints"])
      let months = checker.integer(members["months"], path + ".months", in: Self.terms)
      let rate = rate(members["rateBasisPoints"], path + ".rateBasisPoints", &checker)
      guard let months, let rate else { continue }
      if !terms.insert(months).inserted {
        checker.report(.repeated("\(months)"), path + ".months", element.position)
      }
      tiers.append(RateTier(months: Int(months), rate: rate))
    }
    return tiers.count == elements.count ? tiers : nil
  }
}
