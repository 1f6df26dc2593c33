import Testing

/// What the menu does beside opening a product, through a pipe.
struct MenuTests {
  @Test func `The language chosen in the menu is spoken from then on`() throws {
    let program = try BuiltProgram()
    let result = try program.run(
      ["--data-dir", program.path("data")], input: "language\nko\nquit\n")
    #expect(result.status == 0)
    #expect(result.output.contains("What would you like to do?"))
    #expect(result.output.contains("무엇을 할까요?"))
  }
}
