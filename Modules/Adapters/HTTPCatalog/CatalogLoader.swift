#if HTTPCatalog
  import FeatureDependencies
  import Foundation
  import JSONCatalog

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Loads the catalog from its server, or from the local copy while the server is unavailable.
  struct CatalogLoader: Sendable {
    let address: CatalogAddress
    let sections: [CatalogSection]
    let file: CatalogCopyFile
    let clock: any WallClock
    let limits: HTTPCatalogLimits
    let configuration: URLSessionConfiguration
    let notify: @Sendable (HTTPCatalogNotice) -> Void

    /// A stored copy and the catalog parsed from it.
    private struct Kept {
      let copy: CatalogCopy
      let catalog: JSONCatalog
    }

    /// Loads the catalog; uses the copy only if the server is unavailable.
    func load() async -> Result<JSONCatalog, HTTPCatalogError> {
      do { return .success(try await loaded()) } catch { return .failure(error) }
    }

    private func loaded() async throws(HTTPCatalogError) -> JSONCatalog {
      let kept = kept()
      let answer: HTTPAnswer
      do {
        answer = try await HTTPTransfer.run(
          address.url, ifNoneMatch: kept?.copy.tag, limits: limits, configuration: configuration)
      } catch { return try offered(kept, because: error) }
      switch (answer, kept) {
      case (.unchanged, let kept?):
        keep(kept.copy.body, tag: kept.copy.tag)
        return kept.catalog
      // A 304 response to an unconditional request.
      case (.unchanged, nil): throw .status(304)
      case (.content(let bytes, let tag), _):
        let catalog = try read(bytes)
        keep(bytes, tag: tag)
        return catalog
      }
    }

    private func read(_ bytes: [UInt8]) throws(HTTPCatalogError) -> JSONCatalog {
      do { return try JSONCatalog(bytes, sections: sections) } catch { throw .invalid(error) }
    }

    /// The stored copy, if it is for this address and holds a valid catalog.
    private func kept() -> Kept? {
      do throws(CatalogCopyFault) {
        guard let copy = try file.read(largestBody: limits.bytes), copy.address == address.text
        else { return nil }
        guard let catalog = try? read(copy.body) else { throw .damaged }
        return Kept(copy: copy, catalog: catalog)
      } catch {
        notify(.copyUnfit(path: file.path, error))
        return nil
      }
    }

    private func keep(_ body: [UInt8], tag: String?) {
      let copy = CatalogCopy(
        address: address.text, tag: tag, moment: clock.now().secondsSince1970, body: body)
      do { try file.write(copy) } catch {
        notify(.copyNotKept(path: file.path, error))
      }
    }

    private func offered(
      _ kept: Kept?, because error: HTTPCatalogError
    ) throws(HTTPCatalogError) -> JSONCatalog {
      guard error.isAway, let kept else { throw error }
      // The magnitude, because a clock that was set back would otherwise yield a negative age,
      // which passes the limit.
      let seconds = (clock.now().secondsSince1970 - kept.copy.moment).magnitude
      let age = Duration.seconds(Int64(clamping: seconds))
      guard age <= limits.age else {
        throw .outdated(age: age, limit: limits.age, cause: error)
      }
      notify(.offersCopy(age: age, from: address, because: error))
      return kept.catalog
    }
  }
#endif
