"""Faults of the boundary check and of the scaffold; see run.py."""
from faults import fault
from folders import module

GRAPH = module("ModuleGraph") + "Sources/"


def graph(name, file, old, new):
    fault(name, "ModuleGraph", GRAPH + file, old, new)


graph("a branch behind one that always holds", "Imports/Branches.swift",
      "level.isDead = level.isSettled || value == false", "level.isDead = value == false")
graph("a question for a module in code that no build has", "Imports/Branches.swift",
      "return levels.dropLast().contains(where: \\.isDead) ? [] : condition.probes",
      "return condition.probes")
graph("a third role that is not told", "Roles/Roles+Faults.swift",
      "return places.dropFirst().map { second in", "return places.dropFirst().prefix(1).map { second in")
graph("a folder not looked into where other rules apply", "Package/SourceWalk.swift",
      "let key = numbers + [rules.below(folder)]", "let key = numbers")
graph("a file of roles that is a link to nothing taken for none", "Command/ModuleGraphCommand.swift",
      "(try? FileManager.default.attributesOfItem(atPath: path)) != nil",
      "FileManager.default.fileExists(atPath: path)")
fault("a product with another one's Korean name", "NewFeature",
      module("NewFeature") + "Sources/NameCheck.swift",
      "if names.english == request.english || names.korean == request.korean {",
      "if names.english == request.english {")
