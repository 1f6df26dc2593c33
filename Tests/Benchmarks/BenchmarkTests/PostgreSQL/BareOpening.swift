#if PostgreSQL
  import COpenSSL
  import FeatureDependencies

  /// How the bare statements of an opening are sent.
  enum BareSending: String {
    /// The statements as the ledger sent them.
    case asSent = "the same, bare"
    /// The statements as the ledger sent them, but each opening locks one shared row.
    case sharedRow = "one global chain, sent alike"
    /// All statements of an opening as one text, which locks the shared row first.
    case sharedRowInOneCall = "one global chain, one call"
    /// All statements of an opening as one text.
    case inOneCall = "no row in common, one call"

    /// The variants that differ from the ledger.
    static let apart: [BareSending] = [.sharedRow, .sharedRowInOneCall, .inOneCall]

    var sharesRow: Bool { self == .sharedRow || self == .sharedRowInOneCall }
    var isOneCall: Bool { self == .sharedRowInOneCall || self == .inOneCall }
  }

  /// An opening without the host: its verification, its signature and its statements.
  struct BareOpening: Sendable {
    private static let lock = SentStatement(
      form: .simple, sql: "SELECT sequence FROM chains WHERE chain = 'bank' FOR UPDATE",
      values: [])

    private let contract: Signature
    private let signer: BareSigner
    private let steps: [[SentStatement]]

    init(
      _ contract: Signature, signer: BareSigner, _ statements: [SentStatement], _ way: BareSending
    ) {
      self.contract = contract
      self.signer = signer
      var all = statements
      // After BEGIN and before the first read.
      if way.sharesRow { all.insert(Self.lock, at: 1) }
      if way.isOneCall {
        let text = all.map(\.literal).joined(separator: ";\n")
        all = [SentStatement(form: .simple, sql: text, values: [])]
      }
      // The ledger pipelines consecutive writes, so they form one step.
      steps = all.reduce(into: []) { steps, statement in
        if statement.isWrite, steps.last?.last?.isWrite == true {
          steps[steps.count - 1].append(statement)
        } else {
          steps.append([statement])
        }
      }
    }

    func run(on connection: BarePostgreSQL) throws {
      guard contract.isGood else { throw BareLibpqError(text: "not signed") }
      try signer.sign(contract.input)
      for step in steps { try connection.run(step) }
    }
  }

  /// A libcrypto key that signs in place of the bank's.
  @safe
  final class BareSigner: Sendable {
    // An address is `Sendable`, a pointer is not.
    private let key: UInt

    init() {
      let seed = (0..<32).map { _ in UInt8.random(in: 0...255) }
      key = UInt(
        bitPattern: unsafe EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, seed, seed.count))
    }

    deinit { unsafe EVP_PKEY_free(OpaquePointer(bitPattern: key)) }

    func sign(_ input: [UInt8]) throws {
      guard let context = unsafe EVP_MD_CTX_new() else { throw BareLibpqError(text: "no memory") }
      defer { unsafe EVP_MD_CTX_free(context) }
      var (signature, count) = ([UInt8](repeating: 0, count: 64), 64)
      let key = unsafe OpaquePointer(bitPattern: key)
      guard unsafe EVP_DigestSignInit(context, nil, nil, nil, key) == 1,
        unsafe EVP_DigestSign(context, &signature, &count, input, input.count) == 1
      else { throw BareLibpqError(text: "not signed") }
    }
  }
#endif
