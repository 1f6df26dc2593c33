public import Foundation

/// What is asked of the package manager.
public protocol PackageDescriber: Sendable {
  /// The manifest in `folder` as `swift package dump-package` prints it.
  ///
  /// Throws ``ModuleGraphError``, with the package manager's own words if it refuses the manifest.
  func description(of folder: URL) throws(ModuleGraphError) -> Data

  /// The package manager's own version, as `6.3.1`: it decides which manifest is in force.
  ///
  /// Throws ``ModuleGraphError``.
  func version() throws(ModuleGraphError) -> String
}
