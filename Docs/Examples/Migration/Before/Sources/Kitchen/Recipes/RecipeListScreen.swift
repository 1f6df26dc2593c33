struct RecipeListScreen {
  func show() {
    let names = Recipe.all.map(\.name).joined(separator: ", ")
    guard let name = ask("Which recipe? (\(names))") else { return }
    RecipeScreen(name: name).show()
  }
}
