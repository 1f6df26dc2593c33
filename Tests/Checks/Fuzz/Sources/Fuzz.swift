import Foundation
import StrictJSON

private let environment = ProcessInfo.processInfo.environment

/// libFuzzer calls this with each text. The variable `FUZZ_READER` names the reader.
///
/// With `FUZZ_ACCEPT`, each text must be accepted. With `FUZZ_PLANT`, a law is broken on purpose.
@_cdecl("LLVMFuzzerTestOneInput")
public func readOneText(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  guard let reader = environment["FUZZ_READER"].flatMap(Reader.init) else {
    fatalError("FUZZ_READER must be one of \(Reader.allCases)")
  }
  let isAccepted = reader.accepts(bytes)
  if environment["FUZZ_ACCEPT"] != nil { check(isAccepted, "a text of the corpus is rejected") }
  if isAccepted, environment["FUZZ_PLANT"] != nil {
    check(!bytes.contains(UInt8(ascii: "\\")), "the planted fault")
  }
  return 0
}

/// Traps unless the `law` holds: libFuzzer then stores the text.
func check(_ holds: Bool, _ law: String) {
  guard !holds else { return }
  fatalError("VIOLATION: \(law)")
}

extension InputValue {
  /// The value in one spelling; numbers stay as they are written.
  var spelled: String {
    switch content {
    case .object(let members):
      "{\(members.map { "\($0.name.spelled):\($0.value.spelled)" }.joined(separator: ","))}"
    case .array(let elements): "[\(elements.map(\.spelled).joined(separator: ","))]"
    case .string(let text): text.spelled
    case .number(let text): text
    case .bool(let value): "\(value)"
    case .null: "null"
    }
  }
}

extension String {
  /// The text as canonical JSON.
  var spelled: String { String(decoding: CanonicalJSON.string(self).bytes, as: UTF8.self) }
}
