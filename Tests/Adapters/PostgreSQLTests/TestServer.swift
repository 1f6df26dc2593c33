#if PostgreSQL
  import SQLLedger
  import Foundation
  import Testing

  @testable import PostgreSQL

  /// A PostgreSQL server in a folder of its own, which contains its socket.
  ///
  /// The server stops and the folder is removed when this process ends for any reason: a shell
  /// waits for the end of its input. As root the server runs as `nobody`.
  final class TestServer: Sendable {
    /// The server of the running tests.
    @TaskLocal static var current: TestServer?

    let folder: String
    private let shell: Process
    private let input: Pipe

    /// Creates and starts a server. With `port` it also listens on 127.0.0.1, with TLS. `disk` is
    /// the size of a disk of its own, in the syntax of `mount`.
    init(port: Int? = nil, disk: String = "") throws {
      // Prefer a folder in memory: thousands of files are created and removed.
      let parent = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : "/tmp"
      folder = "\(parent)/pg-\(UUID().uuidString.prefix(8))"
      try Self.run(Self.making, folder, port.map { "\($0)" } ?? "", disk)
      (shell, input) = (Process(), Pipe())
      shell.executableURL = URL(filePath: "/bin/sh")
      shell.arguments = ["-c", Self.preamble + Self.serving, "sh", folder]
      shell.standardInput = input
      try shell.run()
      try waitUntilItServes()
    }

    /// Stops the server and removes its folder.
    func stop() {
      try? input.fileHandleForWriting.close()
      shell.waitUntilExit()
    }

    /// The address of `database` for `user`.
    func address(of database: String, user: String = "postgres") throws -> PostgreSQLAddress {
      try PostgreSQLAddress(
        "postgresql://\(user)@/\(database)?host=\(folder.replacing("/", with: "%2F"))")
    }

    /// Kills the server with all its processes. The shell restarts the server a moment later.
    func kill() throws {
      try Self.run(
        """
        pid=$(head -1 "$1/data/postmaster.pid")
        # It is stopped first: a process that it made after the others were listed would live on.
        kill -STOP $pid
        until ps -o stat= -p $pid | grep -q '^[TZ]' || ! kill -0 $pid; do sleep 0.01; done
        kill -9 $(ps -o pid= --ppid $pid) $pid; true
        """, folder)
    }

    /// Waits until the server accepts connections.
    func waitUntilItServes() throws {
      try Self.run(
        """
        for i in $(seq 600); do
          "$bin/psql" -h "$1" -U postgres -Atc 'SELECT 1' >/dev/null 2>&1 && exit 0; sleep 0.1
        done; cat "$1/log" >&2; exit 1
        """, folder)
    }

    /// Runs `sql` with psql, and returns its output.
    @discardableResult
    func psql(
      _ sql: String, in database: String = "postgres", as user: String = "postgres"
    ) throws -> String {
      try Self.run(
        "exec \"$bin/psql\" -h \"$1\" -U \"$4\" -d \"$2\" -v ON_ERROR_STOP=1 -Atqc \"$3\"", folder,
        database, sql, user)
    }

    /// Makes each COMMIT wait for a standby that never answers. With false no COMMIT waits any
    /// more, and waiting ones succeed.
    func holdCommits(_ areHeld: Bool) throws {
      try psql("ALTER SYSTEM SET synchronous_standby_names = '\(areHeld ? "nobody" : "")'")
      try psql("SELECT pg_reload_conf()")
      while try psql("SHOW synchronous_standby_names") != (areHeld ? "nobody" : "") {}
      // The checkpointer, which applies the setting for all processes, reads it between two
      // checkpoints.
      for _ in 0..<2 { try psql("CHECKPOINT") }
    }

    private static let preamble = """
      [ ! -e "$1/port" ] || export PGPORT="$(cat "$1/port")"
      bin=$(dirname "$(ls /usr/lib/postgresql/*/bin/initdb | tail -1)")
      as() {
        if [ "$(id -u)" = 0 ]; then setpriv --reuid=nobody --regid=nogroup --clear-groups "$@"
        else "$@"; fi
      }

      """

    private static let making = """
      mkdir -m 755 "$1" || exit 1
      [ -z "$3" ] || mount -t tmpfs -o "size=$3,mode=755" tmpfs "$1" || exit 1
      cd "$1" || exit 1
      [ "$(id -u)" != 0 ] || chown nobody "$1"
      as "$bin/initdb" -D "$1/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 -N \
        ${3:+--wal-segsize=1} >/dev/null
      for name in server other; do
        as openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 \\
          -subj /CN=bank -addext subjectAltName=IP:127.0.0.1 -keyout "$1/$name.key" \\
          -out "$1/$name.crt" 2>/dev/null
      done
      echo "${2:-5432}" >port
      {
        echo "listen_addresses = '${2:+127.0.0.1}'"
        [ -z "$2" ] || echo "ssl = on"
        echo "port = $(cat port)"
        echo "ssl_cert_file = '$1/server.crt'"
        echo "ssl_key_file = '$1/server.key'"
      } | as tee -a "$1/data/postgresql.conf" >/dev/null
      """

    private static let serving = """
      cd "$1" || exit 1
      while [ ! -e stopping ]; do
        as "$bin/postgres" -D "$1/data" -k "$1" -c fsync=off \
          -c max_connections=200 -c dynamic_shared_memory_type=mmap \
        </dev/null >>log 2>&1
        sleep 0.2
      done &
      server=$!
      cat >/dev/null
      touch stopping
      while kill -0 $server 2>/dev/null; do
        kill -INT "$(head -1 data/postmaster.pid 2>/dev/null)" 2>/dev/null; sleep 0.1
      done
      cd / && { ! mountpoint -q "$1" || umount -l "$1"; } && rm -rf "$1"
      """

    @discardableResult
    static func run(_ script: String, _ arguments: String...) throws -> String {
      let (process, output) = (Process(), Pipe())
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", preamble + script, "sh"] + arguments
      process.standardOutput = output
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { throw Failed(status: process.terminationStatus) }
      return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
    }

    struct Failed: Error { let status: Int32 }
  }

  // Faults of a server other than a crash with a restart.
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

    /// Waits until `database` has more than `count` contracts, and returns their number.
    @discardableResult
    func waitForContracts(in database: TestDatabase, after count: Int = 0) throws -> Int {
      for _ in 0..<3000 {
        let query = "SELECT count(*) FROM pure_di.contracts"
        if let now = Int(try psql(query, in: database.name)), now > count { return now }
        usleep(20_000)
      }
      Issue.record("no contract after \(count)")
      return count
    }
  }

  /// Releases held COMMITs when this object is deallocated.
  final class EndOfHeldCommits: Sendable {
    private let server: TestServer

    init(of server: TestServer) { self.server = server }

    deinit { #expect(throws: Never.self) { try server.holdCommits(false) } }
  }
#endif
