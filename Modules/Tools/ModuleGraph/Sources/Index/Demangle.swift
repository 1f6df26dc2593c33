import Foundation

@_silgen_name("swift_demangle")
private func swiftDemangle(
  _ name: UnsafePointer<CChar>, _ length: Int, _ buffer: UnsafeMutablePointer<CChar>?,
  _ size: UnsafeMutablePointer<Int>?, _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?

/// The declaration that a USR names, with exact types: `s:…` is the mangled name `$s…`. Another USR
/// is returned unchanged.
func demangled(_ usr: String) -> String {
  guard usr.hasPrefix("s:") else { return usr }
  let name = "$s" + usr.dropFirst(2)
  guard let text = unsafe swiftDemangle(name, name.utf8.count, nil, nil, 0) else { return usr }
  defer { unsafe free(text) }
  return unsafe String(cString: text)
}

extension String {
  /// A demangled declaration for people: a private type without the code of its file.
  var readable: String { replacing(#/\((\w+) in \w+\)/#) { $0.output.1 } }
}
