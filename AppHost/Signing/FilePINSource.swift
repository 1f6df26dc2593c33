import FeatureDependencies

/// Takes the PIN from the first line of a file, read anew each time.
struct FilePINSource: PINSource {
  static let largestFile = 4096

  let path: String

  func pin(
    for purpose: PINPurpose, rejected: PINRejection?
  ) async throws(PINError) -> SecretBytes {
    guard rejected == nil else { throw .cannotAskAgain }
    var bytes: [UInt8]
    // It is read more than once, which a pipe cannot be.
    do { bytes = try InputFile.read(path, limit: Self.largestFile, regular: true) } catch {
      throw .interrupted(.unreadable(reason: error.reason))
    }
    if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) { bytes.removeSubrange(end...) }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    return SecretBytes(taking: &bytes)
  }
}

/// Has no PIN: there is nobody to ask.
struct MissingPINSource: PINSource {
  func pin(
    for purpose: PINPurpose, rejected: PINRejection?
  ) async throws(PINError) -> SecretBytes {
    throw .interrupted(.answerMissing)
  }
}

/// Takes the PIN there is from one source, and the one to be chosen from another.
struct PINSourceForChange: PINSource {
  let current: any PINSource
  let new: any PINSource

  func pin(
    for purpose: PINPurpose, rejected: PINRejection?
  ) async throws(PINError) -> SecretBytes {
    switch purpose {
    case .signIn, .signature: try await current.pin(for: purpose, rejected: rejected)
    case .choose, .confirm: try await new.pin(for: purpose, rejected: rejected)
    }
  }
}
