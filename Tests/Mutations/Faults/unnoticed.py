"""More faults, which no test noticed when they were first put in: each has one that does now."""
from faults import fault
from folders import COMMANDS, D, DRAFTS, I, JSON, K, L, O, Q, S, T

# Money.
fault("a rate without its zero", "FeatureDependencies", I + "Values/AnnualRate.swift",
      '(fraction < 10 ? "0" : "")', '(fraction < 1 ? "0" : "")')
fault("insurance of other accounts as they stand", "FeatureDependencies",
      I + "Values/DepositInsurance.swift",
      "guard let quote = contracted?.quote else { return balance }",
      "guard let quote = contracted?.quote, balance < quote.principal else { return balance }")
fault("a negative sum cut downwards", "FeatureDependencies", I + "Values/Won.swift",
      "let quotient = Int128(amount) * Int128(numerator) / Int128(denominator)",
      "let product = Int128(amount) * Int128(numerator)\n"
      "    let more = product < 0 ? Int128(denominator) - 1 : 0\n"
      "    let quotient = (product - more) / Int128(denominator)")

# Idempotency, flows.
fault("a repeated request under a new minimum", "FeatureDependencies",
      I + "Opening/ProductOffer+Rate.swift",
      "min(limits.lowerBound, amount)...", "limits.lowerBound...")
fault("a repeated request over a new maximum", "FeatureDependencies",
      I + "Opening/ProductOffer+Rate.swift",
      "max(limits.upperBound, amount)", "max(limits.upperBound, limits.lowerBound)")
fault("a repeated request of a term gone", "FeatureDependencies",
      I + "Opening/ProductOffer+Rate.swift",
      "tiers: tiers + (isKnown ? [] : [tier])",
      "tiers: isKnown ? tiers : tiers.dropLast() + [tier]")
fault("the first opened told as the flow's own", "FeatureDependencies", I + "Contracts/Flow.swift",
      "opened.filter { $0.number != account?.number }", "Array(opened.dropFirst())")
fault("linked to the older deposit", "Savings", S + "SavingsOpenFlow.swift",
      "deposit.account?.number ?? linked,", "linked ?? deposit.account?.number,")
fault("linked to the last that the nested flow opened", "Savings", S + "SavingsOpenFlow.swift",
      "deposit.account?.number ?? linked,", "deposit.opened.last?.number ?? linked,")
fault("a first answer that is not offered again", "FeatureDependencies",
      I + "Conversation/Interview.swift",
      "prompt.earlier = earlier[prompt.key]",
      "prompt.earlier = accepted.isEmpty ? nil : earlier[prompt.key]")
fault("a replayed answer of another question", "FeatureDependencies",
      I + "Conversation/Interview.swift",
      "if before.key == question.prompt.key, let answer", "if let answer")

# Signing text.
fault("the payout signed is the principal", "FeatureDependencies",
      I + "Opening/OpeningContract+Document.swift",
      ".won(quote.payout)", ".won(quote.principal)")
fault("the maturity signed is the payout date", "FeatureDependencies",
      I + "Opening/OpeningContract+Document.swift",
      ".date(quote.maturityDate)", ".date(quote.payoutDate)")
fault("a schedule of at most 24 rows signed", "FeatureDependencies",
      I + "Opening/OpeningContract+Document.swift",
      "quote.schedule.enumerated().map { index, entry in",
      "quote.schedule.prefix(24).enumerated().map { index, entry in")

# Ledger.
fault("an audit that overlooks whose contract it is", "Ledger",
      L + "Audit/EntryAudit+Content.swift",
      "if moved != agreed || entry.contract?.account != entry.account?.number {",
      "if moved != agreed {")
fault("an audit that overlooks money moved elsewhere", "Ledger",
      L + "Audit/EntryAudit+Content.swift",
      "if moved != agreed || entry.contract?.account != entry.account?.number {",
      "if entry.contract?.account != entry.account?.number {")
fault("an audit that overlooks the account of a receipt", "Ledger",
      L + "Audit/EntryAudit+Receipt.swift",
      " || account != stored.entry.account?.number\n", "\n")
fault("a receipt of books written anew taken", "Ledger", L + "Audit/LedgerAudit+Receipts.swift",
      'if hash.hex != content["chainHead"] {', "if hash.isEmpty {")
fault("a second founding overlooked", "Ledger", L + "Audit/EntryAudit+Content.swift",
      "if receipt != nil || !stored.isFounding {", "if receipt != nil {")
fault("an audit that trusts the stored contract", "Ledger", L + "Audit/EntryAudit+Content.swift",
      "if signed != (try? contract.canonical)?.bytes {", "if row.signed.text.isEmpty {")
