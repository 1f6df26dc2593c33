import FeatureDependencies

/// `products`: the available products, with terms, limits and rates.
struct ProductsCommand: Command {
  let sections: [CatalogSection]
  let catalog: any CatalogSource
  let output: CommandOutput

  /// The products of all sections.
  func offered() async throws(CommandError) -> [OfferedProduct] {
    try await sections.products(in: catalog)
  }

  func run() async throws(CommandError) -> ExitCode {
    let offered = try await offered()
    try await output.give(ProductsJSON(offered), [.products(offered)])
    return .done
  }
}
