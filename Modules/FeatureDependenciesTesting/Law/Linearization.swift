/// The search for the orders of concurrent calls that explain their answers (Wing and Gong 1993),
/// which enters no state twice (Lowe 2017). A single call has one order.
struct Linearization<Model: LawModel> {
  private struct State: Hashable {
    let done: UInt64
    let model: Model
  }

  private let entries: [LawEntry<Model>]
  private var seen: Set<State> = []
  private var ends: [Model] = []
  /// The longest part of an order that explains its answers, and how calls cannot follow it.
  private var longest: (order: [Int], blocked: [Deviation]) = ([], [])

  /// The states in which the calls can end. Throws a ``Deviation`` if no order explains all
  /// answers.
  static func ends(of entries: [LawEntry<Model>], from models: [Model]) throws -> [Model] {
    var orders = Linearization(entries: entries)
    for model in models { orders.follow(model, done: 0, order: []) }
    guard orders.ends.isEmpty else { return orders.ends }
    let (order, blocked) = orders.longest
    let expected = blocked.map(\.expected).joined(separator: " or ")
    guard entries.count > 1 else {
      let came = blocked.map(\.came).reduce(into: [String]()) { all, text in
        if !all.contains(text) { all.append(text) }
      }
      throw Deviation(expected, came.joined(separator: " or "))
    }
    throw Deviation(
      "an order of the concurrent calls that explains all answers",
      "none; after \(order.isEmpty ? "no call" : "\(order)"), the model expects \(expected)")
  }

  private mutating func follow(_ model: Model, done: UInt64, order: [Int]) {
    guard order.count < entries.count else { return ends += ends.contains(model) ? [] : [model] }
    // A single call has no state to enter twice, and a large model takes long to hash.
    let isNew = entries.count == 1 || seen.insert(State(done: done, model: model)).inserted
    guard isNew else { return }
    let open = entries.indices.filter { done & (1 << UInt64($0)) == 0 }
    // A call that began after another one ended comes after it.
    let horizon = open.map { entries[$0].ended }.min() ?? 0
    for index in open where entries[index].began < horizon {
      let number = entries[index].number
      do throws(Deviation) {
        let next = try entries[index].after(model)
        follow(next, done: done | 1 << UInt64(index), order: order + [number])
      } catch {
        if order.count > longest.order.count { longest = (order, []) }
        let call = entries.count > 1 ? " from call \(number)" : ""
        let deviation = Deviation(error.expected + call, error.came)
        let isNew = order == longest.order && !longest.blocked.contains(deviation)
        if isNew { longest.blocked.append(deviation) }
      }
    }
  }
}
