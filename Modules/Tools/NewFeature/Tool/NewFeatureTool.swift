import Foundation
import NewFeature

@main
struct NewFeatureTool {
  private static let usage = """
    usage: swift package --allow-writing-to-package-directory new-feature NAME
           swift run new-feature NAME

    Adds the feature of a new product to the package in this folder: copies and renames the files of
    Modules/Tools/NewFeature/Templates, and adds a line to the list of features in Package.swift.
    Edits nothing else.

      NAME    the module: an UpperCamelCase identifier of at most 28 ASCII letters and digits
      --help  show this

    exit codes: 0 added, 1 refused or failed with nothing changed, 2 not understood
    """

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments == ["--help"] { return print(usage) }
    guard arguments.count == 1, let text = arguments.first, !text.hasPrefix("-") else {
      fail("Specify one name.\n\n\(usage)", 2)
    }
    guard let name = FeatureName(text) else {
      fail("\"\(text)\" cannot be a feature's name. See --help. Nothing was changed.", 1)
    }
    do throws(Refusal) {
      let folder = URL(filePath: FileManager.default.currentDirectoryPath)
      print(name.report(try Scaffold(folder: folder).add(name)))
    } catch { fail("\(error.text)\nNothing was changed.", 1) }
  }

  private static func fail(_ message: String, _ code: Int32) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(code)
  }
}
