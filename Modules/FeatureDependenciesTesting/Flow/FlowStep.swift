import FeatureDependencies

/// The difference from the plain conversation at one place: a question, a service or the setting.
///
/// In the plain conversation, the customer gives the first valid answer to each question and
/// declines other products, and nothing fails.
struct FlowStep: Sendable {
  /// The key of a question, a service or a setting, with the number of the visit.
  let place: String
  let act: FlowAct

  init(_ place: String, _ act: FlowAct, visit: Int = 1, isRepeated: Bool = false) {
    self.place = Self.place(place, visit: visit, isRepeated: isRepeated)
    self.act = act
  }

  /// The n-th visit of `name`, in the first run or its repetition.
  static func place(_ name: String, visit: Int, isRepeated: Bool) -> String {
    (isRepeated ? "repeated: " : "") + name + (visit == 1 ? "" : " (\(visit))")
  }
}

/// Something out of the ordinary. A story has the case's name.
enum FlowAct: Sendable {
  /// One of the valid answers that start no other product's flow, by index, modulo their count.
  case valid(Int)
  /// The answer that starts another product's flow.
  case accept
  /// One of the invalid answers, by index, modulo their count.
  case wrong(Int)
  case interrupted(DialogInterruption)
  /// The plain answer after this many seconds, or a start so long after noon.
  case late(seconds: Int64)
  /// The service fails, perhaps after it has done what it was asked to do.
  case fails(FlowStop, isDone: Bool)
  case day(String)
  case balance(Int64)
  /// The customer has accounts to link, and the builder may get one of them.
  case linkable(isForBuilder: Bool)
  /// The request is repeated, perhaps after the money is spent.
  case again(seconds: Int64, isSpent: Bool)

  /// Days too early or too late for figures.
  static let extremes = ["1990-01-02", "9999-12-31"]
}

/// The services that can fail, and the settings.
enum FlowPlace {
  static let (catalog, request) = ("the catalog", "the lookup of the request")
  static let (accounts, signature) = ("the list of accounts", "the signature")
  static let (opening, nested) = ("the opening", "the nested flow")
  static let (day, start, repetition) = ("the day", "the start", "the repetition")
  static let (balance, second, links) = ("the account", "a second account", "accounts to link")
}
