import FeatureDependencies
import Ledger
import OpenSSLKeys
import Synchronization
import Testing

@testable import KeyCustody

/// Which PIN entries count as attempts.
struct AttemptTests {
  @Test func `An attempt is counted before the PIN is tried, and uncounted if memory runs out`()
    async
  {
    await #expect(processExitsWith: .success) {
      let hog = MemoryHog()
      let now = try #require(Timestamp(secondsSince1970: 1_800_000_000))
      let custody = try Custody(bank: MemoryBank(at: now, whenCounted: { hog.takeAll() }))
      let hana = try await custody.customer()
      for _ in 0..<12 {
        // Memory runs out only after the attempt was counted, so 0 means that the count was undone.
        await #expect(throws: CustodyError.self) { try await custody.signIn(hana, Custody.pin) }
        #expect(custody.bank.attempts(of: hana.id) == 0)
        hog.letGo()
      }
    }
  }

  @Test(arguments: [
    (MemoryBank.Step.count, Custody.pin), (.count, "111222"), (.clear, Custody.pin),
  ])
  func `A PIN whose attempt cannot be counted, or cleared, opens no key`(
    step: MemoryBank.Step, pin: String
  ) async throws {
    let custody = try Custody()
    let hana = try await custody.customer()
    custody.bank.fail(step, with: .busy)
    await #expect(throws: CustodyError.storage(.busy)) { try await custody.signIn(hana, pin) }
  }

  @Test func `The attempt of a correct PIN is cleared at the second try`() async throws {
    let custody = try Custody()
    let hana = try await custody.customer()
    custody.bank.fail(.firstClear, with: .busy)
    _ = try await custody.signIn(hana, Custody.pin)
    #expect(custody.bank.attempts(of: hana.id) == 0)
  }

  @Test func `A PIN that was changed while an attempt waited for others is rejected`() async throws
  {
    let changed = Mutex<(keys: StoredKeys, of: CustomerID, in: MemoryBank)?>(nil)
    let now = try #require(Timestamp(secondsSince1970: 1_800_000_000))
    let bank = MemoryBank(at: now) {
      if let (keys, id, store) = changed.withLock({ $0 }) { store.enter(keys, of: id) }
    }
    let custody = try Custody(bank: bank)
    let hana = try await custody.customer()
    let old = try #require(custody.bank[hana])
    try await custody.changePIN(of: hana)
    let new = try #require(custody.bank[hana])
    custody.bank.enter(old, of: hana.id)
    changed.withLock { $0 = (new, hana.id, custody.bank) }
    await #expect(throws: CustodyError.rejected(.wrong(attemptsLeft: 9))) {
      try await custody.signIn(hana, Custody.pin)
    }
  }

  @Test func `A wrong PIN is reported to the counter, so that no other attempt waits for it`()
    async throws
  {
    let custody = try Custody()
    let hana = try await custody.customer()
    await #expect(throws: CustodyError.rejected(.wrong(attemptsLeft: 9))) {
      try await custody.signIn(hana, "111222")
    }
    #expect(custody.bank.failed == 1)
    _ = try await custody.signIn(hana, Custody.pin)
    #expect(custody.bank.failed == 1)
  }

  @Test(arguments: [true, false], [true, false])
  func `A person is not asked for the PIN of a locked key, a pipe's line is read`(
    isPerson: Bool, hasCode: Bool
  ) async throws {
    let custody = try Custody()
    let hana = try await custody.customer(hasCode ? Taking(.yes) : nil)
    await custody.lockOut(hana)
    let end = try #require(Timestamp(secondsSince1970: 1_800_003_600))
    let pins = Typed([Custody.pin], isPerson: isPerson)
    let locked = CustodyError.locked(hasCode ? .untilRecovered : .until(end))
    await #expect(throws: locked) { try await custody.lock(pins).signIn(hana) }
    #expect(pins.rejections.count == (isPerson ? 0 : 1))
    custody.bank.set(end)
    guard !hasCode else { return }
    _ = try await custody.lock(Typed([Custody.pin], isPerson: isPerson)).signIn(hana)
  }

  @Test(arguments: [(true, true), (true, false), (false, true), (false, false)], [nil, [1]])
  func `A missing or damaged key is reported before the PIN, as locked only if there is a code`(
    _ state: (isLocked: Bool, hasCode: Bool), content: [UInt8]?
  ) async throws {
    let custody = try Custody()
    let hana = try await custody.customer(state.hasCode ? Taking(.yes) : nil)
    if state.isLocked { await custody.lockOut(hana) }
    let copy = custody.bank[hana]?.recovery
    custody.bank[hana] = content.map { StoredKeys(key: $0, recovery: copy) }
    let hasCopy = state.hasCode && content != nil
    let pins = Typed([Custody.pin], isPerson: true)
    let damaged = CustodyError.storage(.otherCustomerKey(hana.id))
    let reported = state.isLocked && hasCopy ? .locked(.untilRecovered) : damaged
    await #expect(throws: reported) {
      try await custody.lock(pins).signIn(hana)
    }
    #expect(pins.rejections.isEmpty)
  }

  @Test func `Each rejected PIN is asked for again with its own reason`() async throws {
    let custody = try Custody()
    let hana = try await custody.customer()
    let person = Typed("12", "111222", "abc", "111223", Custody.pin)
    _ = try await custody.lock(person).signIn(hana)
    #expect(
      person.rejections == [
        nil, .notAPIN, .wrong(attemptsLeft: 9), .notAPIN, .wrong(attemptsLeft: 8),
      ])
  }

  @Test(arguments: 1...9)
  func `With three or fewer attempts left, the message warns of the lock`(left: Int) {
    let text = PINRejection.wrong(attemptsLeft: left).text
    #expect(text.en.contains("After the last attempt the PIN is locked") == (left <= 3))
    #expect(text.ko.contains("받은 복구 코드가 있으면 그 코드로만") == (left <= 3))
  }
}

/// Allocates all the locked memory that is available for secrets.
private final class MemoryHog: Sendable {
  private let taken = Mutex<[SecretBytes]>([])

  func takeAll() {
    taken.withLock { taken in
      var byte: [UInt8] = [1]
      while let more = try? SecretBytes(taking: &byte) {
        taken.append(more)
        byte = [1]
      }
    }
  }

  func letGo() { taken.withLock { $0 = [] } }
}
