"""Computes apart what `pilcrow bench` has to say of the bench in bench.rs, and prints it as JSON.

    pip install krippendorff numpy scipy statsmodels
    python3 reference.py > expected.json

Alpha, Wilson's interval, McNemar's test, Holm's correction and percentiles are those of these packages;
draws come from PCG32 (https://www.pcg-random.org), written down below.
"""

import json
import math
import pathlib
from collections import Counter

import krippendorff
import numpy as np
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint

WORDS = json.loads((pathlib.Path(__file__).parents[4] / "locales/en.json").read_text())["bench"]
OPTIONS = ["approve", "reject", "ask"]
INPUTS, REPEATS = 20, 5
COLUMNS = [(v, m, s) for v in range(2) for m in range(2) for s in range(2)]
NAMES = [
    f"{v} · {m} · seed {s}" for v in ("As it is", "Newer") for m in ("small", "big") for s in (1, 2)
]


def chance(v, m, s, i, n, k):
    """A number below 100 that depends on all of these."""
    seed = v * 7919 + m * 104729 + s * 611953 + i * 1299709 + n * 15485863 + k * 32452843 + 12345
    return ((seed * 2654435761) % 2**32 >> 16) % 100


def answer(v, m, s, i, n):
    c = lambda k: chance(v, m, s, i, n, k)
    right = c(1) < (60 if v == 0 else 85) + 5 * m
    found = {
        "decision": OPTIONS[i % 3 if right else (i + 1) % 3],
        "score": 1 + i % 5 + (c(2) < 25),
        "amount": 100.5 + i + (c(3) % 5) * 0.5,
        "urgent": (i % 2 == 0) != (c(4) < 10),
        "due": f"2026-03-{1 + i + (c(5) < 20):02}",
    }
    if c(6) < (15 if i % 4 == 0 else 90):
        found["note"] = "OK" if c(7) < 50 else "ok "
    found["why"] = f"Reason {c(8) % 3} of input {i}"
    found["items"] = [
        {"sku": sku, "qty": 1 + c(20 + k) % 3} for k, sku in enumerate("abc") if c(10 + k) < 80
    ]
    return found


def expect(i):
    return {
        "decision": OPTIONS[i % 3],
        "score": 1 + i % 5,
        "note": None if i % 4 == 0 else "ok",
    }


ANSWERS = [[[answer(*column, i, n) for n in range(REPEATS)] for i in range(INPUTS)] for column in COLUMNS]


class Pcg32:
    def __init__(self, seed, stream=0xA02BDBF7BB3C0A7):
        self.increment = (stream << 1 | 1) % 2**64
        self.state = (seed + self.increment) % 2**64
        self.step()

    def step(self):
        self.state = (self.state * 6364136223846793005 + self.increment) % 2**64

    def next(self):
        state = self.state
        self.step()
        shifted, turn = ((state >> 18 ^ state) >> 27) % 2**32, state >> 59
        return (shifted >> turn | shifted << (-turn % 32)) % 2**32

    def below(self, count):
        return self.next() * count >> 32


def r(value, digits=3):
    return None if value is None else float(f"{value:.{digits}f}") + 0.0


def row(**cells):
    return {key: value for key, value in cells.items() if value is not None}


def rate(passed, told):
    if told == 0:
        return dict(rate=None)
    low, high = proportion_confint(passed, told, 0.05, "wilson")
    return {"rate": r(passed / told), "from": r(low), "to": r(high)}


# Checks -------------------------------------------------------------------------------------------

def near(a, b, by):
    return abs(a - b) <= by + 1e-9


def note(found):
    return found.get("note", "").strip().lower() or None


