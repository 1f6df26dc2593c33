"""The starting points and banks of the random sessions, and the screens they should reach."""
import collections
import json
import re
import shutil
import subprocess

from pyte_terminal import Terminal

CONSENT = re.compile(r"\? (Do you accept|약관에 동의하고)")

SCREENS = {name: re.compile(pattern, re.MULTILINE) for name, pattern in {
    "menu": r"\? (What would you like to do\?|무엇을 할까요)", "quit": r"\? (Quit\?|종료할까요)",
    "first run": "sandbox bank|연습용 은행",
    "customer": r"\? (Who are you|누구신가요)", "name": r"\? (What is your name|이름을 입력)",
    "PIN": r"\? (PIN of|\S+ 님의 PIN)", "wrong PIN": "The PIN is wrong|PIN이 틀렸습니다",
    "PIN to sign": r"\? (Enter your PIN to sign|서명하려면 PIN을)", "new PIN": r"\? (Choose a PIN|새 PIN \()",
    "new PIN again": r"\? (The same PIN again|새 PIN 다시)",
    "refused PIN": "easy to guess|쉽게 추측할|has six digits|6자리 이상의 숫자입니다|fewer than|보다 짧",
    "locked key": "is locked|초과해 잠겼습니다",
    "recovery code": r"\? (Recovery code of|\S+ 님의 복구 코드)",
    "accounts": r"\? (Which account would you like|어느 계좌를 자세히)", "statement": "^(History|거래 내역)",
    "account of documents": r"\? (Which account\?|어느 계좌인가요)",
    "documents": "Bank key ID|은행 키 ID",
    "deposit": r"\? (Which deposit|어떤 예금을)", "savings": r"✓ (Which savings|어떤 적금을)",
    "amount": r"\? (How much|.*얼마를)", "link": r"\? (Link it to a deposit|어느 예금과 연결할까요)",
    "months": r"\? (For how many|기간은 몇)",
    "account that pays": r"✓ (Which account pays|어느 계좌에서)", "tax": r"\? (How is the interest|과세 방식은)",
    "page": "— .*q", "preview": "^ +Remaining |출금 후 잔액",
    "terms": r"^ +1\. \S.*\n(?:.*\n)* +2\. ", "consent": CONSENT.pattern,
    "document": "Contract to open|계좌 개설 계약",
    "receipt": r"^(The .* is open|\S+ 개설되었습니다)\.$", "offer after it": r"\? (Open a new savings account|이 예금과 연결할)",
    "earlier application": r"\? (Which application would you like to continue|어느 신청을)",
    "monthly amount": r"\? (Monthly amount|월 납입금)",
    "bonus of a quote": r"\? (With the linked bonus|연결 우대금리를)",
    "open the quoted product": r"\? (Open it now|지금 개설할까요)",
}.items()}

Start = collections.namedtuple("Start", "name bank words steps consents pin")


