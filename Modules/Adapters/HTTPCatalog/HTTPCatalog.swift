#if HTTPCatalog
  public import FeatureDependencies
  import JSONCatalog

  /// A catalog loaded from a server over HTTPS, in the JSON that `Docs/Bank/Catalog.md`
  /// describes.
  ///
  /// The first call sends one request. Its result, catalog or error, is kept for the lifetime of
  /// this actor. The last valid catalog is also stored in a file. While the server is unavailable,
  /// that copy is used and a notice reports it. Every other fault is an error and leaves the copy
  /// unchanged.
  public actor HTTPCatalog: ProductCatalog {
    private let address: CatalogAddress
    private let types: [any CatalogProduct.Type]
    private let copy: CatalogCopy
    private let clock: any WallClock
    private let seconds: Int
    private let notify: @Sendable (LocalizedText) -> Void
    private lazy var loading = Task { await load() }

    /// Creates the catalog at `address` without sending a request. It may contain the section of
    /// each of `types` once; other sections are faults.
    ///
    /// - Parameters:
    ///   - folder: The folder of the copy, `catalog.copy`; created with mode 0700 if missing.
    ///   - clock: Determines the age of the copy.
    ///   - seconds: The timeout for the whole request.
    ///   - notify: Called from any task with notices for the bank's operator.
    public init(
      at address: CatalogAddress, of types: [any CatalogProduct.Type], keptIn folder: String,
      clock: any WallClock, seconds: Int = 10,
      notify: @escaping @Sendable (LocalizedText) -> Void
    ) {
      self.address = address
      self.types = types
      copy = CatalogCopy(folder: folder, address: address.text)
      self.clock = clock
      self.seconds = seconds
      self.notify = notify
    }

    /// Returns the products of this type; empty if the catalog has no section of theirs. Concurrent
    /// callers share one request, which cancellation of a caller does not cancel.
    ///
    /// Throws `CatalogError.unavailable(reason:)`, also for an invalid catalog, because the caller
    /// cannot repair it.
    public func products<Product: CatalogProduct>(
      of type: Product.Type
    ) async throws(CatalogError) -> [Product] {
      try await loading.value.get().products(of: type)
    }

    private func load() async -> Result<JSONCatalog, CatalogError> {
      do throws(CatalogFault) { return .success(try await received()) } catch {
        let (en, ko) = ("\(address.text): \(error.en)", "\(address.text): \(error.ko)")
        let reason = LocalizedText(en: en, ko: ko)
        guard error.isAway else { return .failure(.unavailable(reason: reason)) }
        guard let (age, bytes) = copy.read(at: clock.now()),
          let catalog = try? JSONCatalog(bytes, of: types)
        else { return .failure(.unavailable(reason: .noCopy(because: reason))) }
        notify(.usingCopy(age: age, because: reason))
        return .success(catalog)
      }
    }

    private func received() async throws(CatalogFault) -> JSONCatalog {
      let bytes = try await CatalogRequest.send(to: address.url, seconds: seconds).get()
      let catalog: JSONCatalog
      do { catalog = try JSONCatalog(bytes, of: types) } catch { throw .content(error) }
      do { try copy.write(bytes, at: clock.now()) } catch {
        notify(.notSaved(in: copy.path, because: error))
      }
      return catalog
    }
  }
#endif
