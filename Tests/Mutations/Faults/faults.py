"""The faults that run.py puts into the product, each with the module whose tests must notice."""
from collections import namedtuple

from folders import COMMANDS, D, DRAFTS, I, K, L, Q, S, T

Fault = namedtuple("Fault", "name module suites file old new")
faults = []


def fault(name, module, file, old, new, suites=""):
    faults.append(Fault(name, module, suites, file, old, new))


# What no test noticed once.
fault("a savings' bonus lost after a nested deposit", "Savings", S + "SavingsOpenFlow.swift",
      "product: product, linked: linked != nil,", "product: product, linked: linkedAccount != nil,")
fault("what is left in the account of before the nested deposit", "Savings",
      S + "SavingsOpenFlow.swift",
      "    let accounts = try await opening.accounts()\n",
      """    let accounts = try await opening.accounts().map { account in
      // Only the interview after a nested deposit has no offer.
      guard offer == nil, account.isDemand else { return account }
      var account = account
      account.balance = Won(50_000_000)
      return account
    }
""")
fault("a deposit that ignores the chosen paying account", "Deposit", D + "DepositOpenFlow.swift",
      "OpeningTerms(selection: selection, fundingAccount: account)",
      "OpeningTerms(\n      selection: selection,\n"
      "      fundingAccount: accounts.first { $0.isDemand }?.number ?? account)")
fault("a conflict that ignores the paying account", "Ledger", L + "Writing/LedgerWriter+Opening.swift",
      "guard found.contract.terms == contract.terms else {",
      "guard found.contract.terms.selection == contract.terms.selection,\n"
      "      found.contract.terms.link == contract.terms.link\n    else {")
fault("a draft deleted though the outcome is unknown", "AppHost", DRAFTS + "DraftJournal.swift",
      "case .ledger(.outcomeUnknown), .ledger(.unavailable): true",
      "case .ledger(.outcomeUnknown): false\n    case .ledger(.unavailable): true",
      "DraftingComponentTests")
fault("a contract's hash without its signature", "Ledger", L + "Entries/LedgerEntry+Canonical.swift",
      "cryptography.sha256(Array(text.utf8))",
      'cryptography.sha256(Array(text.utf8[..<(text.lastIndex(of: ".") ?? text.endIndex)]))')
fault("signals awaited after a throw", "TerminalDialog", T + "Input/TerminationSignals.swift",
      """    defer { state.withLock { $0.isAwaited = false } }
    return try body()""",
      """    let value = try body()
    state.withLock { $0.isAwaited = false }
    return value""")
fault("a transaction that begins deferred", "SQLiteLedger", Q + "SQL/SQLiteConnection+Transaction.swift",
      'try wait(for: "BEGIN IMMEDIATE")', 'try wait(for: "BEGIN")')

# PINs and keys.
fault("a PIN that is counted after it was tried", "KeyCustody", K + "PINLock+Attempt.swift",
      """    let attempt = try await begin(customer)
    let key: PrivateKey?
    do { key = try sealed.decrypted(with: pin, as: customer.publicKey) } catch {""",
      """    let key: PrivateKey?
    let tried = Result { () throws(CryptoError) in
      try sealed.decrypted(with: pin, as: customer.publicKey)
    }
    let attempt = try await begin(customer)
    do { key = try tried.get() } catch {""", "AttemptTests")
fault("a lock on a key file that was replaced", "SQLiteLedger", Q + "Files/DataDirectory+Keys.swift",
      "if file.isStill(at: path) { return FileLock(file) }\n        continue\n",
      "return FileLock(file)\n",
      "ReplacedKeyTests")

# Money and tax.
fault("sums rounded to ten won", "FeatureDependencies", I + "Values/Won.swift",
      "Won(amount - amount % unit)", "Won((amount + unit / 2) / unit * unit)")
fault("a second tax that is not cut", "FeatureDependencies", I + "Values/TaxPolicy.swift",
      "let second = try first.scaled(by: ofTax, over: 10_000).cut(to: 10)",
      "let second = try first.scaled(by: ofTax, over: 10_000)")
fault("a tax period that starts a day late", "FeatureDependencies", I + "Values/TaxPolicy.swift",
      "periods.last(where: { $0.from <= date })", "periods.last(where: { $0.from < date })")
