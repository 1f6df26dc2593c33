import Ledger

extension Edit {
  private static let demand = AuditPlace.account("110-000002-3")

  /// All changes that each database permits to make.
  static let all =
    entries + ends + parties + contracts + postings + balances + receipts + unbound

  private static let entries: [Edit] = [
    .stopping("DELETE FROM entries WHERE {firstEntry}", .entryMissing, .missing(1)),
    .stopping("DELETE FROM entries WHERE {secondEntry}", .tailMissing, .end),
    .stopping(
      """
      UPDATE entries SET sequence = 99 WHERE {firstEntry};
      UPDATE entries SET sequence = {1} WHERE {secondEntry};
      UPDATE entries SET sequence = {2} WHERE chain = {own} AND sequence = 99
      """, .chainBroken, .entry(1)),
    .stopping("UPDATE entries SET recorded_at = 1 WHERE {firstEntry}", .entryChanged, .entry(1)),
    .stopping(
      "UPDATE entries SET recorded_at = 1 WHERE chain = 'bank' AND sequence = 2", .entryChanged,
      .fixed(.entry(2))),
    .stopping("UPDATE entries SET hash = {bytes} WHERE {secondEntry}"),
    .stopping("UPDATE entries SET previous_hash = {bytes} WHERE {firstEntry}"),
    Edit("UPDATE entries SET kind = 'enrolment' WHERE {firstEntry}"),
    Edit("UPDATE entries SET kind = 'founding' WHERE {firstEntry}", .receiptForeign, .entry(1)),
    Edit(
      """
      UPDATE entries SET kind = 'founding' WHERE {firstEntry};
      DELETE FROM receipts WHERE {first}
      """, .receiptForeign, .entry(1)),
    .stopping("UPDATE entries SET format = 9 WHERE {secondEntry}", .databaseDamaged, .entry(2)),
    Edit("UPDATE entries SET format = 1"),
    Edit("UPDATE entries SET customer = 'C9' WHERE {firstEntry}"),
    Edit("UPDATE entries SET chain = 'other' WHERE {secondEntry}"),
    .stopping(
      """
      INSERT INTO entries (chain, sequence, customer, format, kind, recorded_at, previous_hash, hash)
      VALUES ({own}, 9223372036854775807, 'C2', 2, 'opening', 1, {bytes}, {bytes})
      """),
    .stopping(
      """
      INSERT INTO entries (chain, sequence, customer, format, kind, recorded_at, previous_hash, hash)
      VALUES ({own}, 50000000, 'C2', 2, 'opening', 1, {bytes}, {bytes})
      """),
  ]

  private static let ends: [Edit] = [
    .stopping("DELETE FROM chains WHERE chain = {own}", .tailMissing, .end),
    .stopping("UPDATE chains SET sequence = 9 WHERE chain = {own}", .tailMissing, .end),
    .stopping("UPDATE chains SET sequence = {1} WHERE chain = {own}", .tailMissing, .end),
    .stopping("UPDATE chains SET hash = {bytes} WHERE chain = {own}", .chainBroken, .end),
  ]

  private static let parties: [Edit] = [
    .stopping("UPDATE customers SET name = 'Mallory' WHERE customer = 'C2'"),
    .stopping("DELETE FROM customers"),
    .stopping(
      "UPDATE keys SET public_key = {bytes} WHERE customer = 'C2'", .signatureInvalid, .contract(1)),
    .stopping(
      "UPDATE keys SET public_key = {bytes} WHERE customer = 'bank'", .keyChanged, .fixed(.entry(1))
    ),
    .stopping("DELETE FROM keys WHERE customer = 'C2'"),
    .stopping("DELETE FROM keys WHERE customer = 'bank'"),
    .stopping("UPDATE keys SET customer = 'C3' WHERE customer = 'C2'"),
    .stopping("UPDATE accounts SET opened_on = '2020-01-01' WHERE number = '110-000002-3'"),
    .stopping("DELETE FROM accounts WHERE number = '110-000002-3'"),
    Edit("UPDATE accounts SET customer = 'C4' WHERE {first}"),
    Edit("UPDATE accounts SET opened_on = '2020-01-01' WHERE {first}"),
    Edit("UPDATE accounts SET number = '210-999999-9' WHERE {first}"),
    Edit("UPDATE accounts SET kind = 'savings' WHERE {first}"),
    Edit("UPDATE accounts SET kind = 'demand' WHERE {first}"),
    Edit("DELETE FROM accounts WHERE {first}"),
  ]

  private static let contracts: [Edit] =
    [
      "amount = amount + 1", "months = 24", "tax_kind = 'exempt'", "rate = 9999",
      "product = 'other'", "interest = 1", "tax = 0", "principal = 1",
      "maturity_date = '2030-01-01'", "maturity_date = 'soon'", "payout_date = '2030-01-01'",
      "funding_account = '900-000001-2'", "linked_account = '110-000002-3'", "agreed_at = 1",
      "request_id = 'X'", "bonus = 7",
    ].map {
      Edit("UPDATE contracts SET \($0) WHERE {first}", .contractChanged, .contract(1))
    } + [
      Edit("UPDATE contracts SET customer = 'C9' WHERE chain = {own}"),
      Edit("UPDATE contracts SET account = 'X' WHERE {first}"),
      .stopping("UPDATE contracts SET signed = signed || 'A' WHERE {second}"),
      Edit("DELETE FROM contracts WHERE {first}", .contractMissing, .entry(1)),
      Edit("UPDATE schedule SET amount = amount + 1"),
      Edit("UPDATE schedule SET date = '2030-01-01'"),
      Edit("UPDATE schedule SET kind = 'interest'"),
      Edit("UPDATE schedule SET kind = 'nonsense'"),
      .stopping("UPDATE schedule SET tax = 0"),
      .stopping("UPDATE schedule SET position = position + 1000"),
      .stopping("DELETE FROM schedule WHERE {second}"),
      Edit(
        """
        INSERT INTO schedule (chain, entry, position, kind, date, amount, interest, tax)
        VALUES ({own}, {1}, 7, 'interest', '2027-01-01', 1, 0, 0)
        """),
    ]

