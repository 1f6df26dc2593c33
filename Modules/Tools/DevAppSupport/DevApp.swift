public import FeatureDependencies
public import FeatureDependenciesTesting
import KoreanBanking
import TerminalDialog

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Runs one feature at a terminal or in a pipe, with test doubles: no key signs, and nothing is
/// stored.
public enum DevApp {
  /// Runs the flow that `flow` creates, lists the accounts, and exits the process.
  ///
  /// `product` describes the only feature of the app, and `offered` returns its products. `flow`
  /// gets doubles with a fixed clock, at noon in Seoul on Friday, 20 November 2026, and stubs of
  /// other features, which show their request and open nothing. `LC_ALL=ko_KR.UTF-8` selects
  /// Korean, and `TERM=dumb` plain text. The exit code is 0 if the flow succeeded, 2 for an
  /// argument, 3 if the flow stopped or failed, and 130 after Ctrl-C or Ctrl-D (128 plus the number
  /// of another signal).
  public static func main(
    _ product: ProductDescription, offering offered: () throws -> [any CatalogProduct],
    flow: (OpeningDoubles) -> any Flow
  ) async {
    let streams = StandardStreams()
    guard CommandLine.arguments.count == 1 else {
      streams.errors.write(lines: ["A dev app has no options. LC_ALL selects the language."])
      exit(2)
    }
    do {
      let terminal = TerminalDialogs(
        on: streams, keepingOutput: false, plain: false, color: true,
        language: .process, products: ProductGlossary([product]))
      let doubles = try await doubles(offering: offered(), at: terminal.asking)
      let outcome = await flow(doubles).run()
      await doubles.dialog.show(
        .accounts(try await doubles.ledger.accounts(), on: doubles.clock.now().date))
      guard let stop = outcome.stop else { exit(0) }
      streams.errors.write(lines: [stop.text])
      if case .interrupted(.stopped, _) = stop {
        exit(128 + (terminal.signals?.received ?? SIGINT))
      }
    } catch { streams.errors.write(lines: ["\(error)"]) }
    exit(3)
  }

  private static func doubles(
    offering products: [any CatalogProduct], at dialog: any Dialog
  ) async throws -> OpeningDoubles {
    var doubles = try await OpeningDoubles([]).offering(products)
    doubles.nestedFlows = StubFlows { request in
      await dialog.show(.message(request.text))
      return FlowOutcome()
    }
    doubles.dialog = dialog
    doubles.signing = MarkerSigningService(signer: OpeningDoubles.customer, dialog: dialog)
    doubles.taxPolicy = .korea
    return doubles
  }
}

extension StubFlows.Request {
  /// The message that the stub shows in place of the feature.
  fileprivate var text: LocalizedText {
    let number = link.map { "\($0)" } ?? "—"
    return LocalizedText(
      en: "[stub] The feature \(kind) would open an account now; linked to: \(number)",
      ko: "[stub] 실제 앱에서는 \(kind) 기능이 실행됩니다. 연결 계좌: \(number)")
  }
}

extension FlowStop {
  /// The reason in English, for the engineer who works on the feature.
  fileprivate var text: String {
    switch self {
    case .interrupted(.refused(let rejection), let key):
      "\(key): \(rejection.message.en) \(rejection.remedy.en)"
    case .interrupted(let interruption, let key): "\(key): \(interruption)"
    case .consentRefused(let key): "\(key): the terms were refused"
    case .notContinued, .nothingOffered, .catalog, .quote, .signing, .ledger: "\(self)"
    }
  }
}
