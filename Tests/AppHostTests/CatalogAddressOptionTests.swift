#if !HTTPCatalog
  import Testing

  /// `--catalog` with a URL, in a program built without the trait `HTTPCatalog`.
  struct CatalogAddressOptionTests {
    @Test func `A catalog address is rejected with the build command that enables it`() throws {
      let program = try BuiltProgram()
      let address = "https://hana:secret@bank.example/c"
      let result = try program.run(["products", "--catalog", address, "--json"])
      #expect(result.status == 2)
      #expect(try result.code == "catalogAddress")
      #expect(result.errors.contains("built to read the catalog from a file"))
      #expect(result.errors.contains("swift build --traits HTTPCatalog"))
      #expect(!result.errors.contains("secret"))
      let korean = try program.run(["products", "--catalog", address, "--lang", "ko"])
      #expect(korean.errors.contains("파일에서만 읽도록 빌드되었습니다"))
      let path = try program.run(["products", "--catalog", "./https:/catalog.json", "--json"])
      #expect(try path.code == "unreadableFile")
    }
  }
#endif