# Name, whether it must hold, whether it holds, what became of what was expected.
CHECKS = [
    ("Decision: as expected", True, lambda a, i: a["decision"] == OPTIONS[i % 3],
     lambda a, i: "hit" if a["decision"] == OPTIONS[i % 3] else "wrong"),
    ("fits the schema", True, lambda a, i: a["score"] <= 5, None),
    ("Amount: within its bounds", True, lambda a, i: near(a["amount"], 110, 12.5),
     lambda a, i: "hit" if near(a["amount"], 110, 12.5) else "wrong"),
    ("Score: as expected", False, lambda a, i: a["score"] == 1 + i % 5,
     lambda a, i: "hit" if a["score"] == 1 + i % 5 else "wrong"),
    ("Note: as expected", False, lambda a, i: note(a) == expect(i)["note"],
     lambda a, i: {(True, True): "hit", (True, False): "invented", (False, True): "miss"}.get(
         (i % 4 == 0, note(a) is None), "hit")),
]
LEAST = [0.4, 0.9, 1.0, 1.0, 1.0]


def passes(a, i):
    """By the checks that must hold, and by those that follow from what inputs expect: here, by all."""
    return all(holds(a, i) for _, _, holds, _ in CHECKS)


def scores(holds):
    return [[sum(holds(a, i) for a in own) / REPEATS for i, own in enumerate(column)] for column in ANSWERS]


def pass_k(test):
    """The mean over inputs of a test of how many of its repeats pass."""
    return lambda column: r(np.mean([test(sum(passes(a, i) for a in own)) for i, own in enumerate(column)]))


def columns():
    for name, column in zip(NAMES, ANSWERS):
        passed = sum(passes(a, i) for i, own in enumerate(column) for a in own)
        any_of = pass_k(lambda c: 1 - math.comb(REPEATS - c, REPEATS) / math.comb(REPEATS, REPEATS))
        all_of = pass_k(lambda c: math.comb(c, REPEATS) / math.comb(REPEATS, REPEATS))
        yield row(column=name, answered=100, calls=100, passed=passed, told=100, **rate(passed, 100),
                  pass_at=any_of(column), pass_every=all_of(column), prompt_tokens=300, answer_tokens=400)


def checks():
    for name, column in zip(NAMES, ANSWERS):
        for title, _, holds, outcome in CHECKS:
            each = [(a, i) for i, own in enumerate(column) for a in own]
            passed = sum(holds(a, i) for a, i in each)
            found = Counter(outcome(a, i) for a, i in each) if outcome else None
            kinds = ("hit", "miss", "wrong", "invented")
            yield row(column=name, check=title, passed=passed, told=100, **rate(passed, 100),
                      **({kind: found[kind] for kind in kinds} if found else {}))


def broken(of_must):
    found = []
    for (title, must, holds, _), least in zip(CHECKS, LEAST):
        for name, column in zip(NAMES, ANSWERS):
            for i, own in enumerate(column):
                passed = sum(holds(a, i) for a in own)
                if must == of_must and passed + 1e-9 < least * REPEATS:
                    found.append(row(column=name, input=str(i), check=title, passed=passed, told=REPEATS))
    return found


# A against B --------------------------------------------------------------------------------------

def paired(differences, draws=10_000, seed=1):
    random, n = Pcg32(seed), len(differences)
    means = np.array([sum(differences[random.below(n)] for _ in range(n)) / n for _ in range(draws)])
    slack = 1e-12 * sum(map(abs, differences))
    tail = min((means <= slack).sum(), (means >= -slack).sum())
    return means, min(1.0, 2 * (tail + 1) / (draws + 1))


def sign_floor(count):
    return mcnemar([[0, count], [0, 0]], exact=True).pvalue


def comparison(left, right, score, pairs, of):
    lefts = [np.mean([of[l][i] for l, _ in pairs]) for i in range(INPUTS)]
    rights = [np.mean([of[r_][i] for _, r_ in pairs]) for i in range(INPUTS)]
    differences = [b - a for a, b in zip(lefts, rights)]
    means, p = paired(differences)
    if len(pairs) == 1 and all(x in (0, 1) for x in lefts + rights):
        b, c = sum(a > b for a, b in zip(lefts, rights)), sum(b > a for a, b in zip(lefts, rights))
        test, p, smallest = "mcnemar", mcnemar([[0, b], [c, 0]], exact=True).pvalue, 6 / INPUTS
    else:
        test, p = "bootstrap", max(p, sign_floor(sum(d != 0 for d in differences)))
        s = np.std(differences, ddof=1)
        smallest = (1.959963984540054 + 0.8416212335729143) * s / math.sqrt(INPUTS) if s > 0 else None
    return dict(right=right, left=left, score=score, difference=np.mean(differences), means=means,
                p=p, test=test, smallest=smallest)


