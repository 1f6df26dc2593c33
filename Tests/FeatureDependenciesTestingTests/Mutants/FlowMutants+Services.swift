import FeatureDependencies

@testable import FeatureDependenciesTesting

extension FlowMutants {
  /// Flows that use the catalog incorrectly.
  static let catalogs = [
    replacing("a failed catalog reported as nothing on offer") { with in
      with.doubles.catalog = ChangedCatalog(base: with.catalog) {
        (try? await $0.products(of: ReferenceProduct.self)) ?? []
      }
    },
    stopping("nothing on offer as a failure") { stop in
      if case .nothingOffered = stop { .quote(.overflow) } else { stop }
    },
    stopping("figures that cannot be computed reported as nothing on offer") { stop in
      if case .quote = stop { .nothingOffered(ReferenceProduct.kind) } else { stop }
    },
  ]

  /// Flows that use the clock or the request IDs incorrectly.
  static let clocks = [
    timing("agreeing when the day began") { times, now in
      times.last.flatMap { $0.date == now.date ? $0 : nil } ?? now
    },
    timing("one change of the day, and no more") { times, now in
      let isKnown = times.contains { $0.date == now.date }
      return isKnown || Set(times.map(\.date)).count < 2 ? now : times.last ?? now
    },
    replacing("taking two ids") { with in
      with.doubles.requestIDs = ChangedIDs(base: with.requestIDs) { ids in
        _ = await ids.next()
        return await ids.next()
      }
    },
    replacing("the request id taken at the consent") { with in
      let ids = with.requestIDs
      with.doubles.requestIDs = ChangedIDs(base: ids) { _ in RequestID("R") ?? .random() }
      with.ask { (prompt, dialog) async throws(DialogInterruption) in
        if prompt.key.name == "consent" { _ = await ids.next() }
        return try await dialog.answer(to: prompt)
      }
    },
    replacing("a second id after the opening") { with in
      let ids = with.requestIDs
      with.doubles.ledger = ChangedLedger(
        base: with.ledger,
        open: { (base, contract, signed) throws(LedgerError) in
          let opened = try await base.open(contract, signed: signed)
          _ = await ids.next()
          return opened
        })
    },
  ]

  /// Flows whose answers a later run cannot repeat.
  static let journals = [
    replacing("no answer in the journal") { with in with.doubles.journal = nil }
  ]

  /// Flows that sign incorrectly.
  static let signings = [
    signing("signing twice") { document, base throws(SigningError) in
      _ = try await base.sign(document)
      return try await base.sign(document)
    },
    signing("signing the terms' title only") { document, base throws(SigningError) in
      let title = document.terms.map { TermsSheet(title: $0.title, clauses: []) }
      return try await base.sign(document.with(title))
    },
    signing("opening without a signature") { document, base in
      if let signed = try? await base.sign(document) { return signed }
      return MarkerSignature.of(document, by: OpeningDoubles.customer)
    },
    signing("every signing error reported as declined") { document, base throws(SigningError) in
      do { return try await base.sign(document) } catch { throw .declined }
    },
    signing("stopping when the customer does not sign") { document, base throws(SigningError) in
      do throws(SigningError) { return try await base.sign(document) } catch {
        throw error == .interrupted(.back) ? .declined : error
      }
    },
  ]

  /// Flows that use the ledger incorrectly.
  static let ledgers = [
    listing("not checking the balance") { accounts in
      accounts.map { changing($0) { $0.balance = OpeningDoubles.balance } }
    },
    listing("one demand account only") { accounts in
      let first = accounts.first { $0.isDemand }
      return accounts.filter { !$0.isDemand || $0.number == first?.number }
    },
    listing("all the customer's money in each account") { accounts in
      let most = accounts.map(\.balance).max() ?? .zero
      return accounts.map { changing($0) { $0.balance = most } }
    },
    ledger("forgetting the account that the request opened") { $0.find = { _, _ in nil } },
    replacing("showing the account before it is open") { with in
      let dialog = with.dialog
      with.doubles.ledger = ChangedLedger(
        base: with.ledger,
        open: { (base, contract, signed) throws(LedgerError) in
          await dialog.show(.opened(.invented(contract)))
          return try await base.open(contract, signed: signed)
        })
    },
    ledger("no accounts when they are unavailable") {
      $0.list = { (try? await $0.accounts()) ?? [] }
    },
    ledger("a new request where it cannot be looked up") {
      $0.find = { try? await $0.opening(for: $1) }
    },
    stopping("every error of the ledger as a conflict of figures") { stop in
      if case .ledger(.unavailable) = stop { .quote(.overflow) } else { stop }
    },
    rescuing("a conflict at the opening as success") { base, contract, error in
      guard case .requestConflict = error else { return nil }
      return try? await base.opening(for: contract.requestID)
    },
    rescuing("an unknown outcome reported as success") { _, contract, error in
      guard case .outcomeUnknown = error else { return nil }
      return .invented(contract)
    },
    rescuing("an unknown outcome tried under another id") { base, contract, error in
      guard case .outcomeUnknown = error else { return nil }
      let renamed = changing(contract) { $0.requestID = contract.requestID.nested(7) }
      let signed = MarkerSignature.of(renamed.document, by: OpeningDoubles.customer)
      return try? await base.open(renamed, signed: signed)
    },
  ]

  static func stopping(
    _ name: String, _ change: @escaping @Sendable (FlowStop) -> FlowStop
  ) -> Mutant {
    telling(name) { $0.stop = $0.stop.map(change) }
  }

  private static func signing(_ name: String, _ body: @escaping ChangedSigning.Sign) -> Mutant {
    replacing(name) { with in
      with.doubles.signing = ChangedSigning(base: with.signing, body: body)
    }
  }

  /// A flow whose ledger `change` changes.
  private static func ledger(
    _ name: String, _ change: @escaping @Sendable (inout ChangedLedger) -> Void
  ) -> Mutant {
    replacing(name) { with in
      with.doubles.ledger = changing(ChangedLedger(base: with.ledger), change)
    }
  }

  private static func listing(
    _ name: String, _ list: @escaping @Sendable ([Account]) -> [Account]
  ) -> Mutant {
    ledger(name) { $0.list = { (base) throws(LedgerError) in list(try await base.accounts()) } }
  }

  /// A flow that gets what `rescue` returns instead of an error of the opening, unless that is nil.
  private static func rescuing(
    _ name: String,
    _ rescue:
      @escaping @Sendable (any AccountLedger, OpeningContract, LedgerError) async -> OpenedAccount?
  ) -> Mutant {
    ledger(name) {
      $0.open = { (base, contract, signed) throws(LedgerError) in
        do throws(LedgerError) { return try await base.open(contract, signed: signed) } catch {
          guard let rescued = await rescue(base, contract, error) else { throw error }
          return rescued
        }
      }
    }
  }

  /// A flow whose clock returns `time`, given the times before.
  private static func timing(
    _ name: String, _ time: @escaping @Sendable ([Timestamp], Timestamp) -> Timestamp
  ) -> Mutant {
    replacing(name) { with in
      let (clock, times) = (with.clock, Remembered<[Timestamp]>([]))
      with.clock = ChangedClock {
        times.change { times in
          times.append(time(times, clock.now()))
          return times.last ?? clock.now()
        }
      }
    }
  }
}
