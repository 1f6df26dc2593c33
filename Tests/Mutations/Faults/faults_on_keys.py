"""Faults of PINs, keys, recovery codes, and of where a bank is kept; see run.py."""
from faults import fault
from folders import COMMANDS, K, Q

fault("a PIN drawn on the keypad that can be chosen", "KeyCustody", K + "PINPolicy.swift",
      '"123321", "159753", "147258"', '"123321", "147258"', "PINPolicyTests")
fault("no warning before the attempt that locks", "KeyCustody", K + "PINPurpose+Text.swift",
      "guard left <= 3 else", "guard left < 1 else", "AttemptTests")
fault("in Korean, an old recovery code said to open as before", "KeyCustody",
      K + "RecoveryQuestions.swift",
      "예를 선택하면 새로 만들고 이전 코드는 쓸 수 없게 됩니다.",
      "예를 선택하면 새로 만들고 이전 코드도 계속 쓸 수 있습니다.", "RecoveryOfferTests")
fault("a bank founded wherever the program was started", "AppHost",
      COMMANDS + "CommandLine/CommandLineParser.swift",
      'environment["XDG_DATA_HOME"], data.hasPrefix("/")',
      'environment["XDG_DATA_HOME"], !data.isEmpty', "DataDirectoryCommandTests")
fault("a host's folder of keys that is not synced into the folders above it", "SQLiteLedger",
      Q + "Files/DataDirectory.swift",
      """  public func createForKeys() throws(StorageError) {
    try makeFolders()
    try sync(folder: path)
    try syncAncestors()
""", """  public func createForKeys() throws(StorageError) {
    try makeFolders()
    try sync(folder: path)
""", "DataDirectoryTests")