class Banks:
    """Banks to copy: `one` customer with a deposit and a linked savings account, the same with a
    `locked` key, `two` customers, a `kept` application, and no bank."""

    def __init__(self, app_host, folder):
        self.app_host, self.folder = app_host, folder
        self.pin, self.wrong = folder / "pin", folder / "wrong"
        self.pin.write_text("480917\n")
        self.wrong.write_text("739164\n")
        for file in (self.pin, self.wrong):
            file.chmod(0o600)
        self.account = json.loads(self.run("one", "enroll", "--name", "Hana", "--recovery-file",
                                           str(folder / "code")))["accountNumber"]
        opened = json.loads(self.run("one", "open", "deposit", *self.deposit, "--accept-terms"))
        self.run("one", "open", "savings", "--product", "installment-savings", "--amount", "100000",
                 "--months", "12", "--tax", "general", "--from", self.account, "--accept-terms",
                 "--link", opened["accountNumber"])
        for name in ("two", "locked", "kept"):
            shutil.copytree(folder / "one", folder / name)
        self.run("two", "enroll", "--name", "Duri")
        for _ in range(10):
            self.run("locked", "accounts", pin=self.wrong, code=4)
        self.interrupt()

    def interrupt(self):
        """Interrupts an application at its consent."""
        terminal = Terminal(80, 24)
        words = ["open", "deposit", *self.deposit, "--pin-file", str(self.pin)]
        terminal.start([self.app_host, *words, "--data-dir", str(self.folder / "kept")],
                       {"HOME": str(self.folder), "LANG": "C.UTF-8", "TERM": "xterm"}, self.folder)
        terminal.wait(CONSENT, SCREENS["page"])
        while terminal.ended() is None:
            terminal.type("\x03")
            terminal.look(quiet=0.1)
        terminal.close()

    @property
    def deposit(self):
        return ["--product", "time-deposit", "--amount", "1000000", "--months", "12", "--tax",
                "general", "--from", self.account]

    def run(self, bank, *words, pin=None, code=0):
        result = subprocess.run(
            [self.app_host, *words, "--data-dir", str(self.folder / bank), "--pin-file",
             str(pin or self.pin), "--json"], capture_output=True, env={"HOME": str(self.folder)})
        assert result.returncode == code, (words, result)
        return result.stdout

    def copy(self, bank, place):
        if bank != "none":
            shutil.copytree(self.folder / bank, place)
        return place

    def arguments(self, start):
        # With answers from options, an earlier application is not offered again.
        flags = self.deposit if start.words == DEPOSIT and start.bank != "kept" else []
        return start.words + flags + (["--pin-file", str(self.pin)] if start.pin else [])


def start(name, words, *steps, bank="one", consents=0, pin=True):
    """Starts a session and leads it to its place by `steps`: pairs of screen text and keys."""
    return Start(name, bank, words, [(SCREENS[seen], keys) for seen, keys in steps], consents, pin)


DEPOSIT = ["open", "deposit"]
AGREED = [("consent", "yes\r")]
STARTS = [
    start("the menu", []), start("the menu's end", [], ("menu", "\x1b"), ("quit", "")),
    start("a first run", [], bank="none", pin=False),
    start("the first run's name", [], ("menu", "1\r"), ("name", "Sena\r"), bank="none", pin=False),
    start("a preview", DEPOSIT), start("a consent", DEPOSIT, ("consent", "x\x7f")),
    start("an application kept", DEPOSIT, ("consent", "no\r")),
    start("a document", DEPOSIT, *AGREED, consents=1),
    start("the PIN to sign", DEPOSIT, ("PIN", "480917\r"), *AGREED, consents=1, pin=False),
    start("a receipt", DEPOSIT, *AGREED, ("offer after it", "?"), consents=1),
    start("the content after it", DEPOSIT, *AGREED, ("offer after it", "1\r"), consents=1),
    start("an earlier application", DEPOSIT, ("earlier application", ""), bank="kept"),
    start("a savings account", ["open", "savings"]),
    start("a link", ["open", "savings"], ("link", "")),
    start("a deposit in a savings account", ["open", "savings"], ("link", "2\r"), ("deposit", "1\r")),
    start("a quote", ["quote", "deposit"]),
    start("the quoted product", ["quote", "savings"], ("bonus of a quote", "1\r"),
          ("monthly amount", "100000\r"), ("tax", "\r"), ("months", "\r"),
          ("open the quoted product", "")),
    start("accounts", [], ("menu", "accounts\r"), ("accounts", "")),
    start("an account", [], ("menu", "accounts\r"), ("accounts", "2\r")),
    start("documents", [], ("menu", "receipts\r"), ("account of documents", "\x1b[B\r"), ("documents", "")),
    start("a PIN", [], ("menu", "accounts\r"), ("PIN", "739164\r"), ("wrong PIN", ""), pin=False),
    start("a new PIN", ["change-pin"], ("PIN", "480917\r"), ("new PIN", "123456\r"), pin=False),
    start("a new PIN again", ["change-pin"], ("PIN", "480917\r"), ("new PIN", "582946\r"), pin=False),
    start("an enrolment", ["enroll", "--name", "Nari"], ("new PIN", "1\r"), pin=False),
    start("a locked key", [], ("menu", "accounts\r"), ("locked key", ""), bank="locked", pin=False),
    start("a recovery code", ["unlock"], ("recovery code", ""), bank="locked", pin=False),
    start("two customers", [], ("menu", "accounts\r"), ("customer", ""), bank="two"),
]
