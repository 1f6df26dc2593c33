import FeatureDependencies
import Foundation

@testable import AppHost

/// A bank in which the built program signs in Hana with the PIN 480917.
///
/// To derive a key with the program's number of iterations takes long, so one bank is created, and
/// tests have copies of it.
enum EnrolledBank {
  static let account = "110-000002-3"
  static let balance: Int64 = 95_000_000

  /// The content of each file, by its path in the bank's folder.
  private static let files = Task {
    let bank = try TestBank(
      clock: SystemClock(), keyIterations: CompositionRoot.defaultKeyIterations)
    _ = try await bank.customer(balance: balance)
    return try ["bank.sqlite", "bank.sqlite-wal", "keys/bank.pem"].map { path in
      (path, try Data(contentsOf: bank.folder.appending(path: path)))
    }
  }

  /// Creates the folder `path` with a copy of the bank.
  static func copy(to path: String) async throws {
    let manager = FileManager.default
    for folder in [path, path + "/keys"] {
      try manager.createDirectory(
        atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }
    for (name, content) in try await files.value {
      let file = path + "/" + name
      try content.write(to: URL(filePath: file))
      try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    }
  }
}
