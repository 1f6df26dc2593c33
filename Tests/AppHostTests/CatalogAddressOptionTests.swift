#if !HTTPCatalog
  import Testing

  /// `--catalog` with a URL, in a program built without the trait `HTTPCatalog`.
  struct CatalogAddressOptionTests {
    @Test(arguments: [
      "https://bank.example/c", "HTTPS://bank.example/c", "http://127.0.0.1/c", "https:",
      "https://hana:secret@bank.example/c",
    ])
    func `A catalog address is rejected with the build command that enables it`(
      address: String
    ) throws {
      let result = try BuiltProgram().run(["products", "--catalog", address, "--json"])
      #expect(result.status == 2)
      #expect(try result.code == "catalogAddress")
      #expect(result.errors.contains("built to read the catalog from a file"))
      #expect(result.errors.contains("swift build --traits HTTPCatalog"))
      #expect(!result.errors.contains("secret"))
      let korean = try BuiltProgram().run(["products", "--catalog", address, "--lang", "ko"])
      #expect(korean.errors.contains("파일에서만 읽도록 빌드되었습니다"))
    }

    @Test(arguments: ["./https:/catalog.json", "httpscatalog.json", "ftp://bank.example/c"])
    func `A path that only resembles an address is read as a file`(path: String) throws {
      let result = try BuiltProgram().run(["products", "--catalog", path, "--json"])
      #expect(try result.code == "unreadableFile")
    }
  }
#endif
