import Foundation
import ModuleGraph
import Testing

struct CrossingsTests {
  private static let savings = """
    protocol Closing { func end() }
    class SavingsService: Closing {
      static let shared = SavingsService()
      var accounts: [SavingsAccount] = []
      func open(_ amount: Int) -> SavingsAccount { SavingsAccount(amount: amount, kind: .basic) }
    }
    class Desk {
      var opened, latest: SavingsAccount
      let one = Loader(kind: .basic), two = SavingsAccount(amount: 1, kind: .basic)
    }
    struct SavingsAccount {
      enum Kind { case basic, premium }
      let amount: Int
      let kind: Kind
      func seal() {}
    }
    extension Closing { func end() {} }
    extension String { var masked: String { self }; func loud(by: Int) {} }
    func savingsRate() -> Int { 1 }
    typealias Answer = (SavingsAccount) -> Void
    class Loader {
      init(kind: SavingsAccount.Kind = .basic) {}
      func load(then answer: @escaping Answer) {}
      func load(kind: SavingsAccount.Kind) {}
      func cancel(_ reason: Reason) {}
      var reasons: [String: Reason] = [:]
      private var secret = 1
      private(set) var opened = 1
    }
    enum Reason { case closed(by: SavingsAccount), none; func stay() {} }
    struct Box<Value> { var value: Value; func read(_ body: (Value) -> Void) {} }
    struct Vault: Collection { subscript(place: Int) -> SavingsAccount { accounts[place] } }
    protocol Store { func keep() }
    extension View { func framed() -> Self { self } }
    extension NIOError { var headers: Int { 1 } }
    private extension Int { var hidden: Int { self } }
    func dump() {}
    extension EnvironmentValues { var loader: Loader { Loader() } }
    """

  /// The same names in the first folder: only the type of a value tells them apart.
  private static let decoy = """
    enum Other { case premium, closed }
    struct Decoy {
      let amount, value, reasons, loader: Int
      func seal() {}
      func keep() {}
      func end() {}
      func framed() {}
      func read() {}
      func load() {}
      func stay() {}
    }
    """

  /// The crossings from Deposit, where a file has the text `source` and another one `decoy`, as
  /// `name:line`.
  private func crossings(_ source: String, decoy: String = "") throws -> [String] {
    let repository = try SeededRepository(
      [],
      files: [
        "App/Deposit/d.swift": source, "App/Deposit/e.swift": decoy,
        "App/Savings/s.swift": Self.savings,
      ])
    let output = ModuleGraphCommand.run(
      ["--crossings", repository.path(of: "App"), "--json"], describer: repository
    ).output
    struct Answer: Decodable {
      struct Direction: Decodable { let from: String; let names: [Name] }
      struct Name: Decodable { let name: String; let places: [Place] }
      struct Place: Decodable { let line: Int }
      let directions: [Direction]
    }
    let answer = try JSONDecoder().decode(Answer.self, from: Data(output.utf8))
    return answer.directions.filter { $0.from == "Deposit" }.flatMap(\.names).flatMap { name in
      name.places.map { "\(name.name):\($0.line)" }
    }
  }

  @Test(arguments: [
    ("let s: SavingsService", ["SavingsService:1"]),
    ("(SavingsService.shared)", ["SavingsService.shared:1", "SavingsService:1"]),
    ("class D: SavingsService {}", ["SavingsService:1"]),
    ("let a = [SavingsAccount]()", ["SavingsAccount:1"]),
    (
      "extension SavingsAccount { func f() { seal() } }",
      ["SavingsAccount:1", "SavingsAccount.seal:1"]
    ),
    (
      "func f() {\n  SavingsService.shared.open(1).seal()\n}",
      [
        "SavingsAccount.seal:2", "SavingsService:2", "SavingsService.open:2",
        "SavingsService.shared:2",
      ]
    ),
    (
      "func f(a: SavingsAccount) {\n  print(\"\\(a.amount)\")\n}",
      ["SavingsAccount:1", "SavingsAccount.amount:2"]
    ),
    (
      "struct D {\n  let s: SavingsService\n  func f() { let a = s.open(1)\n    a.seal() }\n}",
      ["SavingsAccount.seal:4", "SavingsService:2", "SavingsService.open:3"]
    ),
    (
      "func f(s: SavingsService) {\n  for a in s.accounts { a.seal() }\n}",
      ["SavingsAccount.seal:2", "SavingsService:1", "SavingsService.accounts:2"]
    ),
    (
      "func f(s: SavingsService) {\n  s.accounts.forEach { $0.seal() }\n}",
      ["SavingsAccount.seal:2", "SavingsService:1", "SavingsService.accounts:2"]
    ),
    ("let t = \"a\".masked", ["String.masked:1"]),
    ("let r = savingsRate()", ["savingsRate:1"]),
    ("func f(s: SavingsService) {\n  s.end()\n}", ["Closing.end:2", "SavingsService:1"]),
    (
      "let k: SavingsAccount.Kind = .premium",
      ["Kind.premium:1", "SavingsAccount:1", "SavingsAccount.Kind:1"]
    ),
    ("@SavingsService var a: Int", ["SavingsService:1"]),
  ])
  func `A name of the other folder is a crossing at its line`(source: String, expected: [String])
    throws
  {
    #expect(try crossings(source).sorted() == expected.sorted())
  }

