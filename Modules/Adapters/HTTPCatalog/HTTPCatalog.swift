#if HTTPCatalog
  public import FeatureDependencies
  public import JSONCatalog
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// A catalog loaded from a server over HTTPS, in the JSON that `Docs/Reference/Catalog.md`
  /// describes.
  ///
  /// The first call sends one request. Its result, catalog or error, is kept for the lifetime of
  /// this actor.
  ///
  /// The last valid catalog is also stored in a file. While the server is unavailable, that copy is
  /// used and a notice reports it. Every other fault is an error and leaves the copy unchanged.
  public actor HTTPCatalog: CatalogSource {
    private let loader: CatalogLoader
    private var loading: Task<Result<JSONCatalog, HTTPCatalogError>, Never>?

    /// Creates the catalog at `address` without sending a request. It may contain each of
    /// `sections` once; other sections are faults.
    ///
    /// - Parameters:
    ///   - folder: The folder of ``fileName``; created with mode 0700 if missing.
    ///   - clock: Determines the age of the copy.
    ///   - limits: Timeouts, the maximum size, and the maximum age of the copy.
    ///   - notify: Called from any task with notices for the bank's operator.
    public init(
      at address: CatalogAddress, sections: [CatalogSection], keptIn folder: String,
      clock: any WallClock, limits: HTTPCatalogLimits,
      notify: @escaping @Sendable (HTTPCatalogNotice) -> Void
    ) {
      self.init(
        CatalogLoader(
          address: address, sections: sections, file: CatalogCopyFile(folder: folder),
          clock: clock, limits: limits, configuration: .rememberingNothing, notify: notify))
    }

    init(_ loader: CatalogLoader) { self.loader = loader }

    /// The name of the copy's file: `catalog.copy`.
    public static let fileName = "catalog.copy"

    /// The section called `name`, or nil if the catalog has none.
    ///
    /// Throws `CatalogError.unavailable(reason:)`, also for an invalid catalog, because the caller
    /// cannot repair it.
    public func section(_ name: String) async throws(CatalogError) -> InputValue? {
      let catalog: JSONCatalog
      do { catalog = try await self.catalog() } catch {
        throw .unavailable(reason: error.reason(at: loader.address))
      }
      return try await catalog.section(name)
    }

    /// The whole catalog. Concurrent callers share one request, which cancellation of a caller does
    /// not cancel.
    ///
    /// Throws an ``HTTPCatalogError``.
    public func catalog() async throws(HTTPCatalogError) -> JSONCatalog {
      let loading = self.loading ?? Task { [loader] in await loader.load() }
      self.loading = loading
      return try await loading.value.get()
    }
  }
#endif
