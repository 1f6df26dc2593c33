"""Faults of what openings, batches and quotes do; see run.py."""
from faults import fault
from folders import BULK, COMMANDS, COMPOSITION, D, DRAFTS, I, JSON, QUOTES, S

# An earlier round found these, and nobody looked who notices.
fault("a new day's figures without a word of the day", "Deposit", I + "Opening/Opening.swift",
      "      await interview.show(.message(Self.dayChanged))\n", "")
fault("an application offered again that another process has finished", "Drafts",
      DRAFTS + "ResumableOpening.swift",
      "if try await session.drafts.all(kind).contains(draft) { return draft }",
      "if draft.kind == kind { return draft }",
      "ResumableOpeningTests")
fault("what was opened inside another opening not told where results go", "BankCommands",
      COMMANDS + "Commands/OpenCommand.swift",
      "showsResults ? [] : outcome.opened.map { .opened($0) },",
      "showsResults ? [] : [.opened(account)],",
      "OpenedResultTests")
fault("an opening inside an interrupted one not told", "Drafts", DRAFTS + "ResumableOpening.swift",
      "for ordinal in 0...draft.answers.count {", "for ordinal in 0...0 {",
      "ResumableOpeningTests")
fault("an answer of an earlier run that going back does not undo", "Drafts",
      DRAFTS + "DraftJournal.swift",
      "settled = draft.answers.count\n", "settled = draft.answers.count + kept.count\n",
      "DraftJournalTests")
fault("the last of two failures as the exit code", "BankCommands",
      COMMANDS + "Commands/BatchCommand.swift",
      "worst = worst.worse(failure?.exit ?? .done)", "worst = failure?.exit ?? worst",
      "BatchExitTests")

# Drafts.
fault("an application that stays claimed when she leaves its question", "Drafts",
      DRAFTS + "ResumableOpening.swift",
      "    } catch {\n      await session.drafts.release(draft.requestID)\n      throw error\n    }",
      "    } catch { throw error }",
      "ResumableOpeningTests")
fault("answers told as kept where there are none", "Drafts", DRAFTS + "ResumableOpening.swift",
      "    guard kept?.answers.isEmpty == false else { return }\n", "    _ = kept\n",
      "ResumableOpeningTests")

# Batches.
fault("a second product of a line without its consent", "Bulk", BULK + "BatchReader.swift",
      'let wanted = max(1, product.answers(to: "product", in: answers).count)',
      'let wanted = max(1, min(1, product.answers(to: "product", in: answers).count))')
fault("figures that are refused end the batch", "Bulk", BULK + "BatchReport.swift",
      "case .consentRefused, .notContinued, .nothingOffered, .quote: true",
      "case .consentRefused, .notContinued, .nothingOffered: true\n    case .quote: false")
fault("a line that midnight met not asked for once more", "Bulk", BULK + "BulkOpening.swift",
      "case .interrupted(.answerMissing, let key): line.answers[key] != nil",
      "case .interrupted(.answerMissing, _): false")
fault("results kept without limit behind a slow line", "Bulk", BULK + "OrderedWindow.swift",
      "begun < min(elements.count, told + reach)", "begun < elements.count")
fault("an unknown outcome of a batch told without what to do", "Bulk", BULK + "BatchReport.swift",
      "guard left + failed + unknown.count > 0 else { return summary }",
      "guard left + failed > 0 else { return summary }")
fault("a batch of more than a MiB refused", "AppHost",
      COMPOSITION + "CompositionRoot+CommandDependency.swift", "limit: 32 << 20", "limit: 1 << 20",
      "BatchCommandTests")
fault("an error of a batch over several lines, where the option has its value behind a sign",
      "AppHost", COMMANDS + "Commands/ProgramRun.swift",
      "arguments.contains { $0.hasPrefix(OptionName.batch.flag) }",
      "arguments.contains(OptionName.batch.flag)", "BatchCommandTests")

# Questions.
fault("the first demand account alone counts", "Deposit", I + "Opening/Opening.swift",
      "accounts.filter(\\.isDemand).map(\\.balance).max() ?? .zero",
      "accounts.filter(\\.isDemand).map(\\.balance).first ?? .zero")
fault("two sums of ten thousands added up", "FeatureDependencies",
      I + "Conversation/EnteredSum.swift",
      "guard unit < last, let count", "guard unit <= last, let count")
fault("a further deposit offered first to who has one", "Savings", S + "SavingsQuestions.swift",
      "noFirst: linked != nil, settledBy", "noFirst: false, settledBy")
fault("a link offered that earns nothing", "Savings", S + "SavingsQuestions.swift",
      "deposits.isEmpty || bonus == nil ? .prepared", "deposits.isEmpty ? .prepared")
fault("a savings' terms without its insurance", "Savings", S + "SavingsTerms.swift",
      "TermsSheet.earlyTermination, law.taxPolicy.clause, law.depositInsurance.clause,",
      "TermsSheet.earlyTermination, law.taxPolicy.clause,")
fault("a deposit's terms without what an early end costs", "Deposit", D + "DepositTerms.swift",
      "TermsSheet.earlyTermination, law.taxPolicy.clause", "law.taxPolicy.clause")

# Quotes.
fault("a quote opened without its tax", "BankCommands", QUOTES + "ProductSelection+Answers.swift",
      '"months": "\\(months)",\n      "tax": taxKind.rawValue,', '"months": "\\(months)",')
fault("a bonus in JSON as a text", "AppHost", JSON + "ProductsJSON.swift",
      "try single.encode(rate.basisPoints)", 'try single.encode("\\(rate)")', "ProductsCommandTests")
fault("Escape at the offer to open taken for a stop", "BankCommands",
      QUOTES + "QuoteConversation.swift",
      "      guard error.isBack else { throw error }\n      return false", "      throw error")
