import FeatureDependencies

@main
struct App {
  static func main() {
    print("Open a deposit:")
    let first = Component(dialog: ScriptedDialog(accepted: "Open a linked savings account?"))
    first.depositOpenBuilder.build().run()

    print("\nOpen a savings account:")
    let second = Component(dialog: ScriptedDialog(accepted: "Open a deposit first?"))
    second.savingsOpenBuilder.build(id: nil).run()
  }
}
