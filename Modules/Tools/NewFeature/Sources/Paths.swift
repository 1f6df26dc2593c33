/// The files and folders that the scaffold reads, writes or edits.
public enum Paths {
  /// The package's manifest, which lists the features.
  public static let manifest = "Package.swift"
  static let featureList = "let features = ["
  /// The roles of the modules.
  public static let roles = ".module-roles.json"
  /// The templates: sources of a feature called `Specimen`.
  public static let templates = "Modules/Tools/NewFeature/Templates/"

  static let modules = "Modules/"
  static let interface = "Modules/FeatureDependencies/"
  static let buildables = "Modules/FeatureDependencies/Contracts/"
  static let stubs = "Modules/FeatureDependenciesTesting/Doubles/"
  static let composition = "AppHost/Composition/"
  static let hosted = "AppHost/Composition/HostedProduct.swift"
  static let catalog = "AppHost/Composition/catalog.json"
  static let wiringTable = "Tests/AppHostTests/WiringTable.swift"
  static let answers = "Tests/Checks/Isolation/answers/"

  /// Where types are declared that a feature's sources, tests, dev app or host can see.
  static let visible = ["AppHost/", "Modules/FeatureDependencies", "Modules/Tools/DevAppSupport/"]
}

extension FeatureName {
  /// The folder of its module, with its dev app.
  var folder: String { "\(Paths.modules)\(module)/" }
  /// The folder of its tests.
  var tests: String { "Tests/\(module)Tests/" }
  /// What other features can request of it.
  var buildable: String { "\(Paths.buildables)\(module)OpenBuildable.swift" }

  /// The source whose name is the feature's and then `topic`: `source("OpenFlow")`.
  func source(_ topic: String) -> String { "\(folder)Sources/\(module)\(topic).swift" }
}
