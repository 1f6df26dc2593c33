let console = Terminal()
let component = Component(console: console, clock: SystemClock())

while let command = console.ask("recipes, shopping or quit?"), command != "quit" {
  switch command {
  case "recipes": component.recipeBuilder.build().show()
  case "shopping": component.shoppingBuilder.build().show()
  default: console.show("Unknown: \(command)")
  }
}