  @Test(arguments: [
    // Implicit members: of an argument, a result, a subject, a comparison, a list and a default.
    ("let l = Loader(kind: .premium)", ["Loader:1", "Kind.premium:1"]),
    ("func k() -> SavingsAccount.Kind {\n  .premium\n}", ["Kind.premium:2"]),
    (
      "func f(a: SavingsAccount) {\n  switch a.kind { case .premium: return }\n}",
      ["Kind.premium:2"]
    ),
    ("func f(a: SavingsAccount) {\n  if a.kind == .premium {}\n}", ["Kind.premium:2"]),
    ("func f(a: SavingsAccount) {\n  if case .premium = a.kind {}\n}", ["Kind.premium:2"]),
    ("let k: Set<SavingsAccount.Kind> = [\n.premium]", ["Kind.premium:2"]),
    ("func f(k: SavingsAccount.Kind\n= .premium) {}", ["Kind.premium:2"]),
    // The payload of a case.
    (
      "func f(r: Reason) {\n  switch r { case .closed(let a): a.seal(); default: break }\n}",
      ["Reason.closed:2", "SavingsAccount.seal:2"]
    ),
    (
      "func f(r: Reason) {\n  guard case let .closed(a) = r else { return }\n  a.seal()\n}",
      ["Reason.closed:2", "SavingsAccount.seal:3"]
    ),
    // Closures, by the type of the parameter or of the list.
    ("func f(l: Loader) {\n  l.load { $0.seal() }\n}", ["Loader.load:2", "SavingsAccount.seal:2"]),
    ("func f(l: Loader) {\n  l.load { a in\n  a.seal() }\n}", ["SavingsAccount.seal:3"]),
    ("func f(a: [SavingsAccount]) {\n  a.map(\\.amount)\n}", ["SavingsAccount.amount:2"]),
    ("func f(a: [SavingsAccount]) {\n  a.sorted { $1.amount }\n}", ["SavingsAccount.amount:2"]),
    ("func f(v: Vault) {\n  for a in v { a.seal() }\n}", ["SavingsAccount.seal:2"]),
    // Types in parentheses, dictionaries, casts, generic arguments and constraints.
    ("func f(c: (any Closing)?) {\n  c?.end()\n}", ["Closing.end:2"]),
    ("func f(l: Loader) {\n  l.reasons[1] == .closed\n}", ["Loader.reasons:2", "Reason.closed:2"]),
    (
      "func f(x: Any) {\n  guard let a = x as? SavingsAccount else { return }\n  a.amount\n}",
      ["SavingsAccount.amount:3"]
    ),
    (
      "func f(b: Box<SavingsAccount>) {\n  b.value.seal()\n}",
      ["Box.value:2", "SavingsAccount.seal:2"]
    ),
    ("func f(b: Box<SavingsAccount>) {\n  b.read { $0.seal() }\n}", ["SavingsAccount.seal:2"]),
    ("struct D<S: Store> {\n  let s: S\n  func f() { s.keep() }\n}", ["Store.keep:3"]),
    ("func f<S>(s: S) where S: Store {\n  s.keep()\n}", ["Store.keep:2"]),
    (
      "var a: SavingsAccount {\n  get { b }\n  set { newValue.seal() }\n}",
      ["SavingsAccount.seal:3"]
    ),
    // Key paths of the environment, and the variables that they fill.
    ("struct D {\n  @Environment(\\.loader) var l\n}", ["EnvironmentValues.loader:2"]),
    (
      "struct D {\n  @Environment(\\.loader) private var l\n  func f() { l.load() }\n}",
      ["Loader.load:3"]
    ),
    (
      "struct D {\n  @Environment(Loader.self) var l\n  var r: Int { l.load() }\n}",
      ["Loader.load:3"]
    ),
    ("func f(v: V) {\n  v.environment(\\.loader, 1)\n}", ["EnvironmentValues.loader:2"]),
    // Operands, and the overload with the fewest default arguments.
    ("func f(k: SavingsAccount.Kind) {\n  k + .premium\n}", ["Kind.premium:2"]),
    (
      "extension Loader { func load(kind: Int, now: Int = 1) {} }\nfunc f(l: Loader) {\n"
        + "  l.load(kind: k)\n}", ["Loader.load:3"]
    ),
    // A closure after a variable with a type.
    (
      "func f(a: [SavingsAccount]) {\n  let b: Int = 1\n  a.map { $0.amount }\n}",
      ["SavingsAccount.amount:3"]
    ),
    (
      "func f(a: [SavingsAccount]) {\n  let b: Set<Int> = a.map { $0.amount }\n}",
      ["SavingsAccount.amount:2"]
    ),
    ("func f(l: Loader) {\n  l.opened\n}", ["Loader.opened:2"]),
    // Variables that are declared together.
    ("func f(d: Desk) {\n  d.opened.seal()\n}", ["Desk.opened:2", "SavingsAccount.seal:2"]),
    ("func f(d: Desk) {\n  d.latest.seal()\n}", ["Desk.latest:2", "SavingsAccount.seal:2"]),
    ("func f(d: Desk) {\n  d.two.seal()\n}", ["Desk.two:2", "SavingsAccount.seal:2"]),
    // Calls of other modules: of a metatype, of a list, and with a list before a closure.
    (
      "func f(d: JSON) {\n  let a = d.decode(SavingsAccount.self)\n  a.seal()\n}",
      ["SavingsAccount.seal:3"]
    ),
    (
      "func f(d: JSON) {\n  for a in d.decode([SavingsAccount].self) { a.seal() }\n}",
      ["SavingsAccount.seal:2"]
    ),
    ("func f(d: JSON) {\n  d.data(as: SavingsAccount.self).seal()\n}", ["SavingsAccount.seal:2"]),
    ("func f(k: [SavingsAccount.Kind]) {\n  k.contains(.premium)\n}", ["Kind.premium:2"]),
    (
      "func f(a: [SavingsAccount]) {\n  ForEach(a, id: \\.amount) { b in b.seal() }\n}",
      ["SavingsAccount.amount:2", "SavingsAccount.seal:2"]
    ),
    ("func f() {\n  ForEach(Reason.allCases) { $0.stay() }\n}", ["Reason.stay:2"]),
    (
      "func f(a: [SavingsAccount]) {\n  Dictionary(grouping: a, by: { $0.amount })\n}",
      ["SavingsAccount.amount:2"]
    ),
    // The result `Self` of an ancestor.
    (
      "protocol Own { static func make() -> Self }\nextension SavingsAccount: Own {}\n"
        + "func f() {\n  SavingsAccount.make().seal()\n}", ["SavingsAccount.seal:4"]
    ),
    // Keys and values of dictionaries.
    ("let k: [SavingsAccount.Kind: Int] = [\n.premium: 1]", ["Kind.premium:2"]),
    ("let r: [Int: Reason] = [\n1: .closed]", ["Reason.closed:2"]),
    ("func f(k: [SavingsAccount.Kind: Int]) {\n  k[.premium]\n}", ["Kind.premium:2"]),
    // The values of a condition, projections, and a name that is a modifier elsewhere.
    ("func f(n: Int) -> SavingsAccount.Kind {\n  n == 1 ? .premium : x\n}", ["Kind.premium:2"]),
    ("func f(l: Loader) {\n  l.$reasons\n}", ["Loader.reasons:2"]),
    ("func f(q: Query) {\n  q.filter(\\.$accounts)\n}", ["SavingsService.accounts:2"]),
    (
      "struct D {\n  let prefix: SavingsAccount\n  func f() { prefix.seal() }\n}",
      ["SavingsAccount.seal:3"]
    ),
    // The folder's own member of a value of unknown type.
    (
      "extension Request { var mine: SavingsAccount { a } }\nfunc f(x: Y) {\n  x.y.mine.seal()\n}",
      ["SavingsAccount.seal:3"]
    ),
    // Extensions of types that other modules declare.
    ("func f() { Text(1)\n  .framed()\n}", ["View.framed:2"]),
    // Labels tell overloads apart.
    (
      "extension Loader { func load(now: Int) {} }\nfunc f(l: Loader) {\n  l.load(kind: k)\n}",
      ["Loader.load:3"]
    ),
  ])
  func `A member is found through the type of the value`(source: String, expected: [String]) throws
  {
    let found = try crossings(source, decoy: Self.decoy)
    #expect(expected.filter { !found.contains($0) } == [])
  }

