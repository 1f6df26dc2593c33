#if PostgreSQL
  public import FeatureDependencies
  public import Ledger

  extension PostgreSQLBank: CustomerRegister {
    /// Founds the bank if there is none. Throws a ``Ledger/StorageError``.
    public func prepare() throws(StorageError) {
      try writing(for: nil) { (books) throws(StorageError) in _ = try foundedWriter(in: books) }
    }

    /// Enters a new customer with her key, and a demand account with `balance` of sandbox money.
    ///
    /// Founds the bank first if there is none. The same `request` enters once. Throws a
    /// ``Ledger/StorageError``.
    public func enroll(
      name: String, key: PublicKey, balance: Won, request: RequestID?
    ) throws(StorageError) -> EnrolledCustomer {
      try writing(for: nil) { (books) throws(StorageError) in
        let enrolled = try foundedWriter(in: books).enroll(
          name: name, key: key, balance: balance, request: request, at: clock.now(), in: books)
        // Somebody whom the request entered before has the key that she was entered with.
        if enrolled.customer.publicKey == key {
          for (name, pem) in pendingKeys.pems(of: key) {
            try books.connection.store(pem, as: name)
          }
        }
        return enrolled
      }
    }

    /// Whom `request` entered, or nil if nobody; an enrolment under way is waited for. Throws a
    /// ``Ledger/StorageError``.
    public func enrolled(by request: RequestID) throws(StorageError) -> EnrolledCustomer? {
      do {
        return try writing(for: nil) { (books) throws(StorageError) in
          guard try books.chainEnd(for: nil).sequence > 1 else { return nil }
          return try writer(on: books.connection).enrolled(by: request, in: books)
        }
      } catch { throw error.asNotDone }
    }

    /// All customers, in the order they were enrolled. Throws a ``Ledger/StorageError``.
    public func customers() throws(StorageError) -> [Customer] { try customers("customers") }

    /// The first `limit` customers by their ids, of which an index knows the order; they are in the
    /// order they were enrolled. Throws a ``Ledger/StorageError``.
    public func anyCustomers(atMost limit: Int) throws(StorageError) -> [Customer] {
      try customers(
        "(SELECT * FROM customers ORDER BY customer LIMIT $1)", .integer(Int64(limit)))
    }

    /// The customer `id`, or nil if there is none. Throws a ``Ledger/StorageError``.
    public func customer(_ id: CustomerID) throws(StorageError) -> Customer? {
      try customers("(SELECT * FROM customers WHERE customer = $1)", .text("\(id)")).first
    }

    private func customers(
      _ which: String, _ values: PostgreSQLValue...
    ) throws(StorageError) -> [Customer] {
      try reading(for: nil) { (books) throws(StorageError) in
        guard try books.chainEnd(for: nil).sequence > 1 else {
          throw .noBank(directory: "PostgreSQL")
        }
        var customers: [Customer] = []
        try books.connection.forEach(
          """
          SELECT c.customer AS id, c.name, k.public_key
          FROM \(which) c JOIN keys k ON k.customer = c.customer ORDER BY c.entry
          """, values: values
        ) { (row) throws(StorageError) in
          customers.append(try row.registeredCustomer())
        }
        return customers
      }
    }

    /// Checks `customer` by the entry that enrolled her, and by the bank's receipt for that: what
    /// the database alone says of her is nobody's word.
    ///
    /// Throws a ``Ledger/StorageError``.
    public func check(_ customer: Customer) async throws(StorageError) {
      try reading(for: nil) { (books) throws(StorageError) in
        try writer(on: books.connection).verify(customer, in: books)
      }
    }

    /// The key that receipts are signed with: this host's, which must be the one that the books
    /// name. Throws a ``Ledger/StorageError``.
    public func bankKey() throws(StorageError) -> PublicKey {
      try reading(for: nil) { (books) throws(StorageError) in
        try seal(on: books.connection).publicKey
      }
    }
  }

  // Every customer of these books was enrolled with a recovery code: none is still to be offered
  // one.
  extension PostgreSQLBank: RecoveryOffers {
    /// Never: whoever is in these books was offered one when she was enrolled.
    public nonisolated func isDue(to customer: CustomerID) -> Bool { false }

    /// Does nothing: there is nothing to take note of.
    public nonisolated func settle(_ customer: CustomerID) {}
  }
#endif
