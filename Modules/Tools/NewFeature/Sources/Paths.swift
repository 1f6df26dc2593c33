/// The files and folders that the scaffold reads, writes or edits.
public enum Paths {
  /// The package's manifest, which lists the features.
  public static let manifest = "Package.swift"
  static let featureList = "let features = ["
  /// The file of module roles.
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
  /// Test doubles that are compiled only in the package copy for mutation tests.
  static let mutations = "Tests/Mutations/"

  /// The folders whose types are visible to a feature's sources, tests, dev app or host.
  static let visible = ["AppHost/", "Modules/FeatureDependencies", "Modules/Tools/DevAppSupport/"]
}

extension FeatureName {
  /// The folder of its module, with its dev app.
  var folder: String { "\(Paths.modules)\(module)/" }
  /// The folder of its tests.
  var tests: String { "Tests/\(module)Tests/" }
  /// The source of its `Buildable` protocol, through which other features open it.
  var buildable: String { "\(Paths.buildables)\(module)OpenBuildable.swift" }

  /// The source named after the feature and `topic`, as in `source("OpenFlow")`.
  func source(_ topic: String) -> String { "\(folder)Sources/\(module)\(topic).swift" }
}
