#if PostgreSQL
  import FeatureDependencies
  import Ledger
  import LedgerSpecifications
  import Testing

  @testable import PostgreSQLLedger

  extension PostgreSQL {
    /// Openings on tables that the database's owner has altered, and the audit of the alterations.
    struct AlteredTableTests {
      private let bank: TestBank
      private let hana: TestCustomer

      init() async throws {
        bank = try await TestBank()
        hana = try await bank.customer()
        _ = try await hana.open("R1")
      }

      private static let function = """
        CREATE FUNCTION public.more() RETURNS trigger LANGUAGE plpgsql
        AS 'BEGIN NEW.amount := NEW.amount + 1; RETURN NEW; END';
        CREATE FUNCTION public.equal(TEXT, VARCHAR) RETURNS BOOLEAN LANGUAGE sql AS 'SELECT true';

        """
      private static let trigger =
        "CREATE TRIGGER t BEFORE UPDATE ON balances FOR EACH ROW EXECUTE FUNCTION public.more()"

      /// Each with the table and the part that the audit names.
      private static let alterations: [(sql: String, table: String, part: String)] = [
        (trigger, "balances", "trigger t was not created by this program"),
        (
          "ALTER TABLE postings ADD twice BIGINT GENERATED ALWAYS AS (2 * amount) STORED",
          "postings", "column twice was not created by this program"
        ),
        (
          "ALTER TABLE balances DROP amount;"
            + " ALTER TABLE balances ADD amount BIGINT NOT NULL GENERATED ALWAYS AS (9) STORED",
          "balances", "column amount is \"bigint not null s 9\", not \"bigint not null\""
        ),
        (
          "CREATE TABLE public.c () INHERITS (postings)", "postings",
          "child public.c was not created by this program"
        ),
        (
          "CREATE TABLE public.p (name TEXT NOT NULL); ALTER TABLE customers INHERIT public.p",
          "customers", "parent public.p was not created by this program"
        ),
        (
          "CREATE OPERATOR = (LEFTARG = TEXT, RIGHTARG = VARCHAR, FUNCTION = public.equal)",
          "bank.=(pg_catalog.text,character varying)", "operator was not created by this program"
        ),
        (
          "CREATE FUNCTION length(TEXT) RETURNS INT LANGUAGE sql AS 'SELECT 32'", "length()",
          "function was not created by this program"
        ),
        (
          "CREATE DOMAIN won AS BIGINT", "bank.won", "type was not created by this program"
        ),
        (
          "ALTER TABLE balances SET UNLOGGED", "balances",
          "table is \"table unlogged heap\", not \"table heap\""
        ),
        ("DROP INDEX postings_by_account", "postings", "index postings_by_account is missing"),
        (
          "UPDATE pg_index SET indisvalid = false"
            + " WHERE indexrelid = 'postings_by_account'::regclass",
          "postings",
          "index postings_by_account is \"btree (chain, account, entry) invalid\","
            + " not \"btree (chain, account, entry)\""
        ),
        (
          "CREATE INDEX i ON entries (length(kind))", "entries",
          "index i was not created by this program"
        ),
        (
          "CREATE RULE r AS ON UPDATE TO balances DO ALSO NOTHING", "balances",
          "rule r was not created by this program"
        ),
        (
          "ALTER TABLE contracts ENABLE ROW LEVEL SECURITY", "contracts",
          "table is \"table heap with row-level security\", not \"table heap\""
        ),
        (
          "CREATE POLICY p ON contracts USING (false)", "contracts",
          "policy p was not created by this program"
        ),
        (
          "ALTER TABLE entries ALTER kind SET DEFAULT 'x'", "entries",
          "column kind is \"text not null 'x'::text\", not \"text not null\""
        ),
        (
          "ALTER TABLE entries ALTER kind DROP NOT NULL", "entries",
          "column kind is \"text\", not \"text not null\""
        ),
        (
          "ALTER TABLE accounts ALTER kind TYPE VARCHAR(9)", "accounts",
          "column kind is \"character varying(9) not null\", not \"text not null\""
        ),
        (
          "ALTER TABLE accounts ALTER kind TYPE TEXT COLLATE \"C\"", "accounts",
          "column kind is \"text with another collation not null\", not \"text not null\""
        ),
        (
          "ALTER TABLE balances DROP CONSTRAINT balances_amount_check", "balances",
          "constraint balances_amount_check is missing"
        ),
        (
          """
          ALTER TABLE balances DROP CONSTRAINT balances_amount_check;
          ALTER TABLE balances ADD CONSTRAINT balances_amount_check CHECK (amount >= 0) NOT VALID
          """, "balances",
          "constraint balances_amount_check is \"CHECK ((amount >= 0)) NOT VALID\","
            + " not \"CHECK ((amount >= 0))\""
        ),
        (
          "ALTER TABLE balances RENAME TO b; CREATE VIEW balances AS SELECT * FROM b",
          "balances", "table is \"view\", not \"table heap\""
        ),
        ("CREATE TABLE another (a TEXT)", "another", "table was not created by this program"),
        (
          "ALTER TABLE keys ALTER entry ADD GENERATED ALWAYS AS IDENTITY", "keys",
          "column entry is \"bigint not null a\", not \"bigint not null\""
        ),
        (
          "ALTER TABLE balances ALTER amount TYPE NUMERIC", "balances",
          "column amount is \"numeric not null\", not \"bigint not null\""
        ),
        (
          "ALTER TABLE contracts DROP CONSTRAINT contracts_chain_request_id_key", "contracts",
          "constraint contracts_chain_request_id_key is missing"
        ),
        (
          "ALTER TABLE receipts ALTER CONSTRAINT receipts_chain_entry_fkey DEFERRABLE", "receipts",
          "constraint receipts_chain_entry_fkey is \"FOREIGN KEY (chain, entry) REFERENCES"
            + " entries(chain, sequence) DEFERRABLE\", not \"FOREIGN KEY (chain, entry) REFERENCES"
            + " entries(chain, sequence)\""
        ),
        (
          "ALTER TABLE receipts DROP CONSTRAINT receipts_chain_entry_fkey", "receipts",
          "constraint receipts_chain_entry_fkey is missing"
        ),
      ]

      /// The refusal that names the difference.
      private static func refusal(of alteration: Int) -> LedgerError {
        let (_, table, part) = alterations[alteration]
        return .unavailable(
          reason: StorageError.inconsistent(what: "the table \(table): \(part)").reason)
      }

      /// With `isConnected` the host has opened accounts before, on the same connection.
      private func opening(isConnected: Bool, after sql: String) async throws -> LedgerError? {
        let other = try bank.again()
        let host = isConnected ? hana.ledger : other.bank.ledger(of: hana.signedIn)
        try bank.database.psql(Self.function + sql)
        let contract = try hana.contract("R2")
        let signed = try hana.key.sign(contract.document)
        do { _ = try await host.open(contract, signed: signed) } catch { return error }
        return nil
      }

      @Test(arguments: alterations.indices)
      func `Nothing is opened on altered tables, and the audit names the difference`(
        alteration: Int
      ) async throws {
        let (sql, table, part) = Self.alterations[alteration]
        let error = try await opening(isConnected: false, after: sql)
        // A view in place of a table needs another table, which is found first.
        if !sql.contains("VIEW") { #expect(error == Self.refusal(of: alteration)) }
        #expect(error != nil)
        #expect(try bank.database.psql("SELECT count(*) FROM contracts") == "1")
        let found = try await bank.audit().violations
        #expect(
          found.contains {
            $0.problem == .schemaChanged && $0.place == .table(table) && $0.detail.en == part
          }, "\(found)")
      }

      @Test(arguments: alterations.indices)
      func `Nothing is opened on tables that are altered while a host is connected`(
        alteration: Int
      ) async throws {
        let sql = Self.alterations[alteration].sql
        #expect(try await opening(isConnected: true, after: sql) != nil)
        #expect(try bank.database.psql("SELECT count(*) FROM contracts") == "1")
      }

      @Test func `An opening notices a trigger that was committed while it waited`() async throws {
        let owner = try PostgreSQLConnection(
          to: bank.database.directAddress(), PostgreSQLTimeouts())
        try owner.begin(.writing)
        try owner.execute(Self.function + Self.trigger)
        let contract = try hana.contract("R2")
        let signed = try hana.key.sign(contract.document)
        let ledger = hana.ledger
        let opening = Task { try await ledger.open(contract, signed: signed) }
        let waits = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        while try bank.database.psql(waits) == "0" { try await Task.sleep(for: .milliseconds(5)) }
        #expect(owner.commit() == .committed)
        await #expect(throws: LedgerError.self) { try await opening.value }
        #expect(try bank.database.psql("SELECT count(*) FROM contracts") == "1")
      }

      @Test(arguments: [
        "CREATE INDEX more ON postings (amount)", "REINDEX TABLE postings",
        "GRANT SELECT ON entries TO PUBLIC", "ANALYZE entries", "VACUUM FULL pg_attribute",
      ])
      func `Maintenance by the owner does not stop openings`(sql: String) async throws {
        try bank.database.psql(sql)
        _ = try await hana.open("R2")
        _ = try await bank.again().bank.ledger(of: hana.signedIn).accounts()
        let found = try await bank.audit().violations.map(\.detail.en)
        #expect(
          found == (sql.hasPrefix("CREATE") ? ["index more was not created by this program"] : []))
      }
    }
  }
#endif