def interval(means, together, verdict):
    """Bonferroni's, of so many that hold together; it never says the opposite of the verdict."""
    end = 2.5 / together
    low, high = np.percentile(means, [end, 100 - end])
    if verdict == "cannot_tell":
        return min(low, 0.0), max(high, 0.0)
    return (max(low, 0.0), high) if verdict == "better" else (low, min(high, 0.0))


def family(found):
    for c, p in zip(found, multipletests([c["p"] for c in found], method="holm")[1]):
        sure = p < 0.05
        verdict = "cannot_tell" if not sure else "better" if c["difference"] > 0 else "worse"
        low, high = interval(c["means"], len(found), verdict)
        yield row(right=c["right"], left=c["left"], score=c["score"], verdict=WORDS["verdict_" + verdict],
                  difference=r(c["difference"]), **{"from": r(low), "to": r(high)}, p=r(p, 4),
                  test=WORDS[c["test"]], inputs=INPUTS, smallest=r(c["smallest"]))


def comparisons():
    whole, single = scores(passes), [(title, scores(holds)) for title, _, holds, _ in CHECKS]
    old, new = (f"{name} · {WORDS['all_models']}" for name in ("As it is", "Newer"))
    for at, (left, right, pairs) in enumerate([
        (old, new, [(0, 4), (1, 5), (2, 6), (3, 7)]),
        ("small", "big", [(0, 2), (1, 3), (4, 6), (5, 7)]),
        ("seed 1", "seed 2", [(0, 1), (2, 3), (4, 5), (6, 7)]),
    ]):
        yield from family([comparison(left, right, WORDS["all_checks"], pairs, whole)])
        yield from family([comparison(left, right, title, pairs, of) for title, of in single])
        if at == 0:
            yield from family([
                comparison(f"As it is · {model}", f"Newer · {model}", WORDS["all_checks"], own, whole)
                for model, own in [("small", [(0, 4), (1, 5)]), ("big", [(2, 6), (3, 7)])]
            ])
    yield from family([comparison(NAMES[0], NAMES[c], WORDS["all_checks"], [(0, c)], whole) for c in range(1, 8)])


# Agreement ----------------------------------------------------------------------------------------

def day(text):
    return (np.datetime64(text) - np.datetime64("1970-01-01")).astype(int)


FIELDS = [
    ("Decision", "options", "nominal", lambda a: a["decision"]),
    ("Score", "score", "ordinal", lambda a: a["score"]),
    ("Amount", "number", "interval", lambda a: a["amount"]),
    ("Urgent", "yes_no", "nominal", lambda a: a["urgent"]),
    ("Due", "date", "interval", lambda a: day(a["due"])),
    ("Note", "short_text", "nominal", note),
    ("Why", "long_text", None, lambda a: a["why"].lower()),
]


def pairs_share(values):
    n = len(values)
    return sum(c * (c - 1) for c in Counter(values).values()) / (n * (n - 1))


def near_share(values, tolerance):
    middle = float(np.median(values))
    return np.mean([near(v, middle, tolerance(middle)) for v in values])


def alpha_of(units, level):
    """Krippendorff's alpha of units of any length; none where it is not defined."""
    known = {value: at for at, value in enumerate(dict.fromkeys(v for unit in units for v in unit))}
    code = (lambda v: known[v]) if level == "nominal" else float
    width = max(map(len, units))
    table = [[code(unit[at]) if at < len(unit) else math.nan for unit in units] for at in range(width)]
    if len({v for unit in units for v in unit}) < 2:
        return None
    return krippendorff.alpha(reliability_data=table, level_of_measurement=level)