  @Test(arguments: [
    "// SavingsService", "let t = \"SavingsService\"", "#if false\nlet s: SavingsService\n#endif",
    "struct D { let amount: Int; func f() -> Int { amount } }",
    "func f(amount: Int) { g(amount: amount) }\nfunc g(amount: Int) {}",
    "func f() { let items = [1]; print(items.count) }",
    "struct SavingsAccount {}\nlet a: SavingsAccount",
    "func f(savingsRate: Int) -> Int { savingsRate }",
    "enum Kind { case basic }\nlet k: Kind = .basic",
    "func f<SavingsService>(a: SavingsService) {}",
    "func f(u: URL) -> Int { u.amount }",
    // Private declarations of another file are not visible.
    "func f(x: Loading) { x.y.secret }", "func f(x: Y) { x.y.hidden }",
    // Another module's type, an extension of a different one, and a call with other labels.
    "func f(r: Request) { r.headers }", "func f(x: Y) { x.y.open(named: 1) }",
    "func f(r: Request) { switch r.state { case .premium: break } }",
    "extension Request { func f() { state.amount } }", "func f(i: Image) { i.scale(.premium) }",
    "func f(t: String) { t.loud(1) }",
    "struct D { var dump: Int { dump } }",
    "func f(o: Other) {\n  guard case let .case(masked) = o else { return }\n  print(masked)\n}",
    "struct Own<Value> {}\nextension Own where Value: URL { func f(v: Value) { v.amount } }",
    "typealias F = (_ savingsRate: Int) -> Void",
    // The labels of a tuple, and a variable that is declared together with another one.
    "func g() -> (amount: Int, kind: Int) { (1, 2) }\nfunc f() { let t = g(); t.kind; g().amount }",
    "func f(all: [(kind: Int, seal: Int)]) { for one in all { one.seal } }",
    "struct D { let x, amount: Int; func f() -> Int { amount } }",
    // A case of an own type whose name another type has, too.
    "enum Reason { case none(Int) }\nlet r: Reason = .none(1)\nlet s: Reason = .none",
    // A case of a type that no folder declares.
    "func f(m: Break.Mode) { switch m { case .premium: break } }",
  ])
  func `A name that the folder or another module has is no crossing`(source: String) throws {
    #expect(try crossings(source) == [])
  }

