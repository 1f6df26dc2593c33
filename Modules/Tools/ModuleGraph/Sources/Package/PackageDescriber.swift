public import Foundation

/// Asks the package manager about a package.
public protocol PackageDescriber: Sendable {
  /// The manifest in `folder` as `swift package dump-package` prints it.
  ///
  /// Throws a ``ModuleGraphError``, with the package manager's message if it rejects the manifest.
  func description(of folder: URL) throws(ModuleGraphError) -> Data

  /// The version of the package manager, such as `6.3.1`, which decides the manifest that applies.
  ///
  /// Throws a ``ModuleGraphError``.
  func version() throws(ModuleGraphError) -> String
}
