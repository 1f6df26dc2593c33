"""Faults of a catalogue that a server gives; see run.py."""
from faults import fault
from folders import module

H = module("HTTPCatalog")


def network(name, file, old, new):
    fault(name, "HTTPCatalog", H + file, old, new)


network("a copy that grows old though the server confirms it", "CatalogLoader.swift",
        "        keep(kept.copy.body, tag: kept.copy.tag)\n        return kept.catalog",
        "        return kept.catalog")
network("the copy of another address", "CatalogLoader.swift",
        "copy.address == address.text\n", "copy.address.isEmpty == address.text.isEmpty\n")
network("a copy of tomorrow", "CatalogLoader.swift",
        "let seconds = (clock.now().secondsSince1970 - kept.copy.moment).magnitude",
        "let seconds = max(0, clock.now().secondsSince1970 - kept.copy.moment)")
network("a tag that cannot be sent back", "Transfer/HTTPAnswer.swift",
        "tag.flatMap { CatalogCopy.isTag($0) ? $0 : nil }", "tag")
network("another address that is followed", "Transfer/HTTPTransfer.swift",
        "      completionHandler(nil)\n", "      completionHandler(newRequest)\n")
