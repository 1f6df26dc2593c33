#if PostgreSQL
  import SQLLedger
  import Foundation
  import Testing

  @testable import PostgreSQL

  // Faults of a server other than a crash with a restart, and control of its replication.
  extension TestServer {
    /// Whether this process can mount a disk for a server, as root can.
    static let canMount: Bool = {
      let folder = "/tmp/mount-\(UUID().uuidString.prefix(8))"
      let mount = "mount -t tmpfs -o size=1m tmpfs \"$1\" && umount \"$1\""
      return
        (try? run("mkdir \"$1\" && { \(mount); }; is=$?; rmdir \"$1\"; exit $is", folder)) != nil
    }()

    /// Fills the server's disk completely.
    func fillDisk() throws {
      try Self.run("dd if=/dev/zero of=\"$1/filler\" bs=4k 2>/dev/null; true", folder)
    }

    /// Waits until a statement has failed because the disk is full. Returns false after five
    /// seconds: a server that fails as a whole runs no further statement.
    func hasRefusedStatement() throws -> Bool {
      let script = "for i in $(seq 50); do grep -q 'ERROR:.*No space left' \"$1/log\" && break;"
      return try Self.run("\(script) sleep 0.1; done; echo $i", folder) != "50"
    }

    /// Frees the space on the disk.
    func freeDisk() throws { try Self.run("rm -f \"$1/filler\"", folder) }

    /// Kills the server with all its processes, without a restart.
    func killForGood() throws {
      try Self.run("touch \"$1/stopping\"", folder)
      try kill()
    }

    /// Makes each COMMIT wait for the standby from now on.
    func commitOnStandby() throws {
      try psql("ALTER SYSTEM SET synchronous_standby_names = '*'")
      try psql("SELECT pg_reload_conf()")
      try wait(until: "SELECT sync_state = 'sync' FROM pg_stat_replication")
    }

    /// Waits until the standby has replayed all transactions so far.
    func waitForStandby() throws {
      try wait(until: "SELECT replay_lsn >= pg_current_wal_lsn() FROM pg_stat_replication")
    }

    /// Disconnects this standby from its primary.
    func stopFollowing() throws {
      try psql("ALTER SYSTEM SET primary_conninfo = ''")
      try psql("SELECT pg_reload_conf()")
      try wait(until: "SELECT count(*) = 0 FROM pg_stat_wal_receiver")
    }

    /// Promotes this standby to primary.
    func promote() throws { try psql("SELECT pg_promote()") }

    /// Waits until `database` has more than `count` contracts, and returns their number.
    @discardableResult
    func waitForContracts(in database: TestDatabase, after count: Int = 0) throws -> Int {
      for _ in 0..<3000 {
        let query = "SELECT count(*) FROM pure_di_ledger.contracts"
        if let now = Int(try psql(query, in: database.name)), now > count { return now }
        usleep(20_000)
      }
      Issue.record("no contract after \(count)")
      return count
    }

    private func wait(until condition: String) throws {
      for _ in 0..<3000 {
        if try psql(condition) == "t" { return }
        usleep(20_000)
      }
      Issue.record("never: \(condition)")
    }
  }
#endif
