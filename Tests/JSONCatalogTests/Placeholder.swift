// Replaced by the tests of JSONCatalog.
