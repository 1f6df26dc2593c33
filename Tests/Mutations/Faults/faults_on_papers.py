"""Faults of papers, texts, dates, the law and the terminal; see run.py."""
from faults import fault
from folders import DOCUMENTS, I, JSON, T, module

LAW = module("KoreanBanking")

# Papers.
fault("a calendar's line of 76 bytes", "BankCommands", DOCUMENTS + "ICalendar.swift",
      "used + length > 75", "used + length > 76")
fault("a backslash that a calendar takes for its own", "BankCommands", DOCUMENTS + "ICalendar.swift",
      '.replacing("\\\\", with: "\\\\\\\\").replacing(";"', '.replacing(";"')
fault("a calendar's moment nine hours late", "BankCommands", DOCUMENTS + "ScheduleCalendar.swift",
      "secondsSince1970: secondsSince1970 - 9 * 3600", "secondsSince1970: secondsSince1970")
fault("a file replaced by who goes back", "BankCommands", DOCUMENTS + "PaperConversation.swift",
      "guard try await asked(PaperQuestions.replace(path)) == true else",
      "guard try await asked(PaperQuestions.replace(path)) != false else")
fault("an error in JSON without an empty list of what was opened", "BankCommands",
      JSON + "ErrorJSON.swift",
      "self.opened = opened.map { $0.map(OpenedJSON.init) }",
      "self.opened = opened.flatMap { $0.isEmpty ? nil : $0.map(OpenedJSON.init) }")
fault("a movement in JSON with the balance before it", "AppHost", JSON + "StatementJSON.swift",
      "balanceWon: $0.balance.amount,", "balanceWon: $0.balance.amount - $0.amount.amount,",
      "AccountCommandTests")

# The law, dates, language.
fault("a clock that goes back within a run", "FeatureDependencies",
      I + "Opening/SystemClock.swift",
      "latest = max(latest, Timestamp(secondsSince1970: machine()) ?? latest)",
      "latest = Timestamp(secondsSince1970: machine()) ?? latest")
fault("a tax rule a year late", "KoreanBanking", LAW + "TaxPolicy+Korea.swift",
      "CalendarDate(year: 2005, month: 1, day: 1)", "CalendarDate(year: 2006, month: 1, day: 1)")
fault("no 29 February in the year 2000", "FeatureDependencies", I + "Values/CalendarDate.swift",
      "(!year.isMultiple(of: 100) || year.isMultiple(of: 400))", "!year.isMultiple(of: 100)")
fault("tax periods in the order written", "FeatureDependencies", I + "Values/TaxPolicy.swift",
      "self.periods = periods.sorted { $0.from < $1.from }", "self.periods = periods")
fault("the long form of a particle behind ㄹ", "FeatureDependencies",
      I + "Values/KoreanParticle.swift",
      'case .means: ending == .consonant ? "으로" : "로"', 'case .means: isClosed ? "으로" : "로"')
fault("ten thousand without its one behind a hundred million", "TerminalDialog",
      T + "Layout/KoreanReading.swift",
      'group == 1 && unit == "만" && rest == 0', 'group == 1 && unit == "만"')
fault("June called July, and July June", "FeatureDependencies", I + "Values/CalendarDate.swift",
      '"May", "Jun", "Jul", "Aug"', '"May", "Jul", "Jun", "Aug"', "CalendarDateTests")

# The terminal.
fault("the limit of the insurance told as what a customer would have, and the other way round",
      "TerminalDialog", T + "Layout/TextLayout+Figures.swift",
      """      "Deposit insurance covers \\(insurance.limit.text.en), principal and interest of all your "
        + "accounts together. Yours would come to \\(insurance.total.text.en).",
""", """      "Deposit insurance covers \\(insurance.total.text.en), principal and interest of all your "
        + "accounts together. Yours would come to \\(insurance.limit.text.en).",
""", "NoticeLayoutTests")
fault("Enter inside pasted text", "TerminalDialog", T + "Keys/KeyDecoder.swift",
      "return (isPasting ? nil : Self.finals[bytes[2]], 3)", "return (Self.finals[bytes[2]], 3)")
fault("a place in a list before a product's name", "TerminalDialog", T + "Keys/ChoiceList.swift",
      "choices.indices.contains(number - 1),\n"
      "      !choices.contains(where: { $0.value == typed.text.trimmed })\n    else",
      "choices.indices.contains(number - 1)\n    else")
fault("Escape at the question whether to stop stops", "TerminalDialog",
      T + "RefusalConfirmation.swift",
      "guard why == .back else { throw why }\n      return false",
      "guard why == .back else { throw why }\n      return true")
fault("what is due today told as next", "TerminalDialog", T + "Layout/TextLayout+Overview.swift",
      "schedule.first { $0.date > date }", "schedule.first { $0.date >= date }")
fault("the PIN of a file with a line end of Windows", "TerminalDialog", T + "Input/FileSecret.swift",
      "    if last == 0x0D { wipe(from: count - 1) }\n", "")

# What scripts and engineers read.
fault("members sorted by UTF-8 where they are not ASCII", "StrictJSON",
      module("StrictJSON") + "CanonicalJSON+Writing.swift",
      "$0.key.utf16.lexicographicallyPrecedes($1.key.utf16)",
      "$0.key.utf8.lexicographicallyPrecedes($1.key.utf8)")
fault("places of a batch's file a line too far", "JSONCatalog",
      module("JSONCatalog") + "JSONLines.swift",
      "TextPosition(line: index + 1,", "TextPosition(line: index + 2,")
