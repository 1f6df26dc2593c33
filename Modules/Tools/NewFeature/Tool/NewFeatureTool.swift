import Foundation
import NewFeature

@main
struct NewFeatureTool {
  private static let usage = """
    usage: swift package --allow-writing-to-package-directory new-feature NAME
           swift run new-feature NAME [--package-path DIR]

    Adds the feature of a new product as a renamed copy of Modules/Tools/NewFeature/Templates: its
    module, dev app and tests, its Buildable, its stub, and its extension of AppHost's component.
    Adds a line to the list of features in Package.swift, and edits nothing else.

      NAME               the module, an UpperCamelCase Swift identifier of at most 28 ASCII letters
                         and digits: HousingSubscription
      --package-path DIR the package (default: this folder)
      --help             show this

    exit codes: 0 added, 1 refused or failed with nothing changed, 2 not understood
    """

  static func main() {
    var (names, folder) = ([String](), ".")
    var rest = CommandLine.arguments.dropFirst()
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": return print(usage)
      case "--package-path":
        guard let value = rest.popFirst() else { fail("\(argument) needs a value.\n\n\(usage)", 2) }
        folder = value
      default:
        guard !argument.hasPrefix("-") else {
          fail("There is no option \(argument).\n\n\(usage)", 2)
        }
        names.append(argument)
      }
    }
    guard names.count == 1 else { fail("Specify one name.\n\n\(usage)", 2) }
    add(names[0], in: URL(filePath: folder).standardizedFileURL)
  }

  private static func add(_ text: String, in folder: URL) {
    guard let name = FeatureName(text) else {
      fail("\"\(text)\" cannot be a feature's name. See --help. Nothing was changed.", 1)
    }
    do throws(Refusal) {
      let paths = try Scaffold(folder: folder).add(name)
      print(Report(name, paths: paths).text, terminator: "")
    } catch { fail("\(error.text)\nNothing was changed.", 1) }
  }

  private static func fail(_ message: String, _ code: Int32) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(code)
  }
}
