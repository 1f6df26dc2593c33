while let command = ask("recipes, shopping or quit?"), command != "quit" {
  switch command {
  case "recipes": RecipeListScreen().show()
  case "shopping": ShoppingScreen().show()
  default: print("Unknown: \(command)")
  }
}
