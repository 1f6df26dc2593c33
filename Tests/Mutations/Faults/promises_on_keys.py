"""Faults for the promises about PINs, keys and files; see promises.py."""
from folders import CHECKS, COMPOSITION, HOST, K, L, O, Q, T
from promises import promise

promise("An attempt is counted on disk", "an attempt made before it is counted",
        ["An attempt is counted before it is made, and was none if memory was short then"],
        "KeyCustody", K + "PINLock+Attempt.swift",
        """    let attempt = try await begin(customer)
    let key: PrivateKey?
    do { key = try sealed.decrypted(with: pin, as: customer.publicKey) } catch {
""", """    let tried: PrivateKey?
    do { tried = try sealed.decrypted(with: pin, as: customer.publicKey) } catch {
      throw .crypto(error)
    }
    let attempt = try await begin(customer)
    let key: PrivateKey?
    do throws(CryptoError) { key = tried } catch {
""", "AttemptTests")
promise("An attempt is counted on disk", "an eleventh attempt",
        ["AttemptCounter.locksAfterTen"], "SQLiteLedger",
        L + "AttemptLimit.swift", "public static let most = 10", "public static let most = 11",
        "SpecificationTests")
promise("What fails for want of memory", "a failure called a wrong PIN",
        ["No allocation that fails, alone or with all after it, makes the right PIN a wrong one"],
        "OpenSSLKeys", O + "EncryptedKey.swift",
        'guard isReady else { throw .failure(of: "EVP_PBE_CipherInit") }',
        "guard isReady else { throw .wrongSecret }", "KeyFaultTests")
promise("What fails for want of memory", "a broken configuration called a wrong PIN",
        ["Without any algorithm in its configuration libcrypto fails, and refuses no PIN"],
        "OpenSSLKeys", O + "SecretBytes.swift", 'throw .failure(of: "RAND_priv_bytes")',
        "throw .wrongSecret", "KeyFaultTests")
promise("What fails for want of memory", "an attempt that is not taken back",
        ["An attempt is counted before it is made, and was none if memory was short then"],
        "KeyCustody", K + "PINLock+Attempt.swift",
        "do { try await attempts.takeBack(attempt) } catch { throw .storage(error) }\n", "",
        "AttemptTests")
# Without the look at memory the program waits for ever, and no signal but KILL ends it: so would
# the test.
promise("However little memory", "a crash for want of memory",
        ["However little memory may be written, the program ends, and no attempt is lost"],
        "AppHost", HOST + "Program.swift",
        "guard CryptoMemory.prepare() else { throw .memory }",
        "guard CryptoMemory.prepare() else { abort() }", "ScarceMemoryTests")
promise("However little memory", "open files that are looked for too late",
        ["However few files may be open, the program ends by itself and says why"],
        "AppHost", HOST + "Program.swift",
        "    guard FileDescriptors.areEnough else { throw .descriptors }\n", "",
        "ScarceMemoryTests")
promise("A locked key opens with the recovery code", "a lock that stays after recovery",
        ["A locked key opens with the recovery code, and then with the new PIN"], "KeyCustody",
        K + "PINChange.swift",
        "      try await lock.attempts.succeed(customer.id)\n", "", "RecoveryTests")
promise("A locked key opens with the recovery code", "a wait that does not grow",
        ["Without a recovery code each attempt doubles the wait, from an hour on"], "Ledger",
        L + "AttemptLimit.swift", "let doublings = min(record.failed - most, longestDoubling)",
        "let doublings = 0", "AttemptLimitTests")
promise("A locked key opens with the recovery code", "a clock that ends the wait",
        ["AttemptCounter.survivesAClockSetBack"], "SQLiteLedger",
        L + "AttemptLimit.swift", "return now < end ? .until(end) : nil",
        "return now < end && now >= last ? .until(end) : nil", "SpecificationTests")
promise("A locked key opens with the recovery code", "a damaged copy in place of the wait",
        ["A damaged copy does not lock the key for good"], "KeyCustody",
        K + "PINLock+Attempt.swift", "      return false\n    }\n    return true\n",
        "    }\n    return true\n", "RecoveryTests")
