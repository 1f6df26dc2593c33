public import FeatureDependencies

/// The contract of every ``FeatureDependencies/CatalogSource``: each section is complete, and the
/// same for every reader.
public enum CatalogSourceContract {
  /// Throws a ``Violation`` unless `source`, which does not change during the test, keeps the
  /// contract. Returns the parts not checked.
  ///
  /// The source must have `sections`, each with at least one product; `offers` are those of all
  /// products, section by section.
  public static func check(
    _ source: some CatalogSource, sections: [CatalogSection], offering offers: Part<[ProductOffer]>
  ) async throws -> [String] {
    try await Clause<Void>(
      "CatalogSource.returnsAll",
      "each section is complete and the same for each reader, and its feature can read it"
    ) { _, check in
      var found: [ProductOffer] = []
      for section in sections { found += try await section.offers(in: source, check) }
      if let offers = offers.value { try check.equal(found, offers, "the products") }
    }.verify {}
    try await Clause<Void>(
      "CatalogSource.knowsNoOthers",
      "a section that does not exist is nil, even if its name is similar to an existing one"
    ) { _, check in
      for name in sections.map(\.name).otherNames {
        let value = try await source.section(name)
        try check.holds(value == nil, "no section \"\(name)\"", butCame: "one")
      }
    }.verify {}
    return offers.notChecked("the products on offer")
  }
}

extension CatalogSection {
  /// The offers in this section of `source`.
  fileprivate func offers(
    in source: some CatalogSource, _ check: Check
  ) async throws -> [ProductOffer] {
    let check = check.inCase("the section \(name)")
    _ = try await check.steady("its values") { "\(try await source.section(name) as Any)" }
    let value = try check.some(try await source.section(name), "a section")
    try check.equal(faults(in: value), [], "its faults")
    var taken: Set<TextPosition> = []
    try value.hasPositions(check, &taken)
    let products = try await products(in: source)
    try check.holds(!products.isEmpty, "a product", butCame: "none")
    return products.map(\.offer)
  }
}

extension InputValue {
  /// Throws unless the value and all nested ones have positions, scalar values their own.
  fileprivate func hasPositions(_ check: Check, _ taken: inout Set<TextPosition>) throws {
    let isCounted = position.line >= 1 && position.column >= 1
    try check.holds(isCounted, "a position, counted from 1", butCame: position)
    switch content {
    case .object(let members):
      for member in members { try member.value.hasPositions(check, &taken) }
    case .array(let elements): for element in elements { try element.hasPositions(check, &taken) }
    case .string, .number, .bool, .null:
      let isNew = taken.insert(position).inserted
      try check.holds(isNew, "a position of its own for \(content)", butCame: position)
    }
  }
}

extension [String] {
  /// Names that are similar to these, but none of them.
  fileprivate var otherNames: [String] {
    let similar = flatMap { name in
      [
        "\(name) ", name.uppercased(), String(name.dropLast()), String(name.dropFirst()),
        "x\(name)", "\(name)x",
      ]
    }
    return (["", "no-such-section"] + similar).filter { !contains($0) }
  }
}
