#if !HTTPCatalog
  import Testing

  /// What a program that was built for files says of a catalogue at an address.
  struct CatalogAddressOptionTests {
    @Test(arguments: [
      "https://bank.example/c", "HTTPS://bank.example/c", "http://127.0.0.1/c", "https:",
      "https://hana:secret@bank.example/c",
    ])
    func `A catalogue at an address is refused, and how to build a program for it is said`(
      address: String
    ) throws {
      let result = try BuiltProgram().run(["products", "--catalog", address, "--json"])
      #expect(result.status == 2)
      #expect(try result.code == "catalogAddress")
      #expect(result.errors.contains("built to read files only"))
      #expect(result.errors.contains("swift build --traits HTTPCatalog"))
      #expect(!result.errors.contains("secret"))
      let korean = try BuiltProgram().run(["products", "--catalog", address, "--lang", "ko"])
      #expect(korean.errors.contains("파일만 읽도록 빌드되었습니다"))
    }

    @Test(arguments: ["./https:/catalog.json", "httpscatalog.json", "ftp://bank.example/c"])
    func `A text that only looks like an address is taken for a file`(path: String) throws {
      let result = try BuiltProgram().run(["products", "--catalog", path, "--json"])
      #expect(try result.code == "unreadableFile")
    }
  }
#endif
