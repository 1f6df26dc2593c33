import FeatureDependencies

/// A conversation. By default the customer gives the first valid answer to each question and
/// declines other products, and nothing fails.
struct FlowPlan: Sendable {
  /// The acts, by place.
  var acts: [String: FlowAct] = [:]
  /// The day of the first run, and the seconds from noon in Seoul to its start.
  var (day, seconds) = ("2026-11-20", Int64(0))
  /// The balances of the customer's one or two demand accounts.
  var (balance, second) = (Int64(50_000_000), Int64?.none)
  /// Whether the builder gets one of the customer's accounts to link; nil if they have none.
  var isLinked: Bool?
  /// The time until the request is repeated, and whether the money is spent then; nil if it is not
  /// repeated.
  var pause: (seconds: Int64, isSpent: Bool)?

  /// Days too early or too late for figures.
  static let extremes = ["1990-01-02", "9999-12-31"]

  /// The n-th visit of the question or service `name`, in the first run or its repetition.
  static func place(_ name: String, visit: Int, isRepeated: Bool) -> String {
    (isRepeated ? "repeated: " : "") + name + (visit == 1 ? "" : " (\(visit))")
  }
}

/// Something out of the ordinary, at a question or in a service. A story has the case's name.
enum FlowAct: Sendable {
  /// One of the valid answers that start no other product's flow, by index, modulo their count.
  case valid(Int)
  /// The answer that starts another product's flow.
  case accept
  /// One of the invalid answers, by index, modulo their count.
  case wrong(Int)
  case interrupted(DialogInterruption)
  /// The plain answer after this many seconds.
  case late(seconds: Int64)
  /// The service fails, perhaps after it has done what it was asked to do.
  case fails(FlowStop, isDone: Bool)
}

/// The services that can fail.
enum FlowService: String {
  case catalog = "the catalog"
  case request = "the lookup of the request"
  case accounts = "the list of accounts"
  case signature = "the signature"
  case opening = "the opening"
  /// Another product's flow.
  case nested = "the nested flow"
}

/// One difference from the plain conversation.
struct FlowStep: Sendable {
  let text: Story.Words
  let apply: @Sendable (inout FlowPlan) -> Void

  init(
    _ text: @autoclosure @escaping Story.Words,
    _ apply: @escaping @Sendable (inout FlowPlan) -> Void
  ) {
    (self.text, self.apply) = (text, apply)
  }

  static func at(_ place: String, _ act: FlowAct) -> FlowStep {
    FlowStep("\(place): \(ValueDescription.text(act))") { $0.acts[place] = act }
  }
}
