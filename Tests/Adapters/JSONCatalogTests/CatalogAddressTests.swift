import FeatureDependencies
import JSONCatalog
import Testing

/// The addresses of catalogs, and the reasons for which one is rejected.
struct CatalogAddressTests {
  @Test(arguments: [
    ("https://bank.example/c.json", true), ("http://localhost/c", true), ("HTTPS://x/c", true),
    ("Http://x", true), ("https:c.json", false), ("c.json", false), ("/http:/c.json", false),
    ("httpsx://c", false), ("", false),
  ])
  func `An address begins with http or https in any case; everything else is a path`(
    place: String, isAddress: Bool
  ) {
    #expect(CatalogAddressFault.concerns(place) == isAddress)
  }

  @Test func `A rejected address is explained by the host or the variable that is the reason`() {
    let plain = CatalogAddressFault.plain(host: "bank.example").message
    #expect(plain.en.contains("bank.example"))
    #expect(plain.ko.contains("bank.example"))
    let proxied = CatalogAddressFault.proxied(variable: "http_proxy")
    for text in [proxied.message, proxied.remedy] {
      #expect(text.en.contains("http_proxy"))
      #expect(text.ko.contains("http_proxy"))
    }
  }
}