  private static let postings: [Edit] = [
    .stopping("UPDATE postings SET amount = 2 * amount WHERE {first}", .entryChanged, .entry(1)),
    .stopping(
      "UPDATE postings SET amount = 2 * amount WHERE {second}", .postingsNotContract, .contract(2)),
    Edit(
      "UPDATE postings SET amount = amount + 1 WHERE {first} AND position = 0", .postingsUnbalanced,
      .entry(1)),
    Edit("UPDATE postings SET amount = -5 * amount WHERE {first}"),
    Edit("UPDATE postings SET account = '110-000002-3' WHERE {first}"),
    Edit(
      """
      INSERT INTO postings (chain, entry, position, account, amount, balance)
      VALUES ({own}, {1}, 9, '110-000002-3', 1000, 40001000)
      """),
    Edit("DELETE FROM postings WHERE {first}"),
    Edit("DELETE FROM postings WHERE chain = 'bank' AND entry = 2 AND position = 0"),
    .stopping(
      """
      INSERT INTO postings (chain, entry, position, account, amount, balance)
      VALUES ({own}, {2}, 2, '110-000002-3', 900, 99000000)
      """),
    Edit(
      """
      INSERT INTO postings (chain, entry, position, account, amount, balance)
      VALUES ('bank', 1, 0, '110-000002-3', 1, NULL)
      """, .receiptForeign, .fixed(.entry(1))),
    Edit("UPDATE postings SET position = position + 5 WHERE {second}"),
    Edit("UPDATE postings SET amount = 9000000000000000000"),
    .stopping("UPDATE postings SET balance = 7 WHERE {second}", .balanceChanged, .entry(2)),
    Edit("UPDATE postings SET balance = NULL WHERE {second}"),
    .stopping(
      """
      UPDATE postings SET balance = NULL,
        amount = CASE position WHEN 0 THEN -60000000 ELSE 60000000 END
      WHERE {second}
      """, .balanceNegative, .fixed(demand)),
    Edit(
      "UPDATE postings SET balance = 7 WHERE account = '900-000001-9'", .balanceForeign,
      .fixed(.entry(2))),
  ]

  private static let balances: [Edit] = [
    .stopping(
      "UPDATE balances SET amount = amount + 1 WHERE account = '110-000002-3'", .balanceChanged,
      .fixed(demand)),
    .stopping(
      "UPDATE balances SET amount = amount - 1 WHERE account = '110-000002-3'", .balanceChanged,
      .fixed(demand)),
    .stopping("UPDATE balances SET amount = amount + 1 WHERE account LIKE '210%'"),
    .stopping(
      """
      UPDATE balances SET amount = 99000000 WHERE account = '110-000002-3';
      UPDATE postings SET balance = 99000000
      WHERE {second} AND account = '110-000002-3'
      """),
    .stopping(
      "DELETE FROM balances WHERE account = '110-000002-3'", .balanceMissing, .fixed(demand)),
    .stopping("DELETE FROM balances"),
    Edit(
      "INSERT INTO balances (customer, account, amount) VALUES ('bank', '900-000001-9', 0)",
      .balanceForeign, .fixed(.account("900-000001-9"))),
    Edit(
      "INSERT INTO balances (customer, account, amount) VALUES ('C3', '110-000002-3', 9)",
      .balanceForeign, .fixed(demand)),
    .stopping(
      "UPDATE balances SET customer = 'C3' WHERE account = '110-000002-3'", .balanceForeign,
      .fixed(demand)),
    .stopping("UPDATE balances SET customer = 'C3' WHERE account LIKE '210%'"),
  ]

  private static let receipts: [Edit] = [
    .stopping("DELETE FROM receipts WHERE {first}", .receiptMissing, .entry(1)),
    .stopping("DELETE FROM receipts WHERE {second}"),
    .stopping("DELETE FROM receipts WHERE chain = 'bank' AND entry = 2"),
    .stopping("UPDATE receipts SET signed = 'x' WHERE {second}", .receiptInvalid, .receipt(2)),
    .stopping(
      """
      UPDATE receipts SET signed =
        (SELECT r.signed FROM receipts r WHERE r.chain = {own} AND r.entry = {2})
      WHERE {first}
      """, .receiptForeign, .receipt(1)),
    .stopping(
      "UPDATE receipts SET account = 'X' WHERE {first}", .receiptForeign, .fixed(.receipt("X"))),
    Edit(
      "INSERT INTO receipts (chain, entry, account, signed) VALUES ('bank', 1, 'X', 'x')",
      .receiptForeign, .fixed(.entry(1))),
  ]

  /// Rows by which an opening would find an entry that does not record them.
  private static let unbound = [
    ("customers", "(customer, name, chain, entry) VALUES ('C9', 'Ghost', 'bank', 2)"),
    (
      "accounts",
      "(customer, number, kind, opened_on, chain, entry) VALUES ('C9', 'X', 'x', 'x', 'bank', 1)"
    ),
  ].map { Edit("INSERT INTO \($0) \($1)", .danglingReference, .fixed(.table($0))) }
}