promise("A guess at a stolen key file", "a tenth of the rounds",
        ["A stolen key file costs a guess six hundred thousand rounds"], "AppHost",
        COMPOSITION + "CompositionRoot+CustomerAccess.swift", "keyIterations: Int32 = 600_000",
        "keyIterations: Int32 = 60_000", "PINCommandTests")
promise("A PIN that is changed meanwhile", "a PIN tried on the key of before the lock",
        ["A PIN that was changed while another waited for the key is not taken"], "KeyCustody",
        K + "PINLock+Attempt.swift",
        """    _ = try await sealedKey(of: customer)
    let lock: any KeyLock
    do { lock = try await keys.lock(customer.publicKey.keyID) } catch { throw .storage(error) }
    let outcome: Result<Attempt, CustodyError>
    do { outcome = .success(try await attemptAlone(customer, pin)) } catch {
      outcome = .failure(error)
    }
    await lock.release()
    return try outcome.get()
  }

  private func attemptAlone(
    _ customer: Customer, _ pin: SecretBytes
  ) async throws(CustodyError) -> Attempt {
    // Another process may have changed the PIN while this one waited.
    let (sealed, pem) = try await sealedKey(of: customer)
""", """    let before = try await sealedKey(of: customer)
    let lock: any KeyLock
    do { lock = try await keys.lock(customer.publicKey.keyID) } catch { throw .storage(error) }
    let outcome: Result<Attempt, CustodyError>
    do { outcome = .success(try await attemptAlone(customer, pin, before)) } catch {
      outcome = .failure(error)
    }
    await lock.release()
    return try outcome.get()
  }

  private func attemptAlone(
    _ customer: Customer, _ pin: SecretBytes,
    _ before: (EncryptedKey, pem: [UInt8])
  ) async throws(CustodyError) -> Attempt {
    // Another process may have changed the PIN while this one waited.
    let (sealed, pem) = before
""", "AttemptTests")
promise("A PIN that is changed meanwhile", "a lock on a key file that was replaced",
        ["A key replaced between its opening and its lock is locked as it is now"],
        "SQLiteLedger", Q + "Files/DataDirectory+Keys.swift",
        "if file.isStill(at: path) { return FileLock(file) }\n        continue\n",
        "return FileLock(file)\n", "ReplacedKeyTests")
promise("PINs that are guessed first", "a PIN of one digit",
        ["A PIN that is guessed first, or is none, is not accepted"], "KeyCustody",
        K + "PINPolicy.swift", "return isCommon(pin) ? .common : nil", "return nil",
        "PINPolicyTests")
promise("Neither PIN, recovery code nor private key", "secrets that are not masked",
        [CHECKS + "leftover_secrets.py"], "AppHost", O + "SecretBytes.swift",
        "for index in 0..<count { memory[index] ^= memory[count + index] }", "")
promise("Neither PIN, recovery code nor private key", "a secret that says what it is",
        ["A secret does not describe itself"], "OpenSSLKeys", O + "SecretBytes.swift",
        'public var description: String { "(secret)" }',
        "public var description: String {\n"
        "    withBytes { $0.indices.map { _ in \"*\" }.joined() }\n  }", "KeyTests")
promise("Neither PIN, recovery code nor private key", "secrets in memory that is not locked",
        ["Where no memory can be locked no secret is taken"], "OpenSSLKeys",
        O + "SecureMemory.swift", "guard Self.isLocked else { throw .noLockedMemory }\n",
        "_ = Self.isLocked\n", "KeyFaultTests")
promise("What is typed as a PIN is not shown", "a prompt before the terminal is quiet",
        ["What is typed at once when a secret is asked for is neither shown nor lost"],
        "TerminalDialog", T + "LineDialog.swift", "    var secret = SecretEntry()\n",
        '    output.write(text(language.current) + ": ")\n    var secret = SecretEntry()\n',
        "SecretPromptTests")
promise("What is typed as a PIN is not shown", "a star for each digit",
        ["Neither a secret nor its length is shown, and the terminal is restored"],
        "TerminalDialog", T + "ScreenDialog.swift", "        try secret.take(key)\n",
        '        try secret.take(key)\n        output.write("*")\n', "ScreenDialogTests")
