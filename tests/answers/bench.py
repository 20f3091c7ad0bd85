"""Makes bench.json: a bench of 400 calls, what a server answers to each, and the figures that come of it, counted here
apart from the project's own code. Run it from anywhere: python3 tests/answers/bench.py"""
import json
import pathlib

INPUTS, REPEATS = 100, 4


def reply(call):
    """What is said to a call: the kind of its answer, and the text or the refusal."""
    claim = call // REPEATS
    if call % 10 == 0:
        return "no JSON", {"content": f"I would rather not decide about {claim}."}
    if call % 25 == 7:
        return "refused", {"refusal": "No."}
    if call % 4 == 1:
        return "not fitting", {"content": json.dumps({"n": "many"})}
    n = claim if call % 3 else claim + 1
    # Each seventh is a number in quotes, which is put right.
    return "number", {"content": json.dumps({"n": str(n) if call % 7 == 0 else n})}


def counts():
    kinds, passed, fits = {}, 0, 0
    for call in range(INPUTS * REPEATS):
        kind, said = reply(call)
        kinds[kind] = kinds.get(kind, 0) + 1
        if kind == "number":
            fits += 1
            passed += int(json.loads(said["content"])["n"]) == call // REPEATS
    return {"calls": INPUTS * REPEATS, "kinds": kinds, "passed": passed, "fits": fits}


document = {
    "title": "Numbers",
    "schema": {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]},
    "context": [
        "Say the number of the claim.",
        {"type": "input", "schema": {"type": "object", "properties": {"claim": {"type": "string"}}}, "input": {"claim": "Claim 0."}},
    ],
    "bench": {
        "inputs": [
            {"id": f"c{at}", "input": {"claim": f"Claim {at}."}, "expect": {"n": at}} for at in range(INPUTS)
        ],
        "repeats": REPEATS,
        "checks": [{"at": "/n", "is": "equals", "must": False}],
    },
}
answers = [[reply(at * REPEATS + nth)[1] for nth in range(REPEATS)] for at in range(INPUTS)]
text = json.dumps({"document": document, "answers": answers, "expected": counts()}, indent=1)
pathlib.Path(__file__).with_name("bench.json").write_text(text + "\n")
