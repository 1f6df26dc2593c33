import Foundation

/// A copy of a data directory that an older version of the program made, with what that version
/// printed. See the README of `Tests/Support/Fixtures`.
struct OldDirectory {
  struct Customer: Decodable {
    let id: String
    let pinFile: String
    let demandAccount: String
    /// What `accounts` printed.
    let accounts: String
    /// What `keys` printed.
    let keys: String
  }

  struct Request: Decodable {
    let id: String
    /// Who opened it, by the name that the fixture has for her.
    let customer: String
    let kind: String
    let answers: String
    /// What `open` printed.
    let open: String
  }

  /// What the older version printed, as JSON.
  struct Expected: Decodable {
    let customers: [String: Customer]
    let requests: [Request]
    /// What `receipt` printed of each account.
    let receipts: [String: String]
    /// What `audit` printed, but for its notes.
    var audit: String { withNotes.withoutNotes }
    private let withNotes: String

    private enum CodingKeys: String, CodingKey {
      case customers, requests, receipts
      case withNotes = "audit"
    }
  }

  let program: BuiltProgram
  let expected: Expected

  /// A copy of what the program of this schema left.
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

  /// Where the copy is, for `--data-dir`.
  var data: String { program.path("old/data") }

  /// What the program prints as JSON; it must succeed.
  func output(_ words: [String]) throws -> String {
    let result = try program.run(words + ["--data-dir", data, "--json", "--lang", "en"])
    return result.status == 0 ? result.output : "\(words): \(result.status) \(result.errors)"
  }

  /// What the program prints of an audit, but for its notes: versions before schema 4 have none.
  func audit(_ options: String...) throws -> String {
    try output(["audit"] + options).withoutNotes
  }

  /// The options with which `customer` signs in.
  func signedIn(_ customer: Customer) -> [String] {
    ["--customer", customer.id, "--pin-file", program.path("old/\(customer.pinFile)")]
  }

  /// What the program prints when `request` is repeated.
  func repeated(_ request: Request) throws -> String {
    guard let customer = expected.customers[request.customer] else { return request.customer }
    return try output(
      [
        "open", request.kind, "--answers", program.path("old/\(request.answers)"),
        "--request-id", request.id, "--no-input",
      ] + signedIn(customer))
  }

  /// All that the older version printed, by name, with what the program prints of it now.
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