promise("What killed runs leave among the keys", "keys of nobody that stay",
        ["A key that was made for somebody who was never entered is removed"], "SQLiteLedger",
        Q + "Files/DataDirectory+Collecting.swift",
        'for left in [KeyName.recovery(of: name), name] { try remove("\\(left).pem") }', "",
        "AbandonedKeyTests")
promise("What killed runs leave among the keys", "keys removed without a note",
        ["A key without a note stays, whether or not the books know it"], "SQLiteLedger",
        Q + "Files/DataDirectory+Collecting.swift", "if file.hasSuffix(Self.unfinished) {",
        'if file.hasSuffix(".pem"), file != "bank.pem" {', "AbandonedKeyTests")
promise("Files it makes are 0600", "a database that others can read",
        ["Folders are closed to others, and open to their owner, whatever the umask"], "AppHost",
        Q + "Files/DataDirectory.swift", "O_CREAT | O_RDWR | O_NOFOLLOW, mode: 0o600)",
        "O_CREAT | O_RDWR | O_NOFOLLOW, mode: 0o644)", "DataDirectoryCommandTests")
promise("A key that others can read", "keys that others can read",
        ["A key that others can read is refused"], "SQLiteLedger",
        Q + "Files/DataDirectory+Keys.swift",
        "guard mode & 0o077 == 0 else { throw .exposed(path: path) }\n", "_ = mode\n",
        "DataDirectoryTests")
promise("A key that others can read", "a keys folder that others can read",
        ["A keys folder that is a link, or open to others, is refused"], "SQLiteLedger",
        Q + "Files/DataDirectory+Keys.swift",
        "guard mode & 0o077 == 0 else { throw .exposed(path: keysPath) }\n", "",
        "DataDirectoryTests")
promise("A key that others can read", "links that are followed",
        ["A symbolic link in place of the database is refused"], "SQLiteLedger",
        Q + "Files/DataDirectory.swift",
        "    guard status.st_mode & S_IFMT != S_IFLNK else { throw .symbolicLink(path: path) }\n", "",
        "DataDirectoryTests")
promise("A database file that has a second name", "a second name that is written through",
        ["A file of the database that has a second name is not written through"], "SQLiteLedger",
        Q + "Files/DataDirectory+Database.swift",
        "guard status.st_nlink == 1 else { throw .unsafeFile(path: path, .otherName) }\n", "",
        "DatabaseFilesTests")
promise("A database file that has a second name", "claims through a second name",
        ["A file of claims that has a second name is refused, and the other name left alone"],
        "SQLiteLedger", Q + "Files/DraftClaims.swift", "forWriting: true)", "forWriting: false)",
        "DatabaseFilesTests")
promise("A database file that has a second name", "a pipe in place of a file",
        ["A pipe in place of a file of the database is refused, and nobody waits for it"],
        "SQLiteLedger", Q + "Files/DataDirectory+Database.swift", ".unsafeFile(path: path, .notRegular)",
        ".notADirectory(path: path)", "DatabaseFilesTests")
promise("Who is kept waiting", "a lock whose holder is not found",
        ["One process that keeps the lock is named after 30 seconds",
         "Whoever waits for the database learns which process has it"], "SQLiteLedger",
        Q + "Files/LockHolder.swift", 'fields[3] == "WRITE"', 'fields[3] == "READ"', "KeyLockTests")
promise("Who is kept waiting", "a holder who is not named",
        ["Whoever keeps the database or a key is named, in both languages"], "Ledger",
        L + "StorageError+Reason.swift", 'en: "process \\(process) has kept',
        'en: "somebody has kept', "StorageErrorTests")
promise("No signing and no books without sign-in", "a customer signed in by her name alone",
        ["A forbidden program is rejected for its stated reason"], "CompileFail", L + "SignedInCustomer.swift",
        "  public let customer: Customer\n",
        "  public let customer: Customer\n\n"
        "  public init?(_ customer: Customer) { self.customer = customer }\n",
        "CompileFailTests")
