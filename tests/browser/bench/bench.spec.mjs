// The bench: a document tried in many ways against a server whose answers are known. What is counted is
// held against what is computed here.
import { readFile } from "node:fs/promises";
import { answered, BENCH, bench, DOCUMENT, INPUTS, known, openDocument, RIGHT, test } from "./bench_page.mjs";
import { kept } from "../kept.mjs";
import { action, expect, expectAccessible } from "../page.mjs";
import { settings } from "../server_page.mjs";

const tab = (page, name) => bench(page).getByRole("tab", { name, exact: true });

/** Begins calls that are more than the person's limit. */
async function askAbove(page, name) {
  await action(bench(page), name).first().click();
  await expect(bench(page).getByText(/above your limit|more calls than your limit/)).toBeVisible();
  await bench(page).getByRole("button", { name: /^Ask \(calls/ }).last().click();
}

async function saved(page, name) {
  const saving = page.waitForEvent("download");
  await action(bench(page), "Save").click();
  await action(page, name).click();
  return readFile(await (await saving).path(), "utf8");
}

test("an opened answer says what it misses, and what of it does not fit its schema", async ({ page, stand }) => {
  const properties = { ...DOCUMENT.schema.properties, decision: { title: "Decision", enum: ["approve", "reject", "ASK_FOR_MORE"], enumNames: ["Approve", "Reject", "Ask for more"] }, total: { title: "Total", type: "number", maximum: 1 } };
  const inputs = BENCH.inputs.slice(0, 3).map((one, at) => (at === 2 ? { ...one, expect: { decision: "ASK_FOR_MORE" } } : one));
  await openDocument(page, stand, { ...DOCUMENT, schema: { ...DOCUMENT.schema, properties }, bench: { inputs } });
  await action(bench(page), "Ask (calls: 3)").click();
  await answered(page, 3, 3);
  await tab(page, "Answers").click();
  const cell = bench(page).getByRole("row").filter({ hasText: "c3" }).getByRole("button");
  await expect(cell).toHaveText(/^Decision Reject|^Decision Approve/);
  await expect(cell).toContainText("answers that pass: 0 of 1");
  await cell.click();
  const opened = bench(page).getByRole("region", { name: "c3" });
  await expect(opened.getByText("Expected: Ask for more answers that pass: 0 of 1")).toBeVisible();
  await expect(opened.getByText("Parts of the answer that are not as asked: 1")).toBeVisible();
  await expect(opened.getByText("Does not hold:")).toBeVisible();
  await expect(opened.getByRole("listitem").filter({ hasText: /^Decision: (Approve|Reject) instead of Ask for more$/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(opened).toHaveCount(0);
  await expect(cell).toBeFocused();
  await bench(page).getByRole("row").filter({ hasText: "c2" }).getByRole("button").click();
  await expect(bench(page).getByRole("region", { name: "c2" })).toBeVisible();
  await expect(bench(page).getByText("Parts of the answer that are not as asked")).toHaveCount(0);
  // What does not fit must hold although no check says so; what is expected need not.
  await tab(page, "What they say").click();
  const table = (name) => bench(page).getByRole("table", { name }).getByRole("row").filter({ hasText: /c\d/ });
  await expect(table("What must hold and does not")).toHaveText([/^c3 ?fits the schema/]);
  await expect(table("Not as expected")).toHaveText([/^c1 ?Decision: as expected/, /^c3 ?Decision: as expected/]);
});

test("of too few inputs it is said once that nothing can be told, and each comparison is below", async ({ page, stand }) => {
  await openDocument(page, stand, { ...DOCUMENT, bench: { ...BENCH, inputs: BENCH.inputs.slice(0, 2), repeats: 1 } });
  await action(bench(page), "Ask (calls: 8)").click();
  await answered(page, 8, 8);
  await tab(page, "What they say").click();
  await expect(bench(page).getByText(/^It cannot be told yet which one is better\. These are too few inputs to show any difference: 2\./)).toBeVisible();
  const each = bench(page).getByText(/^Cannot tell whether/);
  await expect(each.first()).toBeHidden();
  await bench(page).getByText("The comparisons one by one (5)").press("Enter");
  // The version has a line for each of both models below its own.
  await expect(each).toHaveCount(7);
  await expect(bench(page).getByRole("list", { name: "“Stricter” with each model by itself" }).getByRole("listitem")).toHaveText([/“Stricter · small”/, /“Stricter · big”/]);
  await expect(each.first()).toBeVisible();
  await expect(bench(page).getByRole("img")).toHaveCount(0);
  await expectAccessible(page);
});

test("400 calls: cut and reloaded in the middle, none is paid for twice, none is missing, and all is counted as computed apart", async ({ page, stand, complaints }) => {
  test.setTimeout(240_000);
  await openDocument(page, stand, { ...DOCUMENT, bench: BENCH });
  await expect(bench(page).getByText("versions (2) × models (2) × inputs (20) × repeats (5) = calls: 400")).toBeVisible();
  await expect(bench(page).getByRole("row", { name: /^All together 400/ })).toBeVisible();
  expect(stand.calls).toEqual([]);
  await askAbove(page, "Ask (calls: 400)");

  await expect.poll(() => stand.paid(), { timeout: 60_000 }).toBeGreaterThan(120);
  stand.isHeld = true;
  await expect.poll(() => stand.held.length).toBe(2);
  stand.isCut = true;
  stand.cut();
  await expect(bench(page).getByRole("alert").getByText(/The calls stopped/)).toBeVisible();
  const paid = stand.paid();
  await answered(page, paid, 400);
  stand.isCut = false;
  stand.isHeld = false;
  await page.reload();
  await answered(page, paid, 400);
  expect(stand.paid()).toBe(paid);
  await askAbove(page, `Go on (calls left: ${400 - paid})`);
  await answered(page, 400, 400);
  expect([stand.answered.size, ...new Set(stand.answered.values())]).toEqual([80, 5]);
  expect(stand.most).toBe(2);
  // Repeat 1 of everything came first.
  const first = stand.calls.slice(0, 80).map(({ model, prompt }) => `${model} ${prompt}`);
  expect(new Set(first).size).toBe(80);

  await tab(page, "Answers").click();
  const lines = (await saved(page, "Every answer (JSON Lines)")).trim().split("\n").map((line) => JSON.parse(line));
  expect(lines).toHaveLength(400);
  const passed = (isStrict, model) =>
    INPUTS.flatMap((input, at) =>
      Array.from({ length: 5 }, (_, nth) => known({ model, nth, prompt: `${input.claim} ${isStrict ? "receipt" : ""}` }).decision === RIGHT(at)),
    ).filter(Boolean).length;
  await tab(page, "What they say").click();
  await expect(bench(page).getByText("Counted answers: 400.")).toBeVisible();
  for (const [name, isStrict, model] of [["As it is · small", false, "small"], ["As it is · big", false, "big"], ["Stricter · small", true, "small"], ["Stricter · big", true, "big"]]) {
    const told = passed(isStrict, model);
    const row = bench(page).getByRole("row", { name: new RegExp(`^${name}`) }).first();
    for (const cell of ["100", String(told), (told / 100).toString().replace(/^1$/, "1"), wilson(told, 100)[0]]) await expect(row).toContainText(cell);
  }
  await expect(bench(page).getByText(/^“Stricter · all models together” is better than “As it is · all models together”/)).toBeVisible();
  await expect(bench(page).getByText(/^“big” is better than “small”/)).toBeVisible();
  await expect(bench(page).getByText(/^Repeats agree least on: .*Decision/)).toBeVisible();
  await bench(page).getByText("What the columns mean").click();
  await expect(bench(page).getByText(/^Agreement: How often two repeats of the same input agree/)).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await answered(page, 400, 400);
  expect(stand.paid()).toBe(400);
  // The connections that were cut; the console may tell of them later than the page.
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes("/chat/completions")));
});

/** Wilson's interval of 95 %, to three digits. */
function wilson(passed, all) {
  const z = 1.959963984540054;
  const [p, n] = [passed / all, all];
  const middle = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
  return [middle - half, middle + half].map((end) => Number(end.toFixed(3)).toString());
}

test("why a call failed is still told after a reload, and it is asked again alone", async ({ page, stand, complaints }) => {
  await openDocument(page, stand, { ...DOCUMENT, bench: { inputs: BENCH.inputs.slice(0, 1), variants: BENCH.variants } });
  stand.isHeld = true;
  await action(bench(page), "Ask (calls: 2)").click();
  await expect.poll(() => stand.held.length).toBe(2);
  await tab(page, "What they say").click();
  stand.held[0].answer();
  await action(bench(page), "Count again").click();
  await expect(bench(page).getByText("Counted answers: 1. So far: which one is better is told when all calls are in.")).toBeVisible();
  stand.isCut = true;
  stand.cut();
  await expect(bench(page).getByText("failed: 1").first()).toBeVisible({ timeout: 60_000 });
  const opened = async () => {
    await tab(page, "Answers").click();
    await bench(page).getByRole("button", { name: "failed: 1" }).click();
    return bench(page).getByRole("region", { name: /^c1/ }).getByRole("listitem").last().textContent();
  };
  const why = await opened();
  expect(why).not.toBe("");
  await page.reload();
  await expect(bench(page).getByText("failed: 1").first()).toBeVisible();
  expect(await opened()).toBe(why);
  stand.isCut = false;
  stand.isHeld = false;
  await action(bench(page), "Ask the failed ones again (1)").click();
  await answered(page, 2, 2);
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes("/chat/completions")));
});

