/// The search for an order of concurrent calls that explains their answers (Wing and Gong 1993),
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
  private var longest: (order: [Int], blocked: [String]) = ([], [])

  init(entries: [Entry<Model>], first: Int) {
    precondition(entries.count <= 64, "At most 64 concurrent calls and reads after them.")
    self.entries = entries
    self.first = first
  }

  /// Nil if an order explains all answers, and otherwise the longest part of one.
  mutating func unexplained(from models: [Model]) -> String? {
    for model in models where explains(model, done: 0, order: []) { return nil }
    let order = longest.order.filter { !entries[$0].isProbe }.map { "\(first + $0)" }
    return
      "no order of the concurrent calls explains all answers; the longest part of one is "
      + (order.isEmpty ? "empty" : order.joined(separator: ", "))
      + longest.blocked.map { "\n  then " + $0 }.joined()
  }

  private mutating func explains(_ model: Model, done: UInt64, order: [Int]) -> Bool {
    guard order.count < entries.count else { return true }
    guard seen.insert(State(done: done, model: model)).inserted else { return false }
    let open = entries.indices.filter { done & (1 << UInt64($0)) == 0 }
    let horizon = open.map { entries[$0].ended }.min() ?? 0
    var blocked: [String] = []
    for index in open where entries[index].began < horizon {
      let (models, difference) = entries[index].after(model, concurrent: entries[index].lane > 0)
      for next in models
      where explains(next, done: done | 1 << UInt64(index), order: order + [index]) {
        return true
      }
      if let difference { blocked.append("\(place(of: index))\n  \(difference)") }
    }
    if !blocked.isEmpty, longest.blocked.isEmpty || order.count > longest.order.count {
      longest = (order, blocked)
    }
    return false
  }

  private func place(of index: Int) -> String {
    entries[index].isProbe ? "\(entries[index].call)" : "call \(first + index)"
  }
}
