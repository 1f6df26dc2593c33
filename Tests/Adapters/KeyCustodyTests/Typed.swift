import FeatureDependencies
import KeyCustody
import Ledger
import OpenSSLKeys
import Synchronization

/// Returns the prepared answers in order, for any purpose, and throws when none is left. Something
/// else can happen before each.
final class Typed: PINSource {
  /// In place of an answer: the person goes back.
  static let back = "\u{1B}"

  private let answers: Mutex<[String]>
  private let asked = Mutex<[PINRejection?]>([])
  private let isPerson: Bool
  private let before: @Sendable () async throws -> Void

  convenience init(_ answers: String...) { self.init(answers) }

  init(
    _ answers: [String], isPerson: Bool = false,
    before: @escaping @Sendable () async throws -> Void = {}
  ) {
    self.answers = Mutex(answers)
    self.isPerson = isPerson
    self.before = before
  }

  func asksAPerson(for purpose: PINPurpose) -> Bool { isPerson }

  /// The rejection passed with each request, in order.
  var rejections: [PINRejection?] { asked.withLock { $0 } }

  func pin(
    for purpose: PINPurpose, rejected: PINRejection?
  ) async throws(CustodyError) -> SecretBytes {
    asked.withLock { $0.append(rejected) }
    // Before the second answer it may fail, because it has succeeded before the first.
    do { try await before() } catch {}
    let next = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    guard let next else { throw purpose.error(after: rejected) }
    if next == Self.back { throw .interrupted(.back, at: purpose.subject) }
    var bytes = Array(next.utf8)
    do { return try SecretBytes(taking: &bytes) } catch { throw .crypto(error) }
  }
}

/// A recovery exchange with a prepared answer; it records the codes shown and withdrawals.
final class Taking: RecoveryExchange {
  enum Answer { case yes, no, cannot(CustodyError) }

  private let answer: Answer
  private let taken = Mutex<[String]>([])
  private let givenBack = Atomic(false)

  /// How often the person goes back from the offer before they answer.
  private let returns: Atomic<Int>
  /// How often the person goes back from a shown code before they confirm one.
  private let rejections: Atomic<Int>
  private let isLost: Bool

  init(_ answer: Answer, returns: Int = 0, rejections: Int = 0, isLost: Bool = false) {
    self.answer = answer
    self.isLost = isLost
    self.returns = Atomic(returns)
    self.rejections = Atomic(rejections)
  }

  /// The codes shown so far, as displayed.
  var codes: [String] { taken.withLock { $0 } }
  var isWithdrawn: Bool { givenBack.load(ordering: .relaxed) }

  func isWanted(hasOne: Bool) async throws(CustodyError) -> Bool {
    guard returns.wrappingSubtract(1, ordering: .relaxed).oldValue <= 0 else {
      throw .interrupted(.back, at: .recoveryOffer)
    }
    return switch answer {
    case .yes, .cannot: true
    case .no: false
    }
  }

  func give(_ code: SecretBytes) async throws(CustodyError) {
    if case .cannot(let error) = answer { throw error }
    let shown = code.withBytes { bytes in
      String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
    }
    taken.withLock { $0.append(shown) }
    guard rejections.wrappingSubtract(1, ordering: .relaxed).oldValue <= 0 else {
      throw .interrupted(.back, at: .recoveryOffer)
    }
  }

  func isKept() async -> Bool { !isLost }

  func withdraw() async { givenBack.store(true, ordering: .relaxed) }
}

extension SecretBytes {
  convenience init(text: String) throws(CryptoError) {
    var bytes = Array(text.utf8)
    try self.init(taking: &bytes)
  }
}
