import FeatureDependencies

struct NameSigning: SigningService {
  let name: String

  func sign(_ document: String) -> String { "\(document): signed by \(name)" }
}

/// Accepts one question and declines the others, so that the program needs no input.
struct ScriptedDialog: Dialog {
  let accepted: String

  func show(_ line: String) { print(line) }

  func confirm(_ question: String) -> Bool {
    print(question, question == accepted ? "yes" : "no")
    return question == accepted
  }
}
