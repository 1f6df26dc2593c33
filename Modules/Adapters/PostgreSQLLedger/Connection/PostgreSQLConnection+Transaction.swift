#if PostgreSQL
  import CPostgreSQL
  import FeatureDependencies
  import Ledger

  extension PostgreSQLConnection {
    /// What a transaction is for.
    enum Purpose: String {
      /// It writes, or waits for others that do.
      case writing = "READ COMMITTED READ WRITE"
      /// It reads one state of the database, whatever others write meanwhile.
      case snapshot = "REPEATABLE READ READ ONLY"
    }

    /// Begins a transaction. What it sets ends with it, after COMMIT: the next one may run in
    /// another server process.
    ///
    /// No time limit of the server's own is left that could cancel a COMMIT. COMMIT waits for the
    /// standby, if there is one, and warns if it did not, whatever the database or the role is set
    /// to. Throws a ``PostgreSQLError``.
    func begin(_ purpose: Purpose) throws(PostgreSQLError) {
      failure = nil
      waiting = []
      transactions += 1
      // Servers before 17 have no such limit.
      let limit =
        unsafe PQserverVersion(handle) < 170_000 ? "" : "SET LOCAL transaction_timeout = 0;"
      let answers = try answers(
        to: """
          BEGIN ISOLATION LEVEL \(purpose.rawValue);
          SET LOCAL search_path = \(Schema.name), pg_temp;
          SET LOCAL bytea_output = hex;
          SET LOCAL standard_conforming_strings = on;
          SET LOCAL client_min_messages = warning;
          SELECT set_config('synchronous_commit', \(Self.durability), true),
            pg_backend_pid() AS process;
          SET LOCAL statement_timeout = 0; \(limit)
          SET LOCAL lock_timeout = \(patience.lock / .milliseconds(1));
          SET LOCAL idle_in_transaction_session_timeout = \(patience.statement / .milliseconds(1))
          """)
      let process = unsafe String(PQbackendPID(handle))
      prepared.isAllowed = answers.contains { answer in
        answer.index(of: "process").map { answer.text(0, $0) == process } ?? false
      }
    }

    /// On the disk here, and written by the standby too; or more, where the database asks for it.
    private static let durability = """
      CASE current_setting('synchronous_commit')
      WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END
      """

    /// Ends the transaction without a trace. Nothing stays of one whose connection is lost, either.
    func rollBack() {
      waiting = []
      guard isUsable else { return }
      do { try execute("ROLLBACK") } catch { giveUp() }
    }

    /// Sends what still waits to be sent, and once that is done COMMIT; waits for what comes of it,
    /// and never cancels it. A transaction in which something went wrong is undone, whoever went
    /// on after it.
    func commit() -> CommitOutcome {
      if let failure {
        rollBack()
        return .undone(failure)
      }
      do { try flush() } catch {
        rollBack()
        return .undone(error)
      }
      notices.clear()
      guard isUsable else { return .undone(failure ?? .lost(reason: lastMessage)) }
      // From here on a part of it may have been sent.
      guard unsafe PQsendQuery(handle, "COMMIT") == 1 else { return unknown(lastMessage) }
      let deadline = Deadline(after: patience.commit)
      var answer: CommitOutcome.Answer?
      do {
        // The first answer is COMMIT's. What may follow is how the connection ends.
        while let next = try nextAnswer(until: deadline) { answer = answer ?? .init(next) }
      } catch {
        giveUp()
        if answer == nil { return unknown(error.storageError.reason.en) }
      }
      let outcome = CommitOutcome(answer, warnings: notices.warnings)
      if case .unknown = outcome { giveUp() }
      return outcome
    }

    private func unknown(_ reason: String) -> CommitOutcome {
      giveUp()
      return .unknown(reason: reason)
    }
  }

  extension CommitOutcome.Answer {
    fileprivate init(_ result: PostgreSQLResult) {
      self.init(
        tag: result.tag, severity: result.severity, state: result.state, message: result.message)
    }
  }
#endif
