import Foundation

/// A copy of a data directory that an older version of the program wrote, with the output of that
/// version. See the README of `Tests/Support/Fixtures`.
struct OldDirectory {
  struct Customer: Decodable {
    let id: String
    let pinFile: String
    let demandAccount: String
    /// The output of `accounts`.
    let accounts: String
    /// The output of `keys`.
    let keys: String
  }

  struct Request: Decodable {
    let id: String
    /// The fixture's name of the customer who made the request.
    let customer: String
    let kind: String
    let answers: String
    /// The output of `open`.
    let open: String
  }

  /// The output of the older version, as JSON.
  struct Expected: Decodable {
    let customers: [String: Customer]
    let requests: [Request]
    /// The output of `receipt`, by account number.
    let receipts: [String: String]
    /// The output of `audit`, without notes.
    var audit: String { withNotes.withoutNotes }
    private let withNotes: String

    private enum CodingKeys: String, CodingKey {
      case customers, requests, receipts
      case withNotes = "audit"
    }
  }

  let program: BuiltProgram
  let expected: Expected

  /// Copies the directory of a schema version, with the permissions that the program requires.
  init(schema: Int) throws {
    program = try BuiltProgram()
    let original = Sources.root.appending(path: "Tests/Support/Fixtures/schema\(schema)")
    let copy = program.folder.appending(path: "old")
    let manager = FileManager.default
    try manager.copyItem(at: original, to: copy)
    for path in ["old/data", "old/data/keys"] {
      try manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path(path))
    }
    for path in try manager.subpathsOfDirectory(atPath: copy.appending(path: "data").path)
    where path != "keys" {
      try manager.setAttributes(
        [.posixPermissions: 0o600], ofItemAtPath: program.path("old/data/\(path)"))
    }
    expected = try JSONDecoder().decode(
      Expected.self, from: Data(contentsOf: copy.appending(path: "expected.json")))
  }

  /// The path of the copy, for `--data-dir`.
  var data: String { program.path("old/data") }

  /// The JSON output of a command; if it fails, its status and errors, which equal no output.
  func output(_ words: [String]) throws -> String {
    let result = try program.run(words + ["--data-dir", data, "--json", "--lang", "en"])
    return result.status == 0 ? result.output : "\(words): \(result.status) \(result.errors)"
  }

  /// The output of `audit` without notes, which versions before schema 4 do not have.
  func audit(_ options: String...) throws -> String {
    try output(["audit"] + options).withoutNotes
  }

  /// The options with which `customer` signs in.
  func signedIn(_ customer: Customer) -> [String] {
    ["--customer", customer.id, "--pin-file", program.path("old/\(customer.pinFile)")]
  }

  /// The output of the program when `request` is repeated.
  func repeated(_ request: Request) throws -> String {
    guard let customer = expected.customers[request.customer] else { return request.customer }
    return try output(
      [
        "open", request.kind, "--answers", program.path("old/\(request.answers)"),
        "--request-id", request.id, "--no-input",
      ] + signedIn(customer))
  }

  /// Each output of the older version, with a name and the program's output now.
  func comparisons() throws -> [(name: String, printed: String, before: String)] {
    var all = [("audit", try audit(), expected.audit)]
    for (name, customer) in expected.customers.sorted(by: { $0.key < $1.key }) {
      let options = signedIn(customer)
      all.append(
        ("keys of \(name)", try output(["keys", "--customer", customer.id]), customer.keys))
      all.append(("accounts of \(name)", try output(["accounts"] + options), customer.accounts))
      for number in numbers(in: customer.accounts) {
        all.append(
          (number, try output(["receipt", number] + options), expected.receipts[number] ?? ""))
      }
    }
    for request in expected.requests {
      all.append(("request \(request.id)", try repeated(request), request.open))
    }
    return all
  }

  private func numbers(in accounts: String) -> [String] {
    accounts.matches(of: /"accountNumber" : "([^"]+)"/).map { String($0.output.1) }
  }
}

extension String {
  fileprivate var withoutNotes: String {
    replacing(#/  "notes" : \[[^\]]*\],\n/#, with: "")
  }
}
