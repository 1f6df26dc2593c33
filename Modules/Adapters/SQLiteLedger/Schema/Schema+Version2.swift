extension Schema {
  /// Applications in progress, which are no part of the books. Released: it is never changed.
  static let version2 = """
    CREATE TABLE drafts (
      number INTEGER PRIMARY KEY,
      customer TEXT NOT NULL REFERENCES customers,
      request_id TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('deposit', 'savings')),
      saved_at INTEGER NOT NULL,
      UNIQUE (customer, request_id)
    ) STRICT;

    CREATE TABLE draft_answers (
      draft INTEGER NOT NULL REFERENCES drafts ON DELETE CASCADE,
      position INTEGER NOT NULL,
      key TEXT NOT NULL,
      answer TEXT NOT NULL,
      PRIMARY KEY (draft, position)
    ) STRICT, WITHOUT ROWID;
    """
}