fault("an audit that overlooks a broken link", "Ledger", L + "Audit/LedgerAudit+Chain.swift",
      "if stored.previousHash != last.hash {", "if stored.previousHash.isEmpty {")
fault("a single won given and not booked", "Ledger", L + "Writing/LedgerWriter+Enrolment.swift",
      "guard sum > .zero else { return [] }", "guard sum > Won(1) else { return [] }")

# SQLite.
fault("everybody's attempts forgotten", "SQLiteLedger", Q + "SQLiteBank+Attempts.swift",
      "DELETE FROM pin_attempts WHERE customer = ?", "DELETE FROM pin_attempts WHERE ? IS NOT NULL",
      "SpecificationTests")
fault("a commit that is not synced", "SQLiteLedger", Q + "SQLiteBank+Connecting.swift",
      "PRAGMA synchronous = FULL;", "PRAGMA synchronous = NORMAL;",
      "CommitTests")
fault("a failed commit told as not done", "SQLiteLedger",
      Q + "SQL/SQLiteConnection+Transaction.swift",
      "throw wrap(error.isBusy ? error : .commitUnknown(reason: error.reason.en))",
      "throw wrap(error)",
      "CommitTests")
fault("a schedule in any order", "SQLiteLedger", Q + "Books/ScheduleRows.swift",
      "      ORDER BY position\n", "      ORDER BY amount\n",
      "StoredOrderTests")
fault("customers in the order of their names", "SQLiteLedger", Q + "SQLiteBank+Customers.swift",
      'try customers("ORDER BY c.entry")', 'try customers("ORDER BY c.name")',
      "StoredOrderTests")

# Keys.
fault("a PEM of another algorithm", "OpenSSLKeys", O + "PublicKey+Reading.swift",
      "der.starts(with: Self.derPrefix),", "der.count > Self.derPrefix.count,")

# JSON, catalogue.
fault("the first two answers only", "JSONCatalog", I + "Values/InputChecker+Answers.swift",
      "for (element, place) in array(member, place) {",
      "for (element, place) in array(member, place).prefix(2) {")
fault("a product of one amount refused", "FeatureDependencies", I + "Opening/CatalogEntry.swift",
      "guard minimum <= maximum else", "guard minimum < maximum else")
fault("terms of ten years refused", "FeatureDependencies", I + "Opening/CatalogEntry.swift",
      "terms: ClosedRange<Int64> = 1...120", "terms: ClosedRange<Int64> = 1...119")

# Dialogs.
fault("consent typed ahead", "TerminalDialog", T + "LineDialog.swift",
      "if isInteractive, prompt.kind == .consent { await input.forget() }\n", "")
fault("a day left on the day itself", "TerminalDialog", T + "Layout/TextLayout+Accounts.swift",
      "days > 0 else", "days >= 0 else")
fault("a notice with the limit for the total", "TerminalDialog",
      T + "Layout/TextLayout+Figures.swift",
      "Yours would come to \\(insurance.total.text.en).",
      "Yours would come to \\(insurance.limit.text.en).")
fault("the opening's own payment told as next", "TerminalDialog",
      T + "Layout/TextLayout+Schedule.swift",
      "first(where: { $0.date > contract.quote.openedOn })",
      "first(where: { $0.date >= contract.quote.openedOn })")
fault("a line of 65,536 bytes refused", "TerminalDialog", T + "Input/LineInput.swift",
      "guard buffer.count <= Self.longestLine else", "guard buffer.count < Self.longestLine else")

# Host.
fault("a script's draft of a refused consent kept", "Drafts", DRAFTS + "DraftJournal.swift",
      "case .consentRefused: isPerson", "case .consentRefused: true",
      "DraftEndTests")
fault("a draft kept after it ran out of answers", "Drafts", DRAFTS + "DraftJournal.swift",
      ".interrupted(.refused, _), .interrupted(.answerMissing, _): false",
      ".interrupted(.refused, _): false",
      "DraftEndTests")
fault("answers not asked yet lost from the draft", "Drafts", DRAFTS + "DraftJournal.swift",
      "    whole.answers += kept\n", "    whole.answers += kept.prefix(1)\n",
      "DraftEndTests")
fault("two different new PINs", "KeyCustody", K + "NewPIN.swift",
      "if try await pins.entered(.confirm).isEqual(to: pin) { return pin }",
      "if try await pins.entered(.confirm).withBytes({ $0.count }) == pin.withBytes({ $0.count }) {\n"
      "        return pin\n      }",
      "NewPINTests")
fault("somebody else's key taken", "KeyCustody", K + "PINLock+Attempt.swift",
      "return key.publicKey == publicKey ? key : nil", "return key",
      "OtherKeyTests")
fault("an unknown outcome told as a storage error", "BankCommands",
      COMMANDS + "Failures/Failure+Ledger.swift",
      '"outcomeUnknown", .outcomeUnknown,', '"outcomeUnknown", .storage,',
      "UnknownOutcomeTests")
