// What would help where checks fail, from the failing run to a version that is better; and a run held
// against an earlier one.
import { readFile } from "node:fs/promises";
import { startBenchServer } from "./bench_server.mjs";
import { kept, keptText } from "../kept.mjs";
import { action, expect, expectAccessible, openText, test as base } from "../page.mjs";
import { keepServer } from "../server_page.mjs";

const RIGHT = (at) => (at % 2 ? "approve" : "reject");
const RULE = "Decide on the claim. Reject what has no receipt.";
const PROPOSAL = {
  summary: "It does not say what to do without a receipt.",
  changes: [{ place: "/context/0", text: RULE, why: "Claims without a receipt were approved." }],
};

/** Without the rule every claim is approved, which is wrong for each second one. */
const decided = (prompt) => (prompt.includes("receipt") ? RIGHT(Number(prompt.match(/Claim (\d+)/)[1])) : "approve");

const test = base.extend({
  stand: async ({}, use) => {
    const stand = await startBenchServer(({ prompt }) => (prompt.includes("Propose the smallest change") ? stand.proposal : { decision: decided(prompt) }));
    stand.proposal = PROPOSAL;
    await use(stand);
    await stand.stop();
  },
});

const INPUT = { type: "input", schema: { type: "object", properties: { claim: { title: "Claim", type: "string" } } }, input: { claim: "Claim 1" } };
const BENCH = {
  models: ["small"],
  inputs: Array.from({ length: 12 }, (_, at) => ({ id: `c${at + 1}`, input: { claim: `Claim ${at + 1}` }, expect: { decision: RIGHT(at + 1) } })),
  checks: [{ at: "/decision", is: "equals" }],
};
const DOCUMENT = {
  title: "Claims",
  schema: { type: "object", properties: { decision: { title: "Decision", enum: ["approve", "reject"] } }, required: ["decision"] },
  context: ["Decide on the claim.", INPUT],
  bench: BENCH,
};

const bench = (page) => page.getByRole("region", { name: "Bench", exact: true });
const tab = (page, name) => bench(page).getByRole("tab", { name, exact: true });
const advice = (page) => bench(page).getByRole("region", { name: "What would help?" });
const against = (page) => bench(page).getByRole("region", { name: "Beside the reference" });
const answered = (page, count) => expect(bench(page).getByText(`Answered: ${count} of ${count}`)).toBeVisible({ timeout: 60_000 });

async function askedBench(page, stand, document) {
  await keepServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await openText(page, document);
  await page.getByRole("button", { name: "For authors" }).click();
  await action(page, "Bench").click();
  await action(bench(page), "Ask (calls: 12)").click();
  await answered(page, 12);
  await tab(page, "What they say").click();
}

test("from what fails a change is proposed, looked at, added as a version, and found to be better", async ({ page, stand }) => {
  await askedBench(page, stand, DOCUMENT);
  await expect(advice(page).getByText(/^One call of about [\d,]+ tokens, cost: price not known\.$/)).toBeVisible();
  await advice(page).getByText("What is sent").press("Enter");
  await expect(advice(page).getByText(/do not copy inputs or expected answers/)).toBeVisible();
  await expect(advice(page).getByText(/"Claim 2"/)).toBeVisible();
  await expectAccessible(page);
  expect(stand.paid()).toBe(12);

  await action(advice(page), "Propose a change").click();
  const changes = advice(page).getByRole("list", { name: "What is proposed" });
  await expect(changes.getByRole("listitem")).toContainText("Instruction (user)");
  await expect(changes.locator("ins")).toHaveText(/Reject what has no receipt/);
  await expect(changes).toContainText("Claims without a receipt were approved.");
  await expect(advice(page).getByRole("heading", { name: "What would help?" })).toBeFocused();
  await expect(advice(page).getByText(/judge it by others, too/)).toBeVisible();
  expect([stand.paid(), stand.calls.at(-1).model]).toEqual([13, "small"]);
  await expectAccessible(page);

  await action(advice(page), "Add as a version").click();
  await expect(advice(page).getByText("It is among the versions as “Proposed”.")).toBeVisible();
  await action(bench(page), "Go on (calls left: 12)").click();
  await answered(page, 24);
  expect(stand.paid()).toBe(25);
  await tab(page, "What they say").click();
  await expect(bench(page).getByText(/“Proposed” is better than “As it is”: .*100%.*50%/)).toBeVisible();
  await advice(page).getByLabel("Version to improve").selectOption("Proposed");
  await expect(advice(page).getByText("Nothing fails in this version.")).toBeVisible();
  await tab(page, "What is tried").click();
  const proposed = bench(page).getByRole("list", { name: "Versions of the document" }).locator("> li").filter({ hasText: "Proposed" });
  await proposed.getByText("What it changes").click();
  await expect(proposed.locator("ins")).toHaveText(/Reject what has no receipt/);

  await page.reload();
  await answered(page, 24);
  await tab(page, "What they say").click();
  await expect(advice(page).getByText("It is among the versions as “Proposed”.")).toBeVisible();
  await action(advice(page), "Discard").click();
  await expect(action(advice(page), "Propose a change")).toBeVisible();
  await expect.poll(() => keptText(page, "runs")).not.toContain(PROPOSAL.changes[0].why);
  await page.reload();
  await answered(page, 24);
  await tab(page, "What they say").click();
  await expect(action(advice(page), "Propose a change")).toBeVisible();
  expect(stand.paid()).toBe(25);
});