fault("a notice for money just covered", "FeatureDependencies", I + "Values/DepositInsurance.swift",
      "return total > limit ?", "return total >= limit ?")
fault("the first payment insured twice", "FeatureDependencies", I + "Values/DepositInsurance.swift",
      ".subtracting(quote.selection.amount)", ".subtracting(.zero)")
fault("interest to come not insured", "FeatureDependencies", I + "Values/DepositInsurance.swift",
      "return try quote.principal.adding(quote.interest)\n    }", "return quote.principal\n    }")
fault("groups of four digits", "FeatureDependencies", I + "Values/Won.swift",
      "(digits.count - index).isMultiple(of: 3)", "(digits.count - index).isMultiple(of: 4)")
fault("a comma before the first digit", "FeatureDependencies", I + "Conversation/EnteredSum.swift",
      "(1...3).contains(first.count)", "(0...3).contains(first.count)")
fault("a rate with its bonus twice", "Savings", S + "SavingsFigures.swift",
      "guard let sum = rate.adding(bonus) else", "guard let sum = rate.adding(bonus)?.adding(bonus) else")
fault("a month's interest too much", "Deposit", D + "DepositFigures.swift",
      "let interest = try interest(selection.amount, rate, selection.months)",
      "let interest = try interest(selection.amount, rate, selection.months + 1)")

# Dates.
fault("a payout on a weekend", "FeatureDependencies", I + "Values/QuoteDates.swift",
      "payout = try maturity.paidOn", "payout = maturity")
fault("a Saturday's payout on Sunday", "FeatureDependencies", I + "Values/CalendarDate.swift",
      "case 7: try adding(days: 2)", "case 7: try adding(days: 1)")
fault("a day in another time zone", "FeatureDependencies", I + "Values/CalendarDate.swift",
      "TimeZone(secondsFromGMT: 9 * 3600)", "TimeZone(secondsFromGMT: 8 * 3600)")
fault("monthly interest paid on a weekend", "Deposit", D + "DepositFigures.swift",
      "let date = try dates.payout(ofMonth: month)", "let date = try dates.due(inMonth: month)")
fault("installments a month late", "Savings", S + "SavingsFigures.swift",
      "date: try dates.due(inMonth: month), amount:", "date: try dates.due(inMonth: month + 1), amount:")
fault("a moment to the hour", "Deposit", I + "Opening/Opening.swift",
      "quote: quote, agreedAt: now),",
      "quote: quote,\n            agreedAt: Timestamp(\n              "
      "secondsSince1970: now.secondsSince1970 / 3600 * 3600) ?? now),")

# Conversation.
fault("consent remembered when going back", "FeatureDependencies", I + "Conversation/Interview.swift",
      "    guard prompt.kind != .consent else { return }\n", "")
fault("an answer given before going back lost", "FeatureDependencies", I + "Conversation/Interview.swift",
      "for answer in accepted[index...] { earlier[answer.key] = answer.text }", "")
fault("going back from an offer that stops", "Deposit", I + "Opening/NextOpening.swift",
      "guard error.isBack else { throw error }\n      return false", "throw error")
fault("what a nested flow opened lost where it stops", "Deposit", I + "Contracts/Flow.swift",
      "    opened += inner.opened\n    if let stop = inner.stop, !stop.isBack { throw stop }",
      "    if let stop = inner.stop, !stop.isBack { throw stop }\n    opened += inner.opened")
fault("a withdrawn product that cannot be repeated", "Savings", I + "Opening/Opening+Products.swift",
      "if let offer = withdrawn(from: products.map(\\.offer.id)) {",
      "if products.count > 1, let offer = withdrawn(from: products.map(\\.offer.id)) {")

# Ledger and audit.
fault("a won that must stay in the account", "Ledger", L + "Writing/LedgerWriter+Opening.swift",
      "left >= .zero else", "left > .zero else")
fault("another customer's account may pay", "Ledger", L + "Writing/LedgerWriter+Opening.swift",
      'return account.kind == kind && account.customer == "\\(customer.id)"', "return account.kind == kind")
