import Foundation
import Testing

/// A program with files in a folder of its own.
protocol ProgramFiles {
  var folder: URL { get }
}

extension ProgramFiles {
  func path(_ name: String) -> String { folder.appending(path: name).path }

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
    get throws { try #require(try value as? [String: Any], "\(output)\(errors)") }
  }

  /// The JSON objects of the array on standard output.
  var list: [[String: Any]] {
    get throws { try #require(try value as? [[String: Any]], "\(output)\(errors)") }
  }

  /// The JSON objects on standard output, one a line.
  var lines: [[String: Any]] {
    get throws {
      try output.split(separator: "\n").map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
    }
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

  private var value: Any {
    get throws { try JSONSerialization.jsonObject(with: Data(output.utf8)) }
  }
}
