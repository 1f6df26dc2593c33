// rule: Every unsafe call is marked where it is made.
// sees: FeatureDependencies
// expects: expression uses unsafe constructs but is not marked with 'unsafe'
import FeatureDependencies

func first(_ bytes: [UInt8]) -> UInt8? {
  #if FORBIDDEN
    bytes.withUnsafeBufferPointer { $0.baseAddress?.pointee }
  #else
    bytes.first
  #endif
}
