import FeatureDependencies

/// `products`: the available products, with terms, limits and rates.
struct ProductsCommand: Command {
  let sections: [CatalogSection]
  let catalog: any CatalogSource
  let output: CommandOutput

  func run() async throws(CommandError) -> ExitCode {
    var offered: [OfferedProduct] = []
    for section in sections {
      do { offered += try await section.products(in: catalog) } catch {
        throw .quote(.catalog(error))
      }
    }
    try await output.give(ProductsJSON(offered), [.products(offered)])
    return .done
  }
}