fault("the changed PIN written over another change", "KeyCustody", K + "PINChange.swift",
      "try await self.lock.keys.replace(old, with: new, as: name)",
      "try await self.lock.keys.replace(\n          self.lock.keys.read(name), with: new, as: name)",
      "PINChangedMeanwhileTests")
fault("a receipt file with anything after it", "BankCommands",
      COMMANDS + "Commands/VerifyReceiptCommand.swift",
      'if bytes.last == UInt8(ascii: "\\n") { bytes.removeLast() }',
      'while bytes.last == UInt8(ascii: "\\n") { bytes.removeLast() }',
      "SignedFileTests")
fault("an id to repeat with that is the nested one", "BankCommands",
      COMMANDS + "Failures/Failure+Ledger.swift",
      "--request-id \\(id.root) and", "--request-id \\(id) and",
      "UnknownOutcomeTests")

# Found by faults of somebody who had never seen the tests.
fault("growth a month late until the end", "Savings", S + "SavingsFigures.swift",
      "let earned = try selection.amount.installmentInterest(at: rate, months: month)",
      "let earned = try selection.amount.installmentInterest(\n"
      "        at: rate, months: month == selection.months ? month : max(0, month - 1))",
      "SavingsInterestTests")
fault("growth of compound interest in a straight line", "Deposit", D + "DepositFigures.swift",
      "let earned = try product.interest.interest(on: selection.amount, at: rate, months: month)",
      "let method = month < selection.months ? .simple : product.interest\n"
      "      let earned = try method.interest(on: selection.amount, at: rate, months: month)",
      "DepositInterestTests")
fault("a time of day before 1970 counted backwards", "FeatureDependencies",
      I + "Values/Timestamp.swift",
      "let secondOfDay = Int(((secondsSince1970 + 9 * 3600) % 86_400 + 86_400) % 86_400)",
      "let secondOfDay = abs(Int((secondsSince1970 + 9 * 3600) % 86_400))",
      "TimestampTests")
fault("a repeated request linked to another account", "Savings", I + "Opening/Opening.swift",
      "guard earlier.contract.terms == terms else {",
      "guard earlier.contract.terms.selection == terms.selection,\n"
      "      earlier.contract.terms.fundingAccount == terms.fundingAccount\n    else {",
      "SavingsContractTests")
fault("a repeated request paid from another account", "Savings", I + "Opening/Opening.swift",
      "guard earlier.contract.terms == terms else {",
      "guard earlier.contract.terms.selection == terms.selection,\n"
      "      earlier.contract.terms.link == terms.link\n    else {",
      "SavingsContractTests")
fault("a second tier that passes 100 % with the bonus", "Savings", S + "SavingsProduct.swift",
      "where tier.rate.adding(bonus) == nil {",
      "where tier.rate.adding(bonus) == nil && index == 0 {",
      "SavingsProductTests")
fault("a code taken back that may hold", "KeyCustody", K + "KeyRecovery.swift",
      "      if case .commitUnknown = error { throw .storage(error) }\n", "",
      "RecoveryTests")
fault("a chain of one entry that was rewritten", "Ledger",
      L + "Audit/LedgerAudit+Checkpoint.swift",
      "guard hash.hex != head.hash else { return }",
      "guard hash.hex != head.hash, head.sequence > 1 else { return }",
      "CheckpointTests")
fault("an opening in another name", "Ledger", L + "Writing/LedgerWriter+Checks.swift",
      'guard row == .init(id: "\\(customer.id)", name: customer.name),',
      'guard row?.id == "\\(customer.id)",',
      "CheckedWritingTests")
fault("a failed line without its own account", "BankCommands", JSON + "OpenedJSON.swift",
      "opened = (error == nil ? outcome.nested : outcome.opened).map(OpenedJSON.init)",
      "opened = outcome.nested.map(OpenedJSON.init)",
      "ScriptJSONTests")
fault("a rate in JSON without its bonus", "BankCommands", JSON + "AccountJSON.swift",
      "try members.encode(quote?.rate.basisPoints, forKey: .rateBasisPoints)",
      "try members.encode(\n"
      "      quote.map { $0.rate.basisPoints - ($0.bonus?.basisPoints ?? 0) },\n"
      "      forKey: .rateBasisPoints)",
      "ScriptJSONTests")
fault("a payout in JSON on the day of maturity", "BankCommands", JSON + "AccountJSON.swift",
      'try members.encode(quote.map { "\\($0.payoutDate)" }, forKey: .payoutDate)',
      'try members.encode(quote.map { "\\($0.maturityDate)" }, forKey: .payoutDate)',
      "ScriptJSONTests")