fault("the signature checked before the accounts", "Ledger", L + "Writing/LedgerWriter+Opening.swift",
      "    try checkAccounts(contract, of: customer, in: books)\n"
      "    if let refusal = request.refusal { throw refusal }\n",
      "    if let refusal = request.refusal { throw refusal }\n"
      "    try checkAccounts(contract, of: customer, in: books)\n")
fault("a changed entry that is built on", "Ledger", L + "Writing/LedgerWriter+Checks.swift",
      "guard stored.isIntact(by: cryptography) else",
      "guard stored.isIntact(by: cryptography) || true else")
fault("a chain whose links do not bind each other", "Ledger", L + "Entries/LedgerEntry+Canonical.swift",
      "cryptography.sha256(previous + canonical(by: cryptography).bytes)",
      "cryptography.sha256(canonical(by: cryptography).bytes)")
fault("a check digit that weighs the wrong digits", "Ledger", L + "Writing/AccountNumbering.swift",
      "digit.offset.isMultiple(of: 2) ? 2 * value : value",
      "digit.offset.isMultiple(of: 2) ? value : 2 * value")
fault("an audit that overlooks sums", "Ledger", L + "Audit/LedgerAudit+Balances.swift",
      "if (try? entry.postings.map(\\.amount).total()) != .zero {", "if entry.postings.isEmpty {")
fault("an audit that overlooks balances below zero", "Ledger", L + "Audit/LedgerAudit+Balances.swift",
      "for (account, _) in balances.negative {",
      "for (account, sum) in balances.negative where sum < Won(.min) {")
fault("accounts in the order of their numbers", "SQLiteLedger",
      Q + "Books/AccountRows.swift",
      "WHERE a.customer = ? ORDER BY a.entry", "WHERE a.customer = ? ORDER BY a.number")
fault("eleven wrong PINs", "Ledger", L + "AttemptLimit.swift",
      "static let most = 10", "static let most = 11")

# Dialog and layout.
fault("a pipe that reads on after a rejected answer", "TerminalDialog", T + "LineDialog.swift",
      "guard isInteractive else { throw .refused(rejection) }",
      "guard isInteractive else { return }")
fault("going back in a pipe", "TerminalDialog", T + "LineDialog.swift",
      'if isInteractive, text == "<" { throw .back }', 'if text == "<" { throw .back }')
fault("an answer that is never used up", "TerminalDialog", T + "AnswersDialog.swift",
      "answers[prompt.key]?.popFirst()", "answers[prompt.key]?.first")
fault("a place before a value", "TerminalDialog", T + "LineDialog.swift",
      "guard case .choice(let choices) = kind, !choices.contains(where: { $0.value == text.trimmed }),",
      "guard case .choice(let choices) = kind,")
fault("the last of several signals told", "TerminalDialog", T + "Input/TerminationSignals.swift",
      "func receive(_ number: Int32) { state.withLock { $0.received = $0.received ?? number } }",
      "func receive(_ number: Int32) { state.withLock { $0.received = number } }")
fault("an opened account without what it is linked to", "TerminalDialog", T + "Layout/TextLayout+Opened.swift",
      "if let link = terms.link { rows.append(linked(link, in: words)) }", "")

# Drafts and completion.
fault("going back across a nested opening", "Drafts", DRAFTS + "DraftJournal.swift",
      "guard draft.answers.count > settled else { return }",
      "guard draft.answers.count > 0 else { return }", "DraftJournalTests")
fault("a rejected answer kept in the draft", "Drafts", DRAFTS + "DraftJournal.swift",
      "    guard prompt?.rejected == nil || prompt?.key != answer.key else { return }\n", "",
      "DraftJournalTests")
fault("a draft saved after signing", "AppHost", DRAFTS + "DraftingSigning.swift",
      """    do { try await journal.save() } catch { throw .unavailable(reason: error.reason) }
    return try await decorating.sign(document)""",
      """    let signed = try await decorating.sign(document)
    do { try await journal.save() } catch { throw .unavailable(reason: error.reason) }
    return signed""", "DraftingComponentTests")
fault("a flag that completion does not know", "BankCommands",
      T + "Completion/ShellCompletion.swift",
      "command?.options.map(\\.flag) ?? []", "command?.options.dropLast().map(\\.flag) ?? []",
      "CompletionTests")
