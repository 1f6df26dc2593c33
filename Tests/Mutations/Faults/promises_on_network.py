"""Faults for the promises about catalogues at an address; see promises.py."""
from folders import CHECKS, module
from promises import promise

H = module("HTTPCatalog")


def network(row, name, tests, file, old, new, suites):
    promise(row, name, tests, "HTTPCatalog", H + file, old, new, suites)


network("A catalogue is asked for by HTTPS", "every host taken for this machine",
        ["What is no address, or not a safe one, is refused"], "CatalogAddress.swift",
        "guard Self.thisMachine.contains(host.lowercased()) else", "guard !host.isEmpty else",
        "CatalogAddressTests")
network("A catalogue is asked for by HTTPS", "proxies not looked at",
        ["Plain HTTP that a proxy would get is refused, and names the variable"],
        "CatalogAddress.swift", "$0.isEmpty ? nil : (name, $0)", "$0.count < 99 ? nil : (name, $0)",
        "CatalogAddressTests")
network("A catalogue is asked for by HTTPS", "the host of an address with a password is shown",
        ["A password in an address is not told again"], "CatalogAddress.swift",
        "throw .credentials }", "throw .plain(host: text) }", "CatalogAddressTests")
network("A server whose certificate", "a copy in place of what is refused",
        ["A certificate that is not trusted is refused, and no copy hides that"],
        "HTTPCatalogError.swift", "case .redirected, .tooLarge, .failed, .invalid, .outdated: false",
        "case .failed: true\n      case .redirected, .tooLarge, .invalid, .outdated: false",
        "RealServerTests")
network("A server whose certificate", "a copy in place of a certificate that is refused",
        [CHECKS + "http_catalog.py"], "HTTPCatalogError.swift",
        "case .redirected, .tooLarge, .failed, .invalid, .outdated: false",
        "case .failed: true\n      case .redirected, .tooLarge, .invalid, .outdated: false", "")
network("Only a whole, valid catalogue", "what came before it was cut off is taken for all of it",
        ["An answer that is no catalogue is refused, and nothing is kept"],
        "Transfer/HTTPTransfer.swift", "case (_?, _?): .failure(.brokenOff)",
        "case (_?, _?): .success(.content(state.bytes, tag: nil))", "RefusedAnswerTests")
network("Only a whole, valid catalogue", "a copy in place of another status",
        ["A copy hides nothing that is wrong, and stays as it is"], "HTTPCatalogError.swift",
        "(500...599).contains(status)", "(400...599).contains(status)", "RefusedAnswerTests")
network("Only a whole, valid catalogue", "kept before it is read",
        ["Content that is no valid catalogue is refused with its place, and replaces no copy"],
        "CatalogLoader.swift",
        "        let catalog = try read(bytes)\n        keep(bytes, tag: tag)\n",
        "        keep(bytes, tag: tag)\n        let catalog = try read(bytes)\n",
        "RefusedAnswerTests")
network("An answer without end", "an answer that is waited for too long",
        ["A server that does not come to an end is given up"], "Transfer/HTTPTransfer.swift",
        "Task.sleep(for: limits.answer)", "Task.sleep(for: limits.answer * 1000)",
        "RealServerTests")
network("An answer without end", "pieces of answers that wait",
        ["A piece of an answer is seen before more is read"], "Transfer/ImmediateQueue.swift",
        "{ block() }", "{ super.addOperation(block) }", "ImmediateQueueTests")
network("An answer without end", "no limit while reading", [CHECKS + "http_catalog.py"],
        "Transfer/HTTPTransfer.swift", "guard data.count <= limit - state.bytes.count else",
        "guard data.count <= limit else", "")
network("A copy is offered only", "a copy offered in silence",
        ["While the server is away its copy is offered, and said to be one"],
        "CatalogLoader.swift", "      notify(.offersCopy(age: age, from: address, because: error))\n",
        "", "RefusedAnswerTests")
network("A copy is offered only", "no limit of age",
        ["A copy older than allowed is not offered, nor one from as far ahead"],
        "CatalogLoader.swift", "guard age <= limits.age else", "guard age <= limits.age * 9 else",
        "KeptCopyTests")
network("Only its owner can read and write", "a copy that others can read",
        ["The copy is its owner's alone, and so is a folder made for it"],
        "Copy/CatalogCopyFile.swift", "unsafe open(beside, flags, 0o600)",
        "unsafe open(beside, flags, 0o644)", "KeptCopyTests")
network("Only its owner can read and write", "a copy that others may have written",
        ["A file that is no copy is said so and not used, and replaced by a good one"],
        "Copy/CatalogCopyFile.swift", "status.st_mode & 0o022 == 0", "status.st_mode & 0o000 == 0",
        "KeptCopyTests")
network("A copy is offered only", "a copy of ten days ago",
        ["Unless other limits are given, a copy is offered for a day"], "HTTPCatalogLimits.swift",
        "age: .seconds(24 * 3600)", "age: .seconds(240 * 3600)", "KeptCopyTests")
network("A power cut leaves the copy", "a copy that is named before it is on disk",
        [CHECKS + "http_catalog.py"], "Copy/CatalogCopyFile.swift",
        "        try file.synchronize()\n", "", "")
