import FeatureDependencies

// Becoming a customer and signing in: the only way to a CustomerScope.
extension CompositionRoot: FrontDoor {
  /// What a guess at a PIN costs: rounds of PBKDF2 as OWASP's Password Storage Cheat Sheet has it.
  private static let keyIterations: Int32 = 600_000

  func enter(_ id: String?) async throws(HostError) -> any CustomerSession {
    let customer = try await customers().chosen(id)
    do {
      let signedIn = try await SignIn(lock: lock).signIn(customer)
      return CustomerScope(root: self, customer: signedIn)
    } catch { throw .lock(error) }
  }

  func enroll(
    name: String, balance: Won
  ) async throws(HostError) -> (EnrolledCustomer, any CustomerSession) {
    let enrolment = Enrolment(
      pins: terminal.pins, keys: directory, register: store, iterations: Self.keyIterations)
    do {
      let (enrolled, signedIn) = try await enrolment.enrollAndSignIn(name: name, balance: balance)
      return (enrolled, CustomerScope(root: self, customer: signedIn))
    } catch { throw .enrolment(error) }
  }

  func changePIN(_ id: String?) async throws(HostError) -> Customer {
    let customer = try await customers().chosen(id)
    let change = PINChange(lock: lock, iterations: Self.keyIterations)
    do { try await change.change(for: customer) } catch { throw .pinChange(error) }
    return customer
  }

  func customers() async throws(HostError) -> [Customer] {
    do { return try await store.customers() } catch {
      if case .noBank = error { return [] }
      throw .storage(error)
    }
  }

  var lock: PINLock {
    PINLock(pins: terminal.pins, keys: directory, attempts: SQLiteAttemptCounter(store: store))
  }
}
