import FeatureDependencies

/// A catalogue read from JSON; see `Docs/Catalog.md` for the format.
struct JSONCatalog: ProductCatalog {
  private let listedDeposits: [DepositProduct]
  private let listedSavings: [SavingsProduct]

  /// The catalogue that `bytes` hold. Throws every fault found, each with its place.
  init(_ bytes: [UInt8]) throws(CatalogFaults) {
    let root: JSONNode
    do { root = try StrictJSONReader.read(bytes) } catch { throw CatalogFaults([error]) }
    var reader = CatalogReader()
    (listedDeposits, listedSavings) = reader.products(of: root)
    guard reader.faults.isEmpty else { throw CatalogFaults(reader.faults) }
  }

  func deposits() async throws(CatalogError) -> [DepositProduct] { listedDeposits }
  func savings() async throws(CatalogError) -> [SavingsProduct] { listedSavings }
}

/// All that is wrong with a catalogue.
struct CatalogFaults: Error, Sendable, Equatable {
  let faults: [JSONFault]

  init(_ faults: [JSONFault]) { self.faults = faults }
}
