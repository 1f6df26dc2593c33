import FeatureDependencies

/// Takes the PIN from the first line of a file, read anew each time.
struct FilePINSource: PINSource {
  let path: String

  func pin(for purpose: PINPurpose, attemptsLeft: Int?) async throws(PINError) -> SecretBytes {
    guard attemptsLeft == nil else { throw .cannotAskAgain }
    var bytes: [UInt8]
    do { bytes = try InputFile.read(path, limit: 4096) } catch {
      throw .unreadableFile(error)
    }
    if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) { bytes.removeSubrange(end...) }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    return SecretBytes(bytes)
  }
}

/// Has no PIN: there is nobody to ask.
struct MissingPINSource: PINSource {
  func pin(for purpose: PINPurpose, attemptsLeft: Int?) async throws(PINError) -> SecretBytes {
    throw .interrupted(.answerMissing)
  }
}
