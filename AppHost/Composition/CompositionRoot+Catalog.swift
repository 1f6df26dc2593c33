import Deposit
import FeatureDependencies
import Savings

// What can be had without a customer: products and their figures.
extension CompositionRoot: DepositQuoteDependency, SavingsQuoteDependency {
  var taxPolicy: TaxPolicy { .korea }

  func quotes(_ kind: ProductKind) -> any QuoteService {
    switch kind {
    case .deposit: DepositQuoteBuilder(dependency: self).build()
    case .savings: SavingsQuoteBuilder(dependency: self).build()
    }
  }

  static func catalog(_ invocation: Invocation) throws(HostError) -> any ProductCatalog {
    let path = invocation[.catalog]
    let bytes: [UInt8]
    if let path {
      do { bytes = try InputFile.read(path, limit: StrictJSONReader.largestText) } catch {
        throw .file(error)
      }
    } else {
      bytes = PackageResources.catalog_json
    }
    do { return try JSONCatalog(bytes) } catch {
      throw .catalogFile(path: path ?? "built in", error)
    }
  }
}
