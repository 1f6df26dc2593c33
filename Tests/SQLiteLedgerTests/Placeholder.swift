// Replaced by the tests of SQLiteLedger.
