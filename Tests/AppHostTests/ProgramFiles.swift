import FeatureDependencies
import Foundation
import Testing

@testable import AppHost

/// A program with files in a folder of its own.
protocol ProgramFiles {
  var folder: URL { get }
  /// The program's number of iterations for each key.
  static var keyIterations: Int32 { get }
}

extension ProgramFiles {
  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// The bank in the folder `data`.
  func bank(at data: String = "data") throws -> TestBank {
    try TestBank(
      at: URL(filePath: path(data)), clock: SystemClock(), keyIterations: Self.keyIterations)
  }

  /// The permissions of the bank in the folder `data`: of its folders, its database and its key.
  func permissions(at data: String) throws -> [Int?] {
    try ["", "/keys", "/bank.sqlite", "/keys/bank.pem"].map { file in
      try FileManager.default.attributesOfItem(atPath: path(data + file))[.posixPermissions] as? Int
    }
  }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: folder.appending(path: name))
    return path(name)
  }

  /// Writes `answers` to the file `answers.json`.
  func write(answers: [String: String]) throws -> String {
    let data = try JSONSerialization.data(withJSONObject: answers)
    return try write(String(decoding: data, as: UTF8.self), to: "answers.json")
  }

  /// Writes a batch that opens a deposit for each request ID and its answers.
  func write(batch: [(id: String, answers: [String: String])]) throws -> String {
    let lines = try batch.map { line in
      let object: [String: Any] = [
        "requestID": line.id, "open": "deposit", "answers": line.answers,
      ]
      return String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
    }
    return try write(lines.joined(separator: "\n"), to: "batch.jsonl")
  }
}

/// The result of a run of a program.
struct ProgramResult: Sendable {
  /// The exit code, or the negated number of the signal that ended the program.
  let status: Int32
  let output: String
  let errors: String

  /// The one JSON object on standard output.
  var json: [String: Any] {
    get throws { try decoded(output) }
  }

  /// The JSON objects of the array on standard output.
  var list: [[String: Any]] {
    get throws { try decoded(output) }
  }

  /// The JSON objects on standard output, one a line.
  var lines: [[String: Any]] {
    get throws { try output.split(separator: "\n").map { try decoded($0) } }
  }

  /// The code of the error on standard output.
  var code: String? {
    get throws { (try json["error"] as? [String: Any])?["code"] as? String }
  }

  /// The codes of the violations that an audit printed as JSON.
  var violations: [String] {
    get throws {
      (try json["violations"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
    }
  }

  private func decoded<Value>(_ text: some StringProtocol) throws -> Value {
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(value as? Value, "\(output)\(errors)")
  }
}
