#if HTTPCatalog
  import FeatureDependencies
  import Foundation
  import JSONCatalog

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Gets the catalogue from its server, or its copy while the server is away.
  struct CatalogLoader: Sendable {
    let address: CatalogAddress
    let sections: [CatalogSection]
    let file: CatalogCopyFile
    let clock: any WallClock
    let limits: HTTPCatalogLimits
    let configuration: URLSessionConfiguration
    let notify: @Sendable (HTTPCatalogNotice) -> Void

    /// A copy, and what it says.
    private struct Kept {
      let copy: CatalogCopy
      let catalog: JSONCatalog
    }

    /// The catalogue; from the copy only if the server is away.
    func load() async -> Result<JSONCatalog, HTTPCatalogError> {
      do { return .success(try await loaded()) } catch { return .failure(error) }
    }

    private func loaded() async throws(HTTPCatalogError) -> JSONCatalog {
      let kept = kept()
      let answer: HTTPAnswer
      do { answer = try await asked(ifNoneMatch: kept?.copy.tag) } catch {
        return try offered(kept, because: error)
      }
      switch (answer, kept) {
      case (.unchanged, let kept?):
        keep(kept.copy.body, tag: kept.copy.tag)
        return kept.catalog
      // A server that says so without having been asked.
      case (.unchanged, nil): throw .status(304)
      case (.content(let bytes, let tag), _):
        let catalog = try read(bytes)
        keep(bytes, tag: tag)
        return catalog
      }
    }

    private func asked(ifNoneMatch tag: String?) async throws(HTTPCatalogError) -> HTTPAnswer {
      try await HTTPTransfer.run(
        address.url, ifNoneMatch: tag, limits: limits, configuration: configuration)
    }

    private func read(_ bytes: [UInt8]) throws(HTTPCatalogError) -> JSONCatalog {
      do { return try JSONCatalog(bytes, sections: sections) } catch { throw .invalid(error) }
    }

    /// What is kept of this address, and is as good a catalogue as the server's must be.
    private func kept() -> Kept? {
      do throws(CatalogCopyFault) {
        guard let copy = try file.read(largestBody: limits.bytes), copy.address == address.text
        else { return nil }
        do { return Kept(copy: copy, catalog: try read(copy.body)) } catch { throw .damaged }
      } catch {
        notify(.copyUnfit(path: file.path, error))
        return nil
      }
    }

    private func keep(_ body: [UInt8], tag: String?) {
      let copy = CatalogCopy(
        address: address.text, tag: tag, moment: clock.now().secondsSince1970, body: body)
      do { try file.write(copy) } catch {
        notify(.copyNotKept(path: file.path, reason: error.reason))
      }
    }

    private func offered(
      _ kept: Kept?, because error: HTTPCatalogError
    ) throws(HTTPCatalogError) -> JSONCatalog {
      guard error.isAway, let kept else { throw error }
      // A clock that was set back makes no copy younger than it may be.
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
