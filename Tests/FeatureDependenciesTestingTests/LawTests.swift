import FeatureDependencies
import Testing

@testable import FeatureDependenciesTesting

/// The generic law, on a counter.
struct LawTests {
  @Test func `A correct counter keeps the law, also if it is busy`() async throws {
    let law = law(nil)
    await #expect(throws: Never.self) {
      try await law.check()
      try await law.checkConcurrently()
    }
  }

  @Test func `A seed repeats its report: the fewest calls, expected and actual answer`() async {
    var messages: Set<String> = []
    for _ in 1...2 {
      let broken = await #expect(throws: LawBroken.self) {
        try await law(.skipsThree).check(seeds: 2...2)
      }
      #expect(broken?.steps == 2)
      #expect(broken?.description.hasSuffix("expected: sum 3\n    came:     sum 4") == true)
      messages.insert(broken?.description ?? "")
    }
    #expect(messages.count == 1)
  }

  @Test func `A race has no order that explains its answers`() async {
    let broken = await #expect(throws: LawBroken.self) {
      try await law(.races).checkConcurrently()
    }
    #expect(broken?.description.contains("an order of the concurrent calls") == true)
    await #expect(throws: Never.self) { try await law(.races).check() }
  }

  @Test(arguments: [(2, true), (3, false)])
  func `A call that began after another one ended comes after it`(began: Int, isAllowed: Bool) {
    // The answers are those of the second call before the first.
    let entries = [add(1, 3, 1, isAllowed ? 3 : 2), add(2, 2, began, 4)]
    let ends = try? Linearization.ends(of: entries, from: [CounterModel()])
    #expect((ends != nil) == isAllowed)
  }

  @Test func `An expectation after the longest part of an order is named`() {
    let deviation = #expect(throws: Deviation.self) {
      try Linearization.ends(of: [add(1, 1, 1, 3), add(2, 9, 2, 4)], from: [CounterModel()])
    }
    let text = "none; after the calls [1], the model expects sum 3 from call 2"
    #expect(deviation?.lines.joined().contains(text) == true)
  }

  @Test func `Of two lists, the parts that differ and the first extra element are named`() throws {
    let accounts = try ["A-1", "A-2", "A-3"].map { number in
      Account(
        number: try Samples.account(number), openedOn: try Samples.day("2026-11-20"),
        balance: Won(1), contracted: nil)
    }
    #expect(ValueDescription.text(accounts.dropFirst()) == "[Account(A-2), Account(A-3)]")
    #expect(
      Deviation(of: [accounts[0], accounts[1]], from: accounts)
        == Deviation("[2] = Account(A-3)", "[2] = nothing"))
    #expect(
      Deviation(of: [accounts[1]], from: [Account]())
        == Deviation("[0] = nothing", "[0] = Account(A-2)"))
  }

  @Test func `A subject that carries out no call does not pass`() async {
    let broken = await #expect(throws: LawBroken.self) { try await law(.neverAvailable).check() }
    #expect(broken?.description.hasSuffix("once in twenty calls\n    came:     none") == true)
  }

  @Test func `A canceled check of a law or a clause throws a cancellation error`() async {
    let law = law(.hangs)
    let clause = Clause<Void>("Any.hangs", "waits") { _, _ in
      try await Task.sleep(for: .seconds(3600))
    }
    let checks = [Task { try await law.check() }, Task { try await clause.verify {} }]
    for check in checks {
      check.cancel()
      await #expect(throws: CancellationError.self) { try await check.value }
    }
  }

  private func add(
    _ number: Int, _ sum: Int, _ began: Int, _ ended: Int
  ) -> LawEntry<CounterModel> {
    LawEntry(
      number: number, call: .init(number: number), answer: .sum(sum), began: began, ended: ended)
  }

  private func law(_ fault: Counting.Fault?) -> Law<CounterModel, Counting> {
    Law("Counter", start: { (Counting(fault), CounterModel()) }) { counter, call in
      await counter.add(call)
    }
  }
}

/// What a counter must answer.
struct CounterModel: LawModel {
  struct Call: Equatable, CustomStringConvertible {
    let number: Int
    var description: String { "add \(number)" }
  }

  enum Answer: Equatable, CustomStringConvertible {
    case sum(Int), busy

    var description: String {
      switch self {
      case .sum(let sum): "sum \(sum)"
      case .busy: "busy"
      }
    }
  }

  private var sum = 0

  func call(using numbers: inout SplitMix64) -> Call {
    Call(number: numbers.pick(0...2))
  }

  mutating func apply(_ call: Call, came: Answer) -> Answer {
    sum += call.number
    return .sum(sum)
  }

  static func isBusy(_ answer: Answer) -> Bool { answer == .busy }

  func probes(after calls: [Call]) -> [Call] { [Call(number: 0)] }

  static func simpler(_ call: Call) -> [Call] {
    call.number == 1 ? [] : [Call(number: 1)]
  }
}

/// A counter with one fault, or none. It is busy while another call is under way.
actor Counting {
  enum Fault { case skipsThree, races, neverAvailable, hangs }

  private let fault: Fault?
  private var sum = 0
  private var running = 0

  init(_ fault: Fault?) { self.fault = fault }

  func add(_ call: CounterModel.Call) async -> CounterModel.Answer {
    if fault == .neverAvailable { return .busy }
    if fault == .hangs { try? await Task.sleep(for: .seconds(3600)) }
    if fault != .races, running > 0 { return .busy }
    running += 1
    defer { running -= 1 }
    let next = sum + call.number
    await Task.yield()
    sum = fault == .skipsThree && next == 3 ? 4 : next
    return .sum(sum)
  }
}
