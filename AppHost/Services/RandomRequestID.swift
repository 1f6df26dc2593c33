import FeatureDependencies

extension RequestID {
  /// An id that nobody has used. Throws ``CryptoError/failed(operation:)``.
  static func random() throws(CryptoError) -> RequestID {
    guard let id = RequestID(try [UInt8].random(16).hex) else {
      throw .failed(operation: "RequestID")
    }
    return id
  }
}
