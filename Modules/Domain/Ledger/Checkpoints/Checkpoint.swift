public import FeatureDependencies
import StrictJSON

/// The bank's signed statement of where each chain ends. A copy kept elsewhere reveals every chain
/// that is later truncated, deleted or rewritten.
///
/// The text is the bank's signature over the sorted list of all chain heads, in one line. A
/// checkpoint can name its predecessor, so that a missing one between them is noticed.
public struct Checkpoint: Sendable, Equatable {
  /// The time of writing: ISO 8601 in Seoul's time.
  public let writtenAt: String
  /// The end of each chain, sorted by the chain's name.
  public let heads: [ChainHead]
  /// The SHA-256 of the previous checkpoint's ``signed`` text, in lower-case hexadecimal; nil if
  /// none is named.
  public let previous: String?
  /// The bank's signature: a text signed as ``SignedTextKind/checkpoint``.
  public let signed: String

  /// The checkpoint as it is stored: ``signed``, as a line.
  public var text: String { signed + "\n" }

  /// The hash by which a later checkpoint names this one: SHA-256 of ``signed``, in lower-case
  /// hexadecimal.
  func identity(by cryptography: any LedgerCryptography) -> String {
    cryptography.sha256(Array(signed.utf8)).hex
  }
}

extension Checkpoint {
  /// Has `seal` sign the end of each chain of `source` at `moment`. `source` must read one
  /// snapshot. The checkpoint names the last checkpoint in the text `earlier`, if there is one.
  ///
  /// The last entry of each chain is checked, on all cores: the bank signs only entries that it
  /// wrote. The chains must contain the heads of the earlier checkpoints. Entries before the ends
  /// are left to the audit. Throws ``StorageError/checkpointInvalid(reason:)`` for `earlier`,
  /// ``StorageError/inconsistent(what:)`` for the first violation, and other ``StorageError``s.
  public init(
    of source: any AuditSource, at moment: Timestamp, after earlier: [UInt8]? = nil,
    sealedBy seal: any BankSeal, _ cryptography: any LedgerCryptography
  ) throws(StorageError) {
    let previous = try LedgerAudit.lastCheckpoint(
      in: earlier ?? [], of: source, bankKey: seal.publicKey, cryptography: cryptography)
    writtenAt = "\(moment)"
    heads = try source.heads(by: seal.publicKey, cryptography).sortedByName
    self.previous = previous?.identity(by: cryptography)
    var members: [String: CanonicalJSON] = [
      "writtenAt": .string(writtenAt), "heads": .array(heads.map(\.canonical)),
    ]
    members["previousCheckpoint"] = self.previous.map { .string($0) }
    signed = try seal.sign(checkpoint: .object(members))
  }
}

extension [ChainHead] {
  /// The heads in the order of the UTF-8 of the chains' names.
  fileprivate var sortedByName: [ChainHead] {
    sorted { $0.chain.utf8.lexicographicallyPrecedes($1.chain.utf8) }
  }
}

extension AuditSource {
  /// The ends of all chains. Throws ``StorageError/inconsistent(what:)`` unless each is as the bank
  /// wrote it.
  fileprivate func heads(
    by bankKey: PublicKey, _ cryptography: any LedgerCryptography
  ) throws(StorageError) -> [ChainHead] {
    let (ends, counts) = (try ends(), try counts())
    let bankID = cryptography.keyID(of: bankKey)
    let chains = Set(ends.keys).union(counts.keys).sorted()
    var heads: [ChainHead] = []
    var work = OrderedWork<Result<[ChainHead], StorageError>>()
    for start in stride(from: 0, to: chains.count, by: 32) {
      let places = chains[start..<min(start + 32, chains.count)].map {
        EntryPlace(chain: $0, sequence: counts[$0] ?? 0)
      }
      let records = entries(at: places.filter { $0.sequence > 0 })
      work.begin {
        Result { () throws(StorageError) in
          try records.heads(of: places, ends, by: bankKey, bankID, cryptography)
        }
      }
      while work.isFull, let next = work.next() { heads += try next.get() }
    }
    while let next = work.next() { heads += try next.get() }
    return heads
  }
}

extension [EntryRecord] {
  /// The ends of the chains whose last entries, these records, should be at `places`, and whose
  /// stored ends are in `ends`. A customer who has opened nothing may have a chain without entries,
  /// which has no head. Throws ``StorageError/inconsistent(what:)`` unless all are as the bank
  /// wrote them.
  fileprivate func heads(
    of places: [EntryPlace], _ ends: [String: Result<StoredEnd, StorageError>],
    by bankKey: PublicKey, _ bankID: String, _ cryptography: any LedgerCryptography
  ) throws(StorageError) -> [ChainHead] {
    var (heads, records): ([ChainHead], ArraySlice<EntryRecord>) = ([], self[...])
    for place in places {
      let wrong = StorageError.inconsistent(what: AuditPlace.lastEntry.named(in: place.chain).text)
      let end = try ends[place.chain]?.get() ?? StoredEnd()
      guard end.sequence ?? 0 == place.sequence else { throw wrong }
      guard place.sequence > 0 else {
        guard end.hash == nil || end.hash == StoredEntry.noHash else { throw wrong }
        continue
      }
      guard let record = records.popFirst() else { throw wrong }
      let checked = EntryAudit.check(
        record, bankKey: bankKey, bankID: bankID, cryptography: cryptography)
      let hash = try record.stored.get().hash
      guard checked.isIntact, checked.found.violations.isEmpty, end.hash == nil || end.hash == hash
      else { throw wrong }
      if let note = checked.found.notes.first { throw .failed(because: note.detail) }
      heads.append(ChainHead(chain: place.chain, sequence: place.sequence, hash: hash.hex))
    }
    return heads
  }
}

extension Checkpoint {
  /// Parses `text`, one line without its end, and checks that the bank with the key `bankKey`
  /// signed it.
  ///
  /// Throws ``SignatureError``; ``SignatureError/malformed`` also for another content.
  init(
    text: [UInt8], signedBy bankKey: PublicKey, _ cryptography: any LedgerCryptography
  ) throws(SignatureError) {
    signed = String(decoding: text, as: UTF8.self)
    let payload = try cryptography.payload(of: signed, signedAs: .checkpoint, by: bankKey)
    // The number of chains has no limit, and the bank has signed the bytes.
    guard let content = CanonicalJSON(canonical: payload, limit: payload.count),
      let writtenAt = content["writtenAt"], case .object(let members) = content,
      case .array(let elements) = members["heads"]
    else { throw .malformed }
    self.writtenAt = writtenAt
    heads = elements.compactMap { ChainHead($0) }.sortedByName
    guard heads.count == elements.count else { throw .malformed }
    previous = content["previousCheckpoint"]
  }
}

extension SignatureError {
  /// Why a text is not a valid checkpoint of a bank, in a few words.
  var checkpointReason: LocalizedText {
    switch self {
    case .malformed:
      .init(en: "it is not a checkpoint, or a part is missing", ko: "체크포인트가 아니거나 일부가 잘렸습니다")
    case .otherHeader:
      .init(
        en: "another bank signed it, or it is not a checkpoint",
        ko: "다른 은행이 서명했거나 체크포인트가 아닙니다")
    case .badSignature:
      .init(
        en: "it was changed: the signature is not valid", ko: "내용이 변경되어 서명이 유효하지 않습니다")
    case .notVerified(let reason): reason
    }
  }
}
