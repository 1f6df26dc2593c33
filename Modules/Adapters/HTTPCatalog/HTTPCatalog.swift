#if HTTPCatalog
  public import FeatureDependencies
  public import JSONCatalog
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// A catalogue that a server gives over HTTPS, in the JSON that `Docs/Catalog.md` describes.
  ///
  /// Nothing is asked of the server before somebody asks for a section. What came then is offered
  /// for as long as this lives, and so is a failure: the server is asked once. It can be asked from
  /// any task.
  ///
  /// What the server gave last is kept in a file. While the server is away that copy is offered,
  /// and said to be so; whatever else is wrong is an error, and the copy stays as it is.
  public actor HTTPCatalog: CatalogSource {
    private let loader: CatalogLoader
    private var loading: Task<Result<JSONCatalog, HTTPCatalogError>, Never>?

    /// The catalogue at `address`, in which each of `sections` can stand once, and no other.
    ///
    /// - Parameters:
    ///   - folder: Where the copy is kept, as ``fileName``; made 0700 if it is not there.
    ///   - clock: Tells how old the copy is.
    ///   - limits: How long to wait, how much to read, and how old the copy may be.
    ///   - notify: Called from any task with what the bank's operator should know.
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

    /// The section called `name`, or nil if the catalogue has none.
    ///
    /// Throws ``FeatureDependencies/CatalogError/unavailable(reason:)``, also for content that is
    /// no valid catalogue: whoever asks cannot mend it.
    public func section(_ name: String) async throws(CatalogError) -> InputValue? {
      let catalog: JSONCatalog
      do { catalog = try await self.catalog() } catch {
        throw .unavailable(reason: error.reason(at: loader.address))
      }
      return try await catalog.section(name)
    }

    /// The whole catalogue. All who ask at once wait for the same answer.
    ///
    /// Throws an ``HTTPCatalogError``.
    public func catalog() async throws(HTTPCatalogError) -> JSONCatalog {
      let loading = self.loading ?? Task { [loader] in await loader.load() }
      self.loading = loading
      return try await loading.value.get()
    }
  }
#endif
