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
public struct DevApp: Sendable {
  /// The products of the feature.
  public let catalog: any ProductCatalog
  /// A fixed clock at noon in Seoul on Friday, 20 November 2026, so that runs are reproducible.
  public let clock: any WallClock
  /// The Korean taxation of interest.
  public let taxPolicy = TaxPolicy.korea
  /// The Korean deposit insurance.
  public let depositInsurance = DepositInsurance.korea
  /// A service that shows a document and returns a marker instead of a signature.
  public let signing: any SigningService
  /// A ledger in memory with one customer, whose balance is 50,000,000 won.
  public let ledger: any AccountLedger
  /// The dialog at the terminal or the pipe.
  public let dialog: any Dialog
  /// The request IDs `R`, `R.1`, `R.2`, …
  public let requestIDs: any RequestIDs
  /// Stubs for the flows of other features: each shows its request, and opens nothing.
  public let nestedFlows: StubFlows

  private let signals: TerminationSignals?

  private init(
    _ product: ProductDescription, _ offered: [any CatalogProduct], _ streams: StandardStreams,
    _ options: DevAppOptions
  ) async throws {
    let doubles = try await OpeningDoubles([])
    let terminal = TerminalDialogs(
      on: streams, keepingOutput: false, plain: options.isPlain, color: true,
      language: LanguageSetting(options.language), products: ProductGlossary([product]))
    catalog = FixedCatalog(offered)
    signals = terminal.signals
    dialog = terminal.asking
    nestedFlows = StubFlows { [dialog] request in
      await dialog.show(.message(request.text))
      return FlowOutcome()
    }
    signing = MarkerSigningService(signer: OpeningDoubles.customer, dialog: dialog)
    clock = doubles.clock
    ledger = doubles.ledger
    requestIDs = doubles.requestIDs
  }

  /// Runs the flow that `flow` creates, lists the accounts, and exits the process.
  ///
  /// `product` describes the only feature of the app, and `offered` returns its products. The
  /// command line accepts `--lang`, `--plain` and `--help`. The exit code is 0 if the flow
  /// succeeded, 2 for an invalid command line, 3 if the flow stopped or failed, and 130 after
  /// Ctrl-C or Ctrl-D (128 plus the number of another signal).
  public static func main(
    _ product: ProductDescription, offering offered: () throws -> [any CatalogProduct],
    flow: (DevApp) -> any Flow
  ) async {
    let streams = StandardStreams()
    do {
      let arguments = CommandLine.arguments.dropFirst()
      let options = try DevAppOptions(arguments, language: .process)
      guard !options.showsHelp else {
        streams.output.write(
          lines: ["\(product.words.product.en) alone, on doubles"] + DevAppOptions.help)
        exit(0)
      }
      let app = try await DevApp(product, offered(), streams, options)
      let outcome = await flow(app).run()
      await app.dialog.show(.accounts(try await app.ledger.accounts(), on: app.clock.now().date))
      guard let stop = outcome.stop else { exit(0) }
      streams.errors.write(lines: [stop.text])
      if case .interrupted(.stopped, _) = stop { exit(128 + (app.signals?.received ?? SIGINT)) }
    } catch let fault as DevAppOptions.Fault {
      streams.errors.write(lines: [fault.text])
      exit(2)
    } catch { streams.errors.write(lines: ["\(error)"]) }
    exit(3)
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
    default: "\(self)"
    }
  }
}
