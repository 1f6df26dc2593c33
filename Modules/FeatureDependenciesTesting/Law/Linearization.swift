/// The search for the orders of concurrent calls that explain their answers (Wing and Gong 1993),
/// which enters no state twice (Lowe 2017).
struct Linearization<Model: LawModel> {
  private struct State: Hashable {
    let done: UInt64
    let model: Model
  }

  private let entries: [LawEntry<Model>]
  private var seen: Set<State> = []
  private var ends: [Model] = []
  /// The longest part of an order that explains its answers, and a call that cannot follow it.
  private var longest: (order: [Int], blocked: LawEntry<Model>, expected: Model.Answer)?

  /// The states in which the calls can end. Throws a ``Deviation`` if no order explains all
  /// answers.
  static func ends(of entries: [LawEntry<Model>], from models: [Model]) throws -> [Model] {
    var orders = Linearization(entries: entries)
    for model in models { orders.follow(model, done: 0, order: []) }
    guard orders.ends.isEmpty else { return orders.ends }
    throw orders.deviation
  }

  private mutating func follow(_ model: Model, done: UInt64, order: [Int]) {
    guard order.count < entries.count else { return ends += ends.contains(model) ? [] : [model] }
    guard seen.insert(State(done: done, model: model)).inserted else { return }
    let open = entries.indices.filter { done & (1 << UInt64($0)) == 0 }
    // A call that began after another one ended comes after it.
    let horizon = open.map { entries[$0].ended }.min() ?? 0
    for index in open where entries[index].began < horizon {
      let entry = entries[index]
      let (expected, next) = entry.expected(after: model)
      if expected == entry.answer {
        follow(next, done: done | 1 << UInt64(index), order: order + [entry.number])
        continue
      }
      if order.count >= longest.map(\.order.count) ?? 0 { longest = (order, entry, expected) }
    }
  }

  /// What the model expects after the longest part of an order.
  private var deviation: Deviation {
    let text = "an order of the concurrent calls that explains all answers"
    guard let (order, blocked, expected) = longest else { return Deviation(text, "none") }
    let only = Deviation(of: blocked.answer, from: expected)
    return entries.count == 1
      ? only
      : Deviation(
        text,
        "none; after the calls \(order), the model expects \(only.expected) "
          + "from call \(blocked.number)")
  }
}
