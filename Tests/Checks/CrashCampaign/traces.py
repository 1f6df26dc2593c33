"""The list of file calls that the shim of faults.c writes."""
import dataclasses

# The calls that each fault applies to; for other calls it would only repeat EIO.
WRITES = {"write", "pwrite"}
SYNCS = {"fsync", "fdatasync"}
KINDS = {
    "kill": None, "kill-after": None, "EIO": None, "EIO-on": None, "ENOSPC-on": None,
    "ENOSPC": WRITES | SYNCS | {"open", "mkdir", "ftruncate", "rename"},
    "EINTR": WRITES | SYNCS | {"open", "ftruncate"},
    "short": WRITES, "torn": WRITES,
}
SAY = "say"


@dataclasses.dataclass(frozen=True)
class Call:
    """One call. Writes to standard output have the number 0 and the name `say`."""
    number: int
    name: str
    inode: int
    offset: int
    flags: int
    result: int
    path: str
    other: str
    data: bytes


def read(path):
    """The calls recorded in the file `path`."""
    calls = []
    for line in path.read_text().splitlines():
        number, name, inode, offset, flags, result, first, second, data = line.split("\t")
        calls.append(Call(int(number), name, int(inode), int(offset), int(flags), int(result),
                          first, second, bytes.fromhex(data)))
    return calls


def counted(calls):
    return [call for call in calls if call.name != SAY]


def faults(calls):
    """All faults for a run that makes these calls, as kind and call number."""
    return [(kind, call.number) for call in counted(calls) for kind, at in KINDS.items()
            if at is None or call.name in at]
