import NewFeature

/// The parsed command line.
struct Arguments {
  static let usage = """
    usage: swift package --allow-writing-to-package-directory new-feature NAME [option …]
           swift run new-feature NAME [option …]

    Creates the feature of a new product: its module, dev app and tests, its Buildable, its
    extension of AppHost's component, and its section of the catalog.

      NAME               the module, UpperCamelCase: HousingSubscription
      --kind KIND        what the product is stored as (default: housing-subscription)
      --name-en TEXT     what people call it (default: Housing subscription)
      --name-ko TEXT     the same in Korean (default: the English name)
      --opens FEATURE    after its opening, offer to open this one as well; can be repeated
      --opened-by FEATURE
                         make this feature offer to open the new one; can be repeated. It edits that
                         feature, its tests, and its hosts in this package other than AppHost
      --dry-run          only say what would be written
      --force            go on though git has changes that are not committed
      --package-path DIR the package (default: this folder)
      --help             show this

    examples:
      swift package --allow-writing-to-package-directory new-feature HousingSubscription \\
        --name-en "Housing subscription" --name-ko "주택청약종합저축"
      swift run new-feature ISA --opens Deposit --opened-by Savings --dry-run

    exit codes: 0 made, 1 refused or failed with nothing changed, 2 not understood
    """

  private(set) var folder = "."
  private(set) var flags: Set<String> = []
  private var name: String?
  private var values: [String: [String]] = [:]

  init(_ arguments: [String]) throws(ToolError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": flags.insert("--help")
      case "--dry-run", "--force": flags.insert(argument)
      case "--kind", "--name-en", "--name-ko", "--opens", "--opened-by", "--package-path":
        try take(argument, &rest)
      default:
        guard !argument.hasPrefix("-") else { throw .usage("There is no option \(argument).") }
        guard name == nil else { throw .usage("\(argument) is a second name. Specify one.") }
        name = argument
      }
    }
    folder = values["--package-path"]?.first ?? "."
  }

  private mutating func take(
    _ option: String, _ rest: inout ArraySlice<String>
  ) throws(ToolError) {
    guard let value = rest.popFirst(), !value.hasPrefix("--") else {
      throw .usage("\(option) needs a value.")
    }
    let isRepeatable = ["--opens", "--opened-by"].contains(option)
    guard isRepeatable || values[option] == nil else {
      throw .usage("\(option) is specified twice.")
    }
    values[option, default: []].append(value)
  }

  /// The requested feature.
  func request() throws(ToolError) -> FeatureRequest {
    guard let name else { throw .usage("The new feature's name is missing.") }
    do {
      return try FeatureRequest(
        name: name, kind: values["--kind"]?.first, english: values["--name-en"]?.first,
        korean: values["--name-ko"]?.first, opens: values["--opens"] ?? [],
        openedBy: values["--opened-by"] ?? [])
    } catch { throw .refused(error) }
  }
}
