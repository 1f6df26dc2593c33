// Replaced by the tests of Ledger.
