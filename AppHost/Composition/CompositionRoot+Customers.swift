import BankCommands
import FeatureDependencies
import KeyCustody
import Ledger

// Enrollment and sign-in: only they create a CustomerComponent.
extension CompositionRoot {
  func signIn(_ id: String?) async throws(CommandError) -> any CustomerSession {
    let customer = try await customer(id)
    do {
      return CustomerComponent(root: self, customer: try await lock.signIn(customer))
    } catch { throw CommandError(error) }
  }

  func enroll(
    name: String, balance: Won
  ) async throws(CommandError) -> (EnrolledCustomer, any CustomerSession) {
    let enrollment = Enrollment(lock: lock, register: bank, exchange: interface.recovery)
    do {
      let (enrolled, signedIn) = try await enrollment.enroll(name: name, balance: balance)
      return (enrolled, CustomerComponent(root: self, customer: signedIn))
    } catch { throw CommandError(error) }
  }

  func changePIN(_ id: String?) async throws(CommandError) -> Customer {
    let customer = try await customer(id)
    do { try await pinChange.change(for: customer) } catch { throw CommandError(error) }
    return customer
  }

  func unlock(_ id: String?) async throws(CommandError) -> Customer {
    let customer = try await customer(id)
    do { try await pinChange.recover(customer) } catch { throw CommandError(error) }
    return customer
  }

  func customer(_ id: String?) async throws(CommandError) -> Customer {
    let choice: Result<Customer, CustomerChoiceError>
    do { choice = try await bank.choice(of: id) } catch { throw CommandError(error) }
    do { return try choice.get() } catch { throw CommandError(error) }
  }

  func customers() async throws(CommandError) -> [Customer] {
    do { return try await bank.customers() } catch {
      if case .noBank = error { return [] }
      throw CommandError(error)
    }
  }

  var lock: PINLock {
    PINLock(
      pins: interface.pins, keys: bank.keys, attempts: bank.attempts, iterations: keyIterations)
  }

  private var pinChange: PINChange { PINChange(lock: lock, exchange: interface.recovery) }
}
