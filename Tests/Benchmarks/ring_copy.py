"""A copy of the package with more features in a ring, and its cost to build and to run."""
import json
import shutil

from package_copy import Copy, statistics_flags

EDITED = "    var outcome = FlowOutcome()\n"
BUILDS = 100_000
RING = """import FeatureDependencies
import Testing

@testable import AppHost
{imports}

{wirings}

@Suite struct RingBenchmark {{
  @Test func `Each feature builds the next`() async throws {{
    let bank = try BenchBank(try Workspace().fresh("ring"))
    let host = try HostWiring(try await BenchCustomer(enrolledIn: bank), at: bank)
    let (ring, pair) = (RingWiring(host.component), PairWiring(host.component))
    var (around, two) = (Samples(), Samples())
    for _ in 0..<41 {{
      around.add(try nanoseconds(ring, {count}))
      two.add(try nanoseconds(pair, 2))
    }}
    try Report(benchmark: "ring").add("ring", around, "ns")
    try Report(benchmark: "ring").add("pair", two, "ns")
  }}

  private func nanoseconds(_ wiring: some Wiring, _ builds: Int) throws -> Double {{
    let rounds = {rounds} / builds
    let start = processorTime()
    try wiring.walk(rounds)
    return 1000 * (processorTime() - start) / Double(rounds * builds)
  }}
}}
"""


WIRING = """struct {struct}: Wiring {{
{members}

  init(_ component: OpeningComponent) {{
{made}
  }}

  func cycle(_ take: (any Flow) -> Void) {{
{built}
  }}
}}"""


def ring(count):
    return [f"Ring{number:02}" for number in range(1, count + 1)]


def wiring(struct, names, most):
    """Source of a struct that builds the flows of a ring of the first `most` features."""
    opening = [{"name": name, "own": name.lower(), "next": after.lower()}
               for name, after in zip(names, [*names[1:], names[0]])][:most]

    def each(line):
        return "\n".join(line.format(**feature) for feature in opening)

    return WIRING.format(
        struct=struct,
        members=each("  private let {own}: any {name}OpenDependency"),
        made=each("    {own} = component"),
        built=each("    take({own}.{next}OpenBuilder.build())"))


class Features:
    """A copy of the package with `count` more features, and its costs."""

    def __init__(self, count, folder, jobs, tools):
        self.names, self.folder, self.tools = ring(count), folder, tools
        folder.mkdir()
        self.copy = Copy(folder / "copy", jobs)
        for name, after in zip(self.names, [*self.names[1:], self.names[0]]):
            self.copy.run(tools / "new-feature", name)
            self.host(name)
            self.open(after, name)

    def host(self, name):
        """Makes AppHost offer the product of the feature `name`."""
        self.replace("AppHost/Composition/HostedProduct.swift", "    .savings,\n",
                     f"    .savings,\n    .{name.lower()},\n")
        product = {"id": name.lower(), "name": {"en": name, "ko": name}, "minimumWon": 100000,
                   "maximumWon": 50000000, "tiers": [{"months": 12, "rateBasisPoints": 300}]}
        self.change("AppHost/Composition/catalog.json",
                    lambda catalog: catalog.update({name.lower(): [product]}))
        self.change(".module-roles.json", lambda file: file["roles"]["feature"].append(name))

    def open(self, name, opener):
        """Makes the flow of `opener` build that of `name`."""
        sources = f"Modules/{opener}/Sources/{opener}"
        self.replace(f"{sources}OpenDependency.swift", ", OpeningDependency {}",
                     f", OpeningDependency, Feature{name}Componentable {{}}")
        self.replace(f"{sources}OpenFlow.swift", "      outcome.add(opened)\n",
                     f"      outcome.add(opened)\n      _ = dependency.{name.lower()}OpenBuilder.build()\n")

    def replace(self, path, old, new):
        file = self.copy.folder / path
        text = file.read_text()
        assert text.count(old) == 1, f"{path} contains {text.count(old)} times: {old}"
        file.write_text(text.replace(old, new))

    def change(self, path, edit):
        file = self.copy.folder / path
        content = json.loads(file.read_text())
        edit(content)
        file.write_text(json.dumps(content, ensure_ascii=False, indent=2))

    def build(self):
        return self.copy.build(self.folder / "debug", product="AppHost")

    def rebuilt(self, number):
        """Builds after an edit in the first or the last feature, alternately."""
        name = self.names[-(number % 2)]
        self.copy.edit(f"{name}OpenFlow.swift", EDITED, None)
        return self.build()

    def checked(self):
        return self.copy.run(self.tools / "module-graph", "--check")["processor"]

    def wired(self, configuration):
        """Nanoseconds per flow, built around the ring ("ring") or from two features alternately
        ("pair"). Leaves AppHost built in `configuration`."""
        names, results = self.names, self.folder / "ring.jsonl"
        # A debug build reuses the earlier one, which needs the same flags.
        scratch = self.folder / configuration
        flags = (["-Xswiftc", "-enable-testing"] if configuration == "release" else
                 statistics_flags(scratch))
        source = RING.format(
            imports="\n".join(f"@testable import {name}" for name in names),
            wirings=wiring("RingWiring", names, len(names)) + "\n\n" + wiring("PairWiring", names, 2),
            rounds=BUILDS, count=len(names))
        wiring = next(self.copy.folder.glob("Tests/**/Wiring/HostWiring.swift"))
        wiring.with_name("RingBenchmark.swift").write_text(source)
        results.write_text("")
        for words in (["build", "--build-tests"],
                      ["test", "--skip-build", "--filter", "BenchmarkTests.RingBenchmark"]):
            self.copy.run(
                "swift", *words, "-c", configuration, *flags, "--scratch-path", scratch,
                "--jobs", self.copy.jobs, module="Benchmark",
                environment={"BENCH_RESULTS": str(results), "BENCH_FOLDER": str(self.folder)})
        return {figure["name"]: figure["values"]
                for figure in map(json.loads, results.read_text().splitlines())}

    def program(self, configuration):
        """Moves the built AppHost out of the build folders, which are deleted."""
        kept = self.folder / "AppHost"
        shutil.copy(self.folder / configuration / configuration / "AppHost", kept)
        for name in ("debug", "debug.stats", "release", "copy"):
            shutil.rmtree(self.folder / name, ignore_errors=True)
        return kept