test("a proposal is stopped without being paid for, and one that cannot be used says why", async ({ page, stand }) => {
  await askedBench(page, stand, DOCUMENT);
  stand.isHeld = true;
  await action(advice(page), "Propose a change").press("Enter");
  await expect.poll(() => stand.held.length).toBe(1);
  await action(advice(page), "Stop").press("Enter");
  await expect(action(advice(page), "Propose a change")).toBeVisible();
  stand.isHeld = false;
  expect(stand.paid()).toBe(12);

  stand.proposal = { summary: "", changes: [{ place: "/bench", text: "x", why: "" }] };
  await action(advice(page), "Propose a change").click();
  await expect(advice(page).getByText("The answer changes something that is not a text of this document: /bench.")).toBeVisible();
  await action(advice(page), "Discard").click();
  stand.proposal = { summary: "The texts are fine.", changes: [] };
  await action(advice(page), "Propose a change").click();
  await expect(advice(page).getByText("The model proposes no change. The texts are fine.")).toBeVisible();
  await expectAccessible(page);
  expect(stand.paid()).toBe(14);
});

test("a run is marked as the reference, saved, and later runs list first what differs from it", async ({ page, stand }) => {
  const one = { ...BENCH, inputs: [...BENCH.inputs.slice(0, 11), { id: "odd", input: { claim: "Claim 12" }, expect: { decision: "approve" } }] };
  await askedBench(page, stand, { ...DOCUMENT, bench: one });
  await action(bench(page), "Mark as the reference").click();
  await expect(against(page).getByText(/less often: 0, more often: 0, as before: 12\.$/)).toBeVisible();
  await expect(against(page).getByText("The same is asked as then.", { exact: false })).toBeVisible();
  await expect.poll(async () => (await kept(page, "runs")).filter(([name]) => name.endsWith(" reference"))).toHaveLength(1);
  await page.reload();
  await answered(page, 12);
  await tab(page, "What they say").click();
  await expect(against(page).getByText(/as before: 12\.$/)).toBeVisible();
  await expectAccessible(page);
  const saving = page.waitForEvent("download");
  await action(bench(page), "Save the reference").click();
  const file = await (await saving).path();
  expect(JSON.parse(await readFile(file, "utf8")).cells).toHaveLength(12);
  await action(bench(page), "Forget the reference").click();
  await expect(against(page)).toBeHidden();

  // Another document, as it is tomorrow: with the rule, all but the odd one are right.
  await askedBench(page, stand, { ...DOCUMENT, context: [RULE, INPUT], bench: { ...one, inputs: one.inputs.slice(1).concat({ id: "new", input: { claim: "Claim 13" } }) } });
  const read = (name, text) => bench(page).getByLabel("Read a reference from a file").setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
  await read("tables.json", "{}");
  await expect(bench(page).getByText(/^This is not a reference\./)).toBeVisible();
  await read("reference.json", await readFile(file, "utf8"));
  await expect(against(page).getByText(/less often: 1, more often: 5, as before: 5\.$/)).toBeVisible();
  await expect(against(page).getByText("What is asked has changed since in: the document.")).toBeVisible();
  await expect(against(page).getByText("Without a counterpart: 0 only now, 1 only in the reference.")).toBeVisible();
  // Five that rise and one that falls are no more than chance.
  const lines = against(page).getByRole("listitem");
  await expect(lines).toHaveCount(0);
  await against(page).getByText("Where answers differ").click();
  await expect(lines).toHaveCount(6);
  await expect(lines.first()).toHaveText("odd, Decision: as expected: 0 of 1 instead of 1 of 1. This has to hold.");
  await expect(lines.nth(1)).toHaveText(/^c2, Decision: as expected: 1 of 1 instead of 0 of 1\. *$/);
  await expectAccessible(page);
});