def alpha_cells(groups, level, draws=1_000, seed=1):
    """`groups`: by input, the units of it that have two values."""
    groups = [group for group in groups if group]
    if len(groups) < 2:
        return {}
    whole = alpha_of([unit for group in groups for unit in group], level)
    if whole is None:
        return {"alpha": WORDS["all_the_same"]}
    random, drawn = Pcg32(seed), []
    for _ in range(draws):
        units = [unit for _ in groups for unit in groups[random.below(len(groups))]]
        drawn.append(alpha_of(units, level))
    drawn = [value for value in drawn if value is not None]
    if len(drawn) * 2 < draws:
        return {"alpha": r(whole)}
    low, high = np.percentile(drawn, [2.5, 97.5])
    return {"alpha": r(whole), "from": r(low), "to": r(high)}


def measured(place, name, kind, level, units):
    """`units`: (input, values with None where nothing is)."""
    there = [(i, [v for v in values if v is not None], len(values)) for i, values in units]
    share = {"long_text": lambda v: None, "number": lambda v: near_share(v, lambda m: abs(m) * 0.01),
             "date": lambda v: near_share(v, lambda m: 0.0)}.get(kind, pairs_share)
    shares = [share(values) for _, values, _ in there if len(values) > 1]
    varied = {i for i, values, of in there if len(set(values)) > 1 or 0 < len(values) < of}
    groups = [[v for j, v, _ in there if j == i and len(v) > 1] for i in range(INPUTS)]
    several = sum(len(values) > 1 for _, values, _ in there)
    compared = WORDS["compared_of"].replace("{{ count }}", str(several)).replace("{{ all }}", str(len(there)))
    return row(place=place, column=name, kind=WORDS["kind_" + kind],
               compared=compared if " / " in place else None,
               share=None if None in shares else r(np.mean(shares)), varies=len(varied),
               **(alpha_cells(groups, level) if level else {}))


def lists(name, column):
    overlaps, varied, rows = [], set(), []
    for i, own in enumerate(column):
        held = [{entry["sku"]: entry["qty"] for entry in a["items"]} for a in own]
        every = dict.fromkeys(sku for one in held for sku in one)
        overlaps.append(np.mean([len(x.keys() & y.keys()) / len(x.keys() | y.keys()) if x or y else 1.0
                                 for at, x in enumerate(held) for y in held[at + 1:]]))
        if any(set(one) != set(every) for one in held):
            varied.add(i)
        rows += [(i, sku, [one.get(sku) for one in held]) for sku in every]
    yield row(place="Items", column=name, kind=WORDS["kind_entries"], share=r(np.mean(overlaps)), varies=len(varied))
    # Whether an entry is there is told of the list.
    rows = [(i, sku, [value for value in values if value is not None]) for i, sku, values in rows]
    skus = [(i, [sku for _ in values]) for i, sku, values in rows]
    yield measured("Items / SKU", name, "short_text", "nominal", skus)
    yield measured("Items / Qty", name, "number", "interval", [(i, values) for i, _, values in rows])


def agreement():
    for name, column in zip(NAMES, ANSWERS):
        for place, kind, level, of in FIELDS:
            units = [(i, [of(a) for a in own]) for i, own in enumerate(column)]
            yield measured(place, name, kind, level, units)
        yield from lists(name, column)


# Cells --------------------------------------------------------------------------------------------

def folds(values):
    counts = Counter(values)
    if len(counts) == 1:
        return str(values[0])
    if len(counts) > 2 and not isinstance(values[0], str):
        return f"{np.median(values):g} ({min(values):g}–{max(values):g})"
    return ", ".join(f"{count} × {value}" for value, count in counts.most_common())


def cells():
    for i in range(INPUTS):
        texts = [
            "; ".join(folds([a[key] for a in column[i]]) for key in ("decision", "score", "amount"))
            for column in ANSWERS
        ]
        yield row(input=str(i), **{f"c{at}": text for at, text in enumerate(texts)})


print(json.dumps({
    "broken": broken(True), "columns": list(columns()), "comparisons": list(comparisons()),
    "checks": list(checks()), "not_as_expected": broken(False), "agreement": list(agreement()), "answers": list(cells()),
}, ensure_ascii=False, indent=1))
