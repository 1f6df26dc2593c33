#if HTTPCatalog
  import FeatureDependencies
  import HTTPCatalog
  import JSONCatalog
  import Testing

  struct CatalogAddressTests {
    @Test(arguments: [
      "https://bank.example/catalog.json", "HTTPS://bank.example", "https://bank.example:8443/?v=1",
      "http://127.0.0.1:8080/c", "http://[::1]/c", "http://localhost/c", "https://192.0.2.1/c",
    ])
    func `HTTPS to any host and HTTP to the local machine are accepted`(text: String) throws {
      for environment in [[:], ["http_proxy": ""], ["https_proxy": "p"], ["all_proxy": ""]] {
        #expect(try CatalogAddress(text, environment: environment).text == text)
      }
    }

    @Test(arguments: [
      ("", CatalogAddressFault.unreadable), ("https://", .unreadable), ("https:///c", .unreadable),
      ("catalog.json", .unreadable), ("ftp://bank.example/c", .unreadable),
      ("file:///etc/passwd", .unreadable), ("https://bank.example/a b", .unreadable),
      ("https://bank.example/\n", .unreadable), ("https://은행.example/c", .unreadable),
      ("https://bank.example:0/c", .unreadable), ("https://bank.example:65536/c", .unreadable),
      ("https://bank.example/" + String(repeating: "a", count: 2048), .unreadable),
      ("https://hana@bank.example/c", .credentials),
      ("https://hana:secret@bank.example/c", .credentials),
      ("https://bank.example@evil.example/c", .credentials),
      ("http://hana:secret@127.0.0.1/c", .credentials),
      ("http://bank.example/c", .plain(host: "bank.example")),
      ("http://127.0.0.2/c", .plain(host: "127.0.0.2")),
      ("http://127.1/c", .plain(host: "127.1")),
      ("http://localhost.example/c", .plain(host: "localhost.example")),
      ("http://0.0.0.0/c", .plain(host: "0.0.0.0")),
    ])
    func `A malformed or unsafe catalog address is rejected`(
      text: String, fault: CatalogAddressFault
    ) {
      #expect(throws: fault) { try CatalogAddress(text, environment: [:]) }
    }

    @Test(arguments: [
      (["http_proxy": "http://p:1"], "http_proxy"), (["all_proxy": "p"], "all_proxy"),
      (["ALL_PROXY": "p"], "ALL_PROXY"),
      (["http_proxy": "p", "no_proxy": "bank.example"], "http_proxy"),
    ])
    func `Plain HTTP through a proxy is rejected, naming the environment variable`(
      environment: [String: String], variable: String
    ) throws {
      _ = try CatalogAddress("https://bank.example/c", environment: environment)
      let address = "http://127.0.0.1:8080/c"
      #expect(throws: CatalogAddressFault.proxied(variable: variable)) {
        try CatalogAddress(address, environment: environment)
      }
      for exception in ["*", "127.0.0.1", "bank.example, 127.0.0.1"] {
        var environment = environment
        environment["no_proxy"] = exception
        #expect(try CatalogAddress(address, environment: environment).text == address)
      }
    }
  }
#endif
