/// The search for the orders of concurrent calls that explain their answers (Wing and Gong 1993),
/// which enters no state twice (Lowe 2017).
struct Linearization<Model: LawModel> {
  private struct State: Hashable {
    let done: UInt64
    let model: Model
  }

  private let entries: [Entry<Model>]
  /// The number of the first call in the story.
  private let first: Int
  private var seen: Set<State> = []
  private var ends: [Model] = []
  private var longest: (order: [Int], blocked: [String]) = ([], [])

  init(entries: [Entry<Model>], first: Int) {
    precondition(entries.count <= 64, "At most 64 calls run concurrently.")
    self.entries = entries
    self.first = first
  }

  /// The states in which the calls can end; empty if no order explains all answers.
  mutating func ends(from models: [Model]) -> [Model] {
    for model in models { follow(model, done: 0, order: []) }
    return ends
  }

  /// The longest part of an order that explains its answers, and how it cannot go on.
  var failure: String {
    let order = longest.order.map { "\(first + $0)" }.joined(separator: ", ")
    return
      "no order of the concurrent calls explains all answers; the longest part of one is "
      + (order.isEmpty ? "empty" : order)
      + longest.blocked.map { "\n  then " + $0 }.joined()
  }

  private mutating func follow(_ model: Model, done: UInt64, order: [Int]) {
    guard seen.insert(State(done: done, model: model)).inserted else { return }
    guard order.count < entries.count else { return ends.append(model) }
    let open = entries.indices.filter { done & (1 << UInt64($0)) == 0 }
    // A call that began after another one ended comes after it.
    let horizon = open.map { entries[$0].ended }.min() ?? 0
    var blocked: [String] = []
    for index in open where entries[index].began < horizon {
      let (models, difference) = entries[index].after(model)
      for next in models { follow(next, done: done | 1 << UInt64(index), order: order + [index]) }
      if let difference { blocked.append("call \(first + index)\n  \(difference)") }
    }
    if !blocked.isEmpty, longest.blocked.isEmpty || order.count > longest.order.count {
      longest = (order, blocked)
    }
  }
}
