"""The states that a disk can have after a power loss.

Data is durable once its file was synced, a name once its folder was synced. All other writes may
have reached the disk or not, independently and in any order, and the last write possibly in part.
"""
import dataclasses
import hashlib
import os
import pathlib
import random

import traces


@dataclasses.dataclass
class File:
    durable: bytes = b""
    pending: list = dataclasses.field(default_factory=list)


@dataclasses.dataclass(frozen=True)
class Variant:
    """Decides which pending pieces reach the disk."""
    name: str
    data: object
    entries: object
    tears: bool = False


def variants(seed, count):
    """Variants that keep nothing, everything or one kind, and `count` random ones from `seed`."""
    def always(_):
        return True

    def never(_):
        return False
    fixed = [Variant("nothing", never, never), Variant("everything", always, always),
             Variant("names", never, always), Variant("data", always, never),
             Variant("torn", always, always, tears=True)]
    for index in range(count):
        chance = random.Random(f"{seed}/{index}")
        fixed.append(Variant(f"some{index}", lambda _, chance=chance: chance.random() < 0.5,
                             lambda _, chance=chance: chance.random() < 0.5, tears=index % 2 == 1))
    return fixed


class Disk:
    """The state of a folder as calls change it: durable content and pending changes."""

    def __init__(self, root):
        self.root = str(root)
        self.files = []
        self.durable = {}  # path to index in `files`, or None for a folder
        self.pending = []  # name changes: (folder, old path, new path, file), each None if absent
        self.by_inode = {}
        for folder, folders, files in os.walk(root):
            self.durable |= {f"{folder}/{name}": None for name in folders}
            for name in files:
                path = pathlib.Path(folder) / name
                self.by_inode[path.stat().st_ino] = len(self.files)
                self.durable[str(path)] = len(self.files)
                self.files.append(File(path.read_bytes()))
        self.now = dict(self.durable)

    def apply(self, call):
        if call.name == traces.SAY or call.result < 0:
            return
        if call.name == "open":
            self._open(call)
        elif call.name in traces.WRITES:
            self._file(call).pending.append((call.offset, call.data[:call.result]))
        elif call.name == "ftruncate":
            self._file(call).pending.append((call.offset, None))
        elif call.name in traces.SYNCS:
            self._sync(call)
        elif call.name == "mkdir":
            self._name(None, call.path, None)
        elif call.name == "rename":
            self._name(call.path, call.other, self.now[call.path])
        elif call.name in ("unlink", "rmdir"):
            self._name(call.path, None, None)
        else:
            # Owners and permissions are not modeled.
            assert call.name in ("chmod", "fchmod", "fchown"), call

    def _file(self, call):
        return self.files[self.by_inode[call.inode]]

    def _open(self, call):
        if call.path not in self.now:
            self.by_inode[call.inode] = len(self.files)
            self.files.append(File())
            self._name(None, call.path, len(self.files) - 1)
        elif call.flags & os.O_TRUNC:
            self._file(call).pending.append((0, None))

    def _sync(self, call):
        if call.path == self.root or self.now.get(call.path, 0) is None:
            done = [change for change in self.pending if change[0] == call.path]
            self.pending = [change for change in self.pending if change[0] != call.path]
            rearrange(self.durable, done)
        else:
            file = self._file(call)
            file.durable, file.pending = changed(file.durable, file.pending), []

    def _name(self, old, new, file):
        change = (os.path.dirname(new or old), old, new, file)
        rearrange(self.now, [change])
        self.pending.append(change)

    def after_power_loss(self, variant):
        """Relative paths to bytes, or to None for folders."""
        names = dict(self.durable)
        rearrange(names, [change for change in self.pending if variant.entries(change)])
        tree = {}
        for path, file in sorted(names.items()):
            parent = os.path.dirname(path)
            # A lost folder loses its content, and shared memory is never on the disk.
            whole = parent == self.root or os.path.relpath(parent, self.root) in tree
            if whole and not path.endswith("-shm"):
                tree[os.path.relpath(path, self.root)] = (
                    None if file is None else self._content(self.files[file], variant))
        return tree

    def _content(self, file, variant):
        pieces = [piece for piece in file.pending if variant.data(piece)]
        if variant.tears and pieces and pieces[-1][1]:
            offset, data = pieces.pop()
            pieces.append((offset, data[:len(data) // 2]))
        return changed(file.durable, pieces)


def rearrange(names, changes):
    """Applies name changes in order."""
    for _, old, new, file in changes:
        if old is not None:
            names.pop(old, None)
        if new is not None:
            names[new] = file


def changed(content, pieces):
    """`content` after writes and truncations; a truncation has no data."""
    content = bytearray(content)
    for offset, data in pieces:
        if len(content) < offset:
            content.extend(bytes(offset - len(content)))
        if data is None:
            del content[offset:]
        else:
            content[offset:offset + len(data)] = data
    return bytes(content)


def write(tree, root):
    """Writes `tree` into the folder `root`."""
    for path, content in tree.items():
        place = root / path
        if content is None:
            place.mkdir(mode=0o700)
        else:
            place.write_bytes(content)
            place.chmod(0o600)


def digest(tree, said):
    """A hash that identifies a state of disk and output."""
    state = hashlib.sha256(said)
    for path, content in sorted(tree.items()):
        state.update(f"/{path}/{None if content is None else len(content)}/".encode())
        state.update(content or b"")
    return state.digest()
