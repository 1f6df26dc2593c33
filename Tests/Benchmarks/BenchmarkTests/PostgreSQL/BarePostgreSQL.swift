#if PostgreSQL
  import CPostgreSQL
  import Testing

  @testable import PostgreSQL

  /// An error of a bare libpq connection.
  struct BareLibpqError: Error { let text: String }

  /// A direct libpq connection with blocking calls. Use it from one thread at a time.
  @safe
  final class BarePostgreSQL: Sendable {
    // An address is `Sendable`, a pointer is not.
    private let address: UInt
    private var handle: OpaquePointer? { unsafe OpaquePointer(bitPattern: address) }

    init(_ folder: String, _ database: String) throws {
      let text = "host=\(folder) user=postgres dbname=\(database) client_encoding=UTF8"
      let handle = unsafe PQconnectdb(text)
      address = UInt(bitPattern: handle)
      guard unsafe PQstatus(handle) == CONNECTION_OK else {
        throw BareLibpqError(text: unsafe String(cString: PQerrorMessage(handle)))
      }
    }

    deinit { unsafe PQfinish(handle) }

    /// Runs the statements of `sql`; returns the first column of each row of the last one.
    @discardableResult func query(_ sql: String) throws -> [String] {
      try unsafe take(PQexec(handle, sql))
    }

    /// Prepares those of `statements` that are sent by name.
    func prepare(_ statements: some Sequence<SentStatement>) throws {
      var known: Set<String> = []
      for statement in statements {
        guard case .named(let name) = statement.form, known.insert(name).inserted else { continue }
        _ = try unsafe take(PQprepare(handle, name, statement.sql, 0, nil))
      }
    }

    /// Sends `statements` in one pipeline and waits for all results.
    func run(_ statements: [SentStatement]) throws {
      guard statements.count > 1 else { return try statements.forEach(run) }
      unsafe PQenterPipelineMode(handle)
      for statement in statements { send(statement) }
      unsafe PQpipelineSync(handle)
      var isOver = false
      while !isOver {
        let result = unsafe PQgetResult(handle)
        isOver = unsafe PQresultStatus(result) == PGRES_PIPELINE_SYNC
        if isOver { unsafe PQclear(result) } else { try unsafe takeIfAny(result) }
      }
      unsafe PQexitPipelineMode(handle)
    }

    private func send(_ statement: SentStatement) {
      let count = Int32(statement.values.count)
      unsafe statement.values.withCStrings { values in
        if case .named(let name) = statement.form {
          _ = unsafe PQsendQueryPrepared(handle, name, count, values, nil, nil, 0)
        } else {
          _ = unsafe PQsendQueryParams(handle, statement.sql, count, nil, values, nil, nil, 0)
        }
      }
    }

    private func run(_ statement: SentStatement) throws {
      let count = Int32(statement.values.count)
      _ = try unsafe take(
        statement.values.withCStrings { values in
          switch statement.form {
          case .simple: unsafe PQexec(handle, statement.sql)
          case .unnamed:
            unsafe PQexecParams(handle, statement.sql, count, nil, values, nil, nil, 0)
          case .named(let name): unsafe PQexecPrepared(handle, name, count, values, nil, nil, 0)
          }
        })
    }

    private func takeIfAny(_ result: OpaquePointer?) throws {
      if unsafe result != nil { _ = try unsafe take(result) }
    }

    private func take(_ result: OpaquePointer?) throws -> [String] {
      defer { unsafe PQclear(result) }
      let status = unsafe PQresultStatus(result)
      guard status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK else {
        throw BareLibpqError(text: unsafe String(cString: PQerrorMessage(handle)))
      }
      return unsafe (0..<PQntuples(result)).map {
        unsafe String(cString: PQgetvalue(result, $0, 0))
      }
    }
  }
#endif