test("calls pause, stop and go on; what fails is asked again alone; a cell opens its answers", async ({ page, stand, complaints }) => {
  const { variants, ...rest } = BENCH;
  await openDocument(page, stand, { ...DOCUMENT, bench: { ...rest, models: ["small"], inputs: BENCH.inputs.slice(0, 4), repeats: 4 } });
  stand.isHeld = true;
  await action(bench(page), "Ask (calls: 16)").click();
  await expect(tab(page, "Answers")).toHaveAttribute("aria-selected", "true");
  await expect.poll(() => stand.held.length).toBe(2);
  await action(bench(page), "Pause").click();
  stand.release();
  await answered(page, 2, 16);
  await expect.poll(() => stand.calls.length).toBe(2);
  stand.isHeld = true;
  await action(bench(page), "Go on").click();
  await expect.poll(() => stand.held.length).toBe(2);
  await action(bench(page), "Stop").click();
  await expect(action(bench(page), "Go on (calls left: 14)")).toBeVisible();
  stand.isHeld = false;
  await action(bench(page), "Go on (calls left: 14)").click();
  await answered(page, 16, 16);
  expect(stand.paid()).toBe(16);

  const table = bench(page).getByRole("region", { name: "Answers" });
  await expect(table.getByRole("row").filter({ hasText: "c2" })).toContainText("reject");
  const wavering = table.getByRole("row").filter({ hasText: "c1" }).getByRole("button");
  await expect(wavering).toContainText("2 × reject, 2 × approve");
  await expect(wavering).toContainText("answers that pass: 2 of 4");
  await wavering.click();
  const opened = bench(page).getByRole("region", { name: "c1" });
  await expect(opened.getByText("The different answers side by side")).toBeVisible();
  await expect(opened.getByRole("heading", { name: "c1", exact: true })).toBeFocused();
  // By key: the answers above it may still grow.
  await opened.getByText("What they say together").press("Enter");
  await expect(opened.getByText(/Each field by the vote of the repeats/)).toBeVisible();
  await expectAccessible(page);
  await action(opened, "Compare with another cell").click();
  await table.getByRole("row").filter({ hasText: "c2" }).getByRole("button").click();
  await expect(bench(page).getByRole("region", { name: "Two cells side by side" })).toContainText("c2the commonest answer, 1 of 4");
  await expectAccessible(page);
  complaints.length = 0;
});

