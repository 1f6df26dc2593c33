/// Paths in the package.
enum Paths {
  static let manifest = "Package.swift"
  /// The template: the files of a feature called `Specimen`, at their paths in the package.
  static let template = "Modules/Tools/NewFeature/Templates"
  static let formatting = ".swift-format"
}
