import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// Ledgers and signing services that use the freedom of their protocols: no clause may reject them.
struct CorrectServiceTests {
  @Test(arguments: SigningServiceContract.clauses)
  func `A signing service that shows the document again after a wrong PIN keeps its contract`(
    clause: Clause<SigningServiceContract.Fixture>
  ) async throws {
    try await clause.verify {
      .doubles { service, dialog in
        FaultySigning(base: service, dialog: dialog) {
          service, document, dialog throws(SigningError)
          in
          let names = Set(document.fields.map(\.name))
          if names.count == document.fields.count { await dialog.show(.document(document)) }
          await dialog.show(.message(LocalizedText(en: "Wrong PIN.", ko: "PIN이 틀렸습니다.")))
          return try await service.sign(document)
        }
      }
    }
  }

  @Test(arguments: SigningServiceContract.clauses, [SigningError.locked, .interrupted(.back)])
  func `A signing service that reports a locked key or an interruption keeps its contract`(
    clause: Clause<SigningServiceContract.Fixture>, reason: SigningError
  ) async throws {
    try await clause.verify {
      let base = SigningServiceContract.Fixture.doubles()
      let declined = ChangedSigning(base: base.declined) { document, base throws(SigningError) in
        do throws(SigningError) { return try await base.sign(document) } catch {
          throw error == .declined ? reason : error
        }
      }
      return .init(
        service: base.service, declined: declined, shown: base.shown, isSignature: base.isSignature)
    }
  }

  @Test(arguments: SigningServiceContract.clauses)
  func `A signing service that signs nothing in a canceled task keeps its contract`(
    clause: Clause<SigningServiceContract.Fixture>
  ) async throws {
    try await clause.verify {
      .doubles { service, dialog in
        FaultySigning(base: service, dialog: dialog) { base, document, _ throws(SigningError) in
          if Task.isCancelled { throw .interrupted(.stopped) }
          return try await base.sign(document)
        }
      }
    }
  }

  @Test(arguments: SigningServiceContract.clauses)
  func `A signing service that shows a document before it rejects it keeps its contract`(
    clause: Clause<SigningServiceContract.Fixture>
  ) async throws {
    try await clause.verify {
      .doubles { service, dialog in
        FaultySigning(base: service, dialog: dialog) {
          base, document, dialog throws(SigningError) in
          if Set(document.fields.map(\.name)).count < document.fields.count {
            await dialog.show(.document(document))
          }
          return try await base.sign(document)
        }
      }
    }
  }

  @Test(arguments: SigningServiceContract.clauses)
  func `A signing service that rejects unprintable documents keeps its contract`(
    clause: Clause<SigningServiceContract.Fixture>
  ) async throws {
    try await clause.verify {
      .doubles { service, dialog in
        FaultySigning(base: service, dialog: dialog) { base, document, _ throws(SigningError) in
          let texts = document.fields.flatMap { [$0.name, $0.value.signed] }
          guard texts.allSatisfy(PrintableText.holds) else { throw .unavailable(reason: .any) }
          return try await base.sign(document)
        }
      }
    }
  }
}
