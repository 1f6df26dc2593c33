// Replaced by the tests of StrictJSON.