  @Test func `The report lists directions, circles, and names that several folders declare`() throws
  {
    let repository = try SeededRepository(
      [],
      files: [
        "App/A/a.swift": "struct A { let b: B; let c: Both }",
        "App/B/b.swift": "struct B { var a: A? }",
        "App/C/c.swift": "struct Both {}", "App/D/d.swift": "struct Both {}",
      ])
    let outcome = ModuleGraphCommand.run(
      ["--crossings", repository.path(of: "App")], describer: repository)
    #expect(
      outcome.output == """
        A → B: 1 name, 1 place
          B: A/a.swift:1

        B → A: 1 name, 1 place
          A: B/b.swift:1

        circle: A → B → A

        Names are compared, not types. 1 name could mean declarations of several folders, at 1 \
        place: Both.

        """)
  }

  @Test func `Folders can be named one by one`() throws {
    let repository = try SeededRepository(
      [],
      files: ["X/A/a.swift": "let b: B", "Y/B/b.swift": "struct B {}", "Y/C/c.swift": "let b: B"])
    let outcome = ModuleGraphCommand.run(
      ["--crossings", repository.path(of: "X/A"), repository.path(of: "Y/B")], describer: repository
    )
    #expect(outcome.output.contains("A → B: 1 name"))
    #expect(!outcome.output.contains("C →"))
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      String(repeating: "let a = B < c\n", count: 20_000),
      String(repeating: "let a = b < c\n", count: 20_000),
      "let a: " + String(repeating: "[", count: 50_000),
      "let a: " + String(repeating: "B<", count: 50_000),
      "let a: " + String(repeating: "[", count: 5_000) + String(repeating: "]", count: 5_000),
      "protocol P {\n" + String(repeating: "init(a: Int)\n", count: 20_000) + "}",
    ])
  func `Many open brackets and comparisons are read in time`(source: String) throws {
    #expect(try crossings(source + "\nlet s: SavingsService").contains { $0.hasPrefix("Savings") })
  }

  @Test(arguments: [[], ["/nowhere/at/all"]])
  func `Folders that are missing exit with 2`(folders: [String]) throws {
    let outcome = ModuleGraphCommand.run(
      ["--crossings"] + folders, describer: try SeededRepository([]))
    #expect(outcome.status == 2)
  }
}