/** How many pairs' ratings the browser keeps. */
const keptRatings = async (page) => (await kept(page, "runs")).filter(([name]) => name.includes(" rated ")).length;

test("answers are rated blind, by keys, and what the ratings say names whose they were", async ({ page, stand }) => {
  const document = { ...DOCUMENT, bench: { ...BENCH, models: ["small"], repeats: 1, inputs: BENCH.inputs.slice(0, 18).map((input, at) => ({ ...input, tags: [at < 9 ? "early" : "late"] })) } };
  await openDocument(page, stand, document);
  await action(bench(page), "Ask (calls: 36)").click();
  await answered(page, 36, 36);
  await tab(page, "Rate by hand").click();
  const rated = (done) => expect(bench(page).getByText(`Rated: ${done} of 6`)).toBeVisible();
  await rated(0);
  await expect(bench(page).getByRole("heading", { name: "Answer 1" })).toBeVisible();
  await expect(bench(page).getByText("Stricter")).toBeHidden();
  await expectAccessible(page);
  await bench(page).getByLabel("Why? (optional)").fill("It is 1 shorter.");
  await rated(0);
  await action(bench(page), "Answer 2 is better").click();
  await rated(1);
  // The buttons are others now: the focus goes to what is around them, in whose reach the keys are heard.
  await expect(bench(page).locator(".bench-rating")).toBeFocused();
  await page.keyboard.press("0");
  await rated(2);
  await page.keyboard.press("1");
  await rated(3);
  await action(bench(page), "Take back the last one").click();
  await rated(2);
  await expect.poll(() => keptRatings(page)).toBe(2);
  await page.reload();
  await tab(page, "Rate by hand").click();
  await rated(2);
  // The keys do so from wherever the focus is in the bench.
  await expect(tab(page, "Rate by hand")).toBeFocused();
  await page.keyboard.press("2");
  await rated(3);
  await action(bench(page), "Take back the last one").click();
  await rated(2);
  await bench(page).getByRole("heading", { name: "Answer 1" }).click();
  for (let done = 3; done <= 6; done += 1) {
    await page.keyboard.press("2");
    await rated(done);
  }
  await expect(bench(page).getByText("All pairs are rated.")).toBeVisible();
  // What they say is open once all are there.
  const wins = bench(page).getByRole("table", { name: "Wins" });
  await expect(wins.getByRole("columnheader", { name: "Stricter" })).toBeVisible();
  const counts = (await wins.getByRole("row", { name: /^All/ }).getByRole("cell").allTextContents()).slice(0, 3).map(Number);
  expect(counts[0] + counts[1]).toBe(5);
  expect(counts[2]).toBe(1);
  await expect(wins.getByRole("row", { name: /^early/ })).toBeVisible();
  await expectAccessible(page);
});

