#if PostgreSQL
  import Foundation
  import Testing

  @testable import PostgreSQLLedger

  // What can happen to a server that is not only killed and started again.
  extension TestServer {
    /// Whether a server can have a disk of its own here: root can mount one.
    static let canMount: Bool = {
      let folder = "/tmp/mount-\(UUID().uuidString.prefix(8))"
      let mount = "mount -t tmpfs -o size=1m tmpfs \"$1\" && umount \"$1\""
      return
        (try? run("mkdir \"$1\" && { \(mount); }; is=$?; rmdir \"$1\"; exit $is", folder)) != nil
    }()

    /// Fills the disk of the server to the last byte.
    func fillDisk() throws {
      try Self.run("dd if=/dev/zero of=\"$1/filler\" bs=4k 2>/dev/null; true", folder)
    }

    /// Makes room on the disk again.
    func freeDisk() throws { try Self.run("rm -f \"$1/filler\"", folder) }

    /// Kills the server and all of its processes, and never starts it again.
    func killForGood() throws {
      try Self.run("touch \"$1/stopping\"", folder)
      try kill()
    }

    /// Has each COMMIT wait from now on until the standby that follows has it.
    func commitOnStandby() throws {
      try psql("ALTER SYSTEM SET synchronous_standby_names = '*'")
      try psql("SELECT pg_reload_conf()")
      try wait(until: "SELECT sync_state = 'sync' FROM pg_stat_replication")
    }

    /// Waits until the standby that follows has all that was written so far.
    func waitForStandby() throws {
      try wait(until: "SELECT replay_lsn >= pg_current_wal_lsn() FROM pg_stat_replication")
    }

    /// Cuts this standby off from the server that it follows.
    func stopFollowing() throws {
      try psql("ALTER SYSTEM SET primary_conninfo = ''")
      try psql("SELECT pg_reload_conf()")
      try wait(until: "SELECT count(*) = 0 FROM pg_stat_wal_receiver")
    }

    /// Makes this standby the server that is written to.
    func promote() throws { try psql("SELECT pg_promote()") }

    private func wait(until condition: String) throws {
      for _ in 0..<500 {
        if try psql(condition) == "t" { return }
        usleep(20_000)
      }
      Issue.record("never: \(condition)")
    }
  }
#endif
