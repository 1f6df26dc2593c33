#if PostgreSQL
  import FeatureDependencies
  import LedgerSpecifications
  import Testing

  @testable import PostgreSQL

  struct PostgreSQLAddressTests {
    private static let refused: [(String, PostgreSQLAddressFault)] = [
      ("", .neitherURLNorService), ("a service", .neitherURLNorService),
      ("host=db password=x", .neitherURLNorService), ("https://db/bank", .neitherURLNorService),
      ("postgresql://hana@[::1/bank", .malformed), ("postgresql://h/b?nothing=1", .malformed),
      ("postgresql://hana:secret@/bank", .holdsPassword),
      ("postgresql:///bank?password=secret", .holdsPassword),
      ("postgresql:///bank?sslpassword=secret", .holdsPassword),
      ("postgresql://hana:S3cret/x@db/bank?sslmode=verify-full", .holdsPassword),
      ("postgresql://hana:S3cret?x@db/bank?sslmode=verify-full", .holdsPassword),
      ("postgresql://hana:S3cret#@/bank", .holdsPassword),
      ("postgresql://db/bank", .notVerified),
      ("postgresql://db/bank?sslmode=require", .notVerified),
      ("postgresql://db/bank?sslmode=verify-ca", .notVerified),
      ("postgresql://localhost/bank", .notVerified), ("postgresql://127.0.0.1/bank", .notVerified),
      ("postgresql:///bank?host=/run,db", .notVerified),
      ("postgresql:///bank?hostaddr=10.0.0.1", .notVerified),
    ]

    @Test(arguments: refused.indices)
    func `An unsafe or malformed address is rejected`(index: Int) {
      let (text, fault) = Self.refused[index]
      #expect(throws: fault, "\(text)") { try PostgreSQLAddress(text) }
      for message in [fault.reason.en, fault.reason.ko, fault.remedy.en, fault.remedy.ko] {
        #expect(!message.isEmpty)
        #expect(!text.hasPrefix("postgres") || !message.contains(text))
      }
    }

    @Test(arguments: [
      "postgresql:///bank", "postgresql://host@/bank?host=%2Frun%2Fpostgresql", "bank-1.service_a",
      "postgres://h@db:5432/bank?sslmode=verify-full", "postgresql:///bank?host=/a,/b",
      "postgresql:///?service=bank", "postgresql://h@[::1]:5432/bank?sslmode=verify-full",
      "postgresql:///bank?host=/a,/b&port=5432,5433", "postgresql:///bank?sslmode=disable",
    ])
    func `A local socket, a verified server and a service are accepted`(text: String) {
      #expect(throws: Never.self) { try PostgreSQLAddress(text) }
    }
  }
#endif
