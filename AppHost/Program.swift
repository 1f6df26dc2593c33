import BankCommands
import Dispatch
import FeatureDependencies
import OpenSSLKeys
import TerminalDialog

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The entry point.
@main
enum Program {
  static func main() {
    // Files are created readable by the user alone.
    umask(0o077)
    let run = ProgramRun(
      arguments: Array(CommandLine.arguments.dropFirst()), environment: .process,
      products: HostedProduct.all.map(\.description), language: .process,
      streams: StandardStreams())
    CryptoMemory.limitArenas()
    // Check the limit on threads first: without threads the runtime aborts or waits forever.
    guard ThreadLimit.isEnoughForText else {
      exit(run.report(.threads).rawValue)
    }
    Task {
      exit(
        await run.run { (invocation) throws(CommandError) in
          guard ThreadLimit.isEnoughForHost else { throw .threads }
          return try await CompositionRoot(
            invocation, products: HostedProduct.all, language: run.language,
            streams: run.streams)
        })
    }
    dispatchMain()
  }
}

extension [String: String] {
  /// The variables of the process's environment that name folders. Swift replaces bytes that are
  /// not UTF-8 by U+FFFD.
  fileprivate static var process: [String: String] {
    var variables: [String: String] = [:]
    for name in ["HOME", "XDG_DATA_HOME"] {
      variables[name] = unsafe getenv(name).map { unsafe String(cString: $0) }
    }
    return variables
  }
}

/// The machine's clock. If it leaves the years 1900...9999, the moment of its creation is returned.
struct SystemClock: WallClock {
  private let created: Timestamp

  /// Creates the clock; nil if the machine's clock is outside the years 1900...9999.
  init?() {
    guard let now = Self.machine else { return nil }
    created = now
  }

  func now() -> Timestamp { Self.machine ?? created }

  private static var machine: Timestamp? { Timestamp(secondsSince1970: Int64(time(nil))) }
}
