import BankCommands
import FeatureDependencies
import JSONCatalog
import StrictJSON
import TerminalDialog

#if HTTPCatalog
  import HTTPCatalog
#endif

extension Invocation {
  /// Whether the catalog is at an address, not in a file.
  var hasCatalogServer: Bool { self[.catalog].map(CatalogAddressFault.concerns) ?? false }

  /// The catalog in the file or at the address that `--catalog` names, or else the built-in one.
  func catalog(
    of types: [any CatalogProduct.Type], keptIn folder: String, clock: any WallClock,
    report: @escaping @Sendable (LocalizedText) -> Void
  ) throws(CommandError) -> any ProductCatalog {
    var bytes = PackageResources.catalog_json
    if let place = self[.catalog] {
      if hasCatalogServer {
        #if HTTPCatalog
          do {
            return HTTPCatalog(
              at: try CatalogAddress(place), of: types, keptIn: folder, clock: clock,
              notify: report)
          } catch { throw .address(.catalog, error.message, remedy: error.remedy) }
        #else
          let fault = CatalogAddressFault.filesOnly
          throw .address(.catalog, fault.message, remedy: fault.remedy)
        #endif
      }
      bytes = try InputFile.bytes(at: place, limit: StrictJSONReader.largestText)
    }
    do { return try JSONCatalog(bytes, of: types) } catch {
      throw .invalid(.catalog, path: self[.catalog], faults: error.texts)
    }
  }
}
