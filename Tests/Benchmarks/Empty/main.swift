import COpenSSL
import CSQLite
import Dispatch
import FoundationEssentials
import Synchronization

// Use each library, so that the linker keeps it.
print(
  sqlite3_libversion_number(), OPENSSL_version_major(), DispatchQueue.main.label, Data([1]).count)