test("answers are sorted and grouped by any field, and by whether they pass", async ({ page, stand }) => {
  await openDocument(page, stand, { ...DOCUMENT, bench: { inputs: BENCH.inputs.slice(0, 4), repeats: 1, models: ["small"], variants: [BENCH.variants[0]] } });
  await bench(page).getByRole("button", { name: /^Ask \(calls/ }).first().click();
  await answered(page, 4, 4);
  await tab(page, "Answers").click();
  const heads = bench(page).getByRole("table").getByRole("rowheader");
  const ids = async (expected) => expect.poll(async () => (await heads.allTextContents()).map((head) => head.match(/^c\d+/)[0])).toEqual(expected);
  await ids(["c1", "c2", "c3", "c4"]);
  await bench(page).getByLabel("Order").selectOption({ label: "Decision" });
  await ids(["c3", "c4", "c1", "c2"]);
  await bench(page).getByLabel("Order").selectOption({ label: "as given" });
  await bench(page).getByLabel("Group by").selectOption({ label: "whether they pass" });
  const groups = bench(page).getByRole("list", { name: "Groups" }).getByRole("button");
  await expect(groups).toHaveText(["all fail: 2", "all pass: 2"]);
  await ids(["c1", "c4", "c2", "c3"]);
  await expectAccessible(page);
  await groups.first().focus();
  await page.keyboard.press("Enter");
  await ids(["c1", "c4"]);
  await groups.first().press("Enter");
  await bench(page).getByLabel("Group by").selectOption({ label: "Decision" });
  await expect(groups).toHaveText(["reject: 2", "approve: 2"]);
});

test("another model is set up for the bench, and who answers in the tool stays", async ({ page, stand }) => {
  await openDocument(page, stand, DOCUMENT);
  await action(bench(page), "Set up another").click();
  await expect(settings(page)).toContainText("which stays as it is");
  await settings(page).getByLabel("Model", { exact: true }).fill("other");
  await expectAccessible(page);
  await action(settings(page), "Save").click();
  await expect(settings(page)).toBeHidden();
  const models = bench(page).getByRole("list", { name: "Models", exact: true });
  await expect(models.getByRole("checkbox", { name: /^m, / })).toBeChecked();
  await expect(models.getByRole("checkbox", { name: /^other, / })).toBeChecked();
  await expect(bench(page).getByText(/models \(2\)/)).toBeVisible();
  await action(page, "Settings").first().click();
  await expect(settings(page).getByLabel("Model", { exact: true })).toHaveValue("m");
});
