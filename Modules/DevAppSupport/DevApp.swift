public import FeatureDependencies
import FeatureDependenciesTesting
import TerminalDialog

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One feature at a terminal or in a pipe, on doubles: nothing is really signed or stored.
public struct DevApp: Sendable {
  /// The products on offer: one of each kind.
  public let catalog: any ProductCatalog
  /// A clock that stands still at noon on Friday, 20 November 2026, so that runs can be compared.
  public let clock: any WallClock
  /// How interest is taxed.
  public let taxPolicy = TaxPolicy.korea
  /// A marker in a signature's place.
  public let signing: any SigningService
  /// Books in memory, with a customer who has fifty million won.
  public let ledger: any AccountLedger
  /// The terminal or the pipe.
  public let dialog: any Dialog
  /// The ids, from `R` on.
  public let requestIDs: any RequestIDs

  private let signals: TerminationSignals?

  private init() async throws {
    let doubles = try await OpeningDoubles([])
    let terminal = TerminalDialogs(
      input: 0, output: Output(descriptor: 1), language: LanguageSetting(.process),
      style: OutputStyle(descriptor: 1, plain: false, color: true))
    (signals, dialog) = (terminal.signals, terminal.asking)
    signing = MarkerSigningService(signer: OpeningDoubles.customer, dialog: dialog)
    (catalog, clock, ledger) = (doubles.catalog, doubles.clock, doubles.ledger)
    requestIDs = doubles.requestIDs
  }

  /// Runs the flow that `flow` makes of the app, lists the accounts, and ends the process: 0 if the
  /// flow ran to its end, 3 if it was stopped, 130 if it was stopped at the terminal.
  public static func main(_ flow: (DevApp) -> any Flow) async {
    do {
      let app = try await DevApp()
      let outcome = await flow(app).run()
      await app.dialog.show(.accounts(try await app.ledger.accounts(), on: app.clock.now().date))
      guard let stop = outcome.stop else { exit(0) }
      Output(descriptor: 2).write(lines: [stop.text])
      if case .interrupted(.stopped, _) = stop { exit(128 + (app.signals?.received ?? SIGINT)) }
    } catch { Output(descriptor: 2).write(lines: ["\(error)"]) }
    exit(3)
  }
}

extension FlowStop {
  /// The stop for an engineer to read.
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
