import FeatureDependencies

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The machine's clock, which is trusted.
struct SystemClock: WallClock {
  /// The moment the program was started, for a clock that shows what no calendar has.
  private let fallback: Timestamp

  /// Nil if the machine's clock is outside the years 1900...9999.
  init?() {
    guard let moment = Timestamp(secondsSince1970: Int64(time(nil))) else { return nil }
    fallback = moment
  }

  func now() -> Timestamp { Timestamp(secondsSince1970: Int64(time(nil))) ?? fallback }
}
