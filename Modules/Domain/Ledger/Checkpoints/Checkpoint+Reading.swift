import FeatureDependencies

extension Checkpoint {
  /// The checkpoint in `text`, if the bank with the key `bankKey` wrote all of it.
  ///
  /// Throws a ``CheckpointFault``.
  init(
    text: [UInt8], signedBy bankKey: PublicKey, _ cryptography: any LedgerCryptography
  ) throws(CheckpointFault) {
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let signed = String(decoding: lines.removeFirst(), as: UTF8.self)
    if lines.last == [] { lines.removeLast() }
    let content = try Self.content(of: signed, signedBy: bankKey, cryptography)
    guard lines.count == content.chains else {
      throw .cut(chains: content.chains, found: lines.count)
    }
    let heads = lines.compactMap { ChainHead(line: Array($0)) }
    guard heads.count == lines.count,
      MerkleTree.root(of: lines, by: cryptography).hex == content.root
    else { throw .otherHeads }
    self.init(content, heads: heads, signed: signed)
  }

  /// The checkpoints in `text`, one after the other: each begins with a line that is no head.
  static func texts(in text: [UInt8]) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let isFirst = !line.isEmpty && line.first != UInt8(ascii: "{")
      if texts.isEmpty || isFirst {
        texts.append(Array(line))
      } else {
        texts[texts.count - 1] += [UInt8(ascii: "\n")] + line
      }
    }
    return texts
  }

  private static func content(
    of signed: String, signedBy bankKey: PublicKey, _ cryptography: any LedgerCryptography
  ) throws(CheckpointFault) -> CheckpointContent {
    let payload: [UInt8]
    do {
      payload = try cryptography.payload(of: signed, signedAs: .checkpoint, by: bankKey)
    } catch { throw .signature(error) }
    guard let content = CheckpointContent(signed: payload) else { throw .signature(.malformed) }
    return content
  }
}
