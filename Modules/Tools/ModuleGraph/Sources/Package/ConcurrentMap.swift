import Dispatch
import Synchronization

/// The values of `items`, computed on all processors. Of several errors that of the first item is
/// thrown.
func concurrentMap<Item: Sendable, Value: Sendable>(
  _ items: [Item], _ body: @Sendable (Item) throws(ModuleGraphError) -> Value
) throws(ModuleGraphError) -> [Value] {
  typealias Answer = Result<Value, ModuleGraphError>
  let answers = Mutex<[Int: Answer]>([:])
  DispatchQueue.concurrentPerform(iterations: items.count) { place in
    let answer = Answer { () throws(ModuleGraphError) in try body(items[place]) }
    answers.withLock { $0[place] = answer }
  }
  return try answers.withLock { $0.sorted { $0.key < $1.key } }
    .map { answer throws(ModuleGraphError) in try answer.value.get() }
}
