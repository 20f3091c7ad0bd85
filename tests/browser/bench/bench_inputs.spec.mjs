// What a bench asks about: inputs and what is expected of them, versions, and the calls that come of both.
import { answered, BENCH, bench, DOCUMENT, INPUT, openDocument, test } from "./bench_page.mjs";
import { keptText } from "../kept.mjs";
import { action, expect, expectAccessible } from "../page.mjs";

test("inputs that do not fit the form are told before anything is asked", async ({ page, stand }) => {
  const inputs = [{ id: "c1", input: { claim: "Claim 1" } }, { id: "c2", input: { claim: 2 } }];
  await openDocument(page, stand, { ...DOCUMENT, bench: { inputs } });
  await expect(bench(page)).toContainText("Inputs that do not fit the form: 1.");
  const [fits, unfit] = ["c1", "c2"].map((id) => bench(page).getByRole("listitem").filter({ hasText: id }));
  await expect(unfit).toContainText(/Does not fit the form: Claim: \S+/);
  await expect(fits).not.toContainText("Does not fit");
  await expectAccessible(page);
  await action(unfit, "Remove “c2”").click();
  await expect(bench(page)).not.toContainText("Inputs that do not fit the form");
  expect(stand.paid()).toBe(0);
});

test("calls that are alike are counted once, in the plan as in what is left", async ({ page, stand }) => {
  const variants = [{ id: "now", name: "As it is" }, { id: "same", name: "The same" }];
  await openDocument(page, stand, { ...DOCUMENT, bench: { variants, inputs: BENCH.inputs.slice(0, 2) } });
  await expect(bench(page).getByText("versions (2) × inputs (2) × repeats (1) = calls: 4, the same as another and not asked again: 2")).toBeVisible();
  await expect(bench(page).getByRole("row", { name: /^All together/ }).getByRole("cell").first()).toHaveText("2");
  await action(bench(page), "Ask (calls: 2)").click();
  await answered(page, 2, 2);
  expect(stand.paid()).toBe(2);
});

test("a version is made by changing texts, shown as what it changes, and kept in the document", async ({ page, stand }) => {
  await openDocument(page, stand, DOCUMENT);
  await expect(bench(page).getByText("inputs (1) × repeats (1) = calls: 1")).toBeVisible();
  await action(bench(page), "Add a version").click();
  const dialog = page.getByRole("dialog", { name: "A version of the document" });
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Kinder");
  await dialog.getByRole("textbox", { name: "Instruction (user)" }).fill("Decide kindly on the claim.");
  await dialog.getByText("Fields of the answer").click();
  await dialog.getByRole("textbox", { name: "Decision: options" }).fill("approve\nreject\nask");
  await dialog.getByText("Settings", { exact: true }).click();
  await dialog.getByRole("textbox", { name: "temperature" }).fill("0.7");
  await expectAccessible(page);
  await action(dialog, "Keep this version").click();
  const versions = bench(page).getByRole("list", { name: "Versions of the document" });
  await expect(versions.getByRole("listitem").filter({ hasText: "As it is" })).toContainText("the others are compared with it");
  const kinder = versions.locator("> li").filter({ hasText: "Kinder" });
  await kinder.getByText("What it changes").click();
  await expect(kinder.locator("ins").first()).toHaveText(/kindly/);
  await expect(kinder).toContainText("Decision: options");
  await expect(bench(page).getByText("versions (2) × inputs (1) × repeats (1) = calls: 2")).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => keptText(page, "documents")).toContain("Kinder");
  await page.reload();
  await expect(versions.locator("> li")).toHaveCount(2);
  await action(bench(page), "Save").click();
  await page.keyboard.press("Escape");
  await expect(bench(page)).toBeVisible();
  await action(bench(page), "Close the bench").press("Escape");
  await expect(page.getByRole("button", { name: "For authors" })).toBeFocused();
  await page.getByRole("button", { name: "For authors" }).click();
  await action(page, "Document text").click();
  await expect(page.locator(".cm-content")).toContainText('"Kinder"');
});

test("an input is changed where it stands, and cases become inputs by one press", async ({ page, stand }) => {
  const cases = [{ ...INPUT, _instance: "a" }, { type: "input", _instance: "b", input: { claim: "Claim 2" } }];
  await openDocument(page, stand, { ...DOCUMENT, context: [DOCUMENT.context[0], ...cases] });
  await action(bench(page), "Add the cases of the document (2)").click();
  const inputs = bench(page).getByRole("list", { name: "Inputs" });
  await expect(inputs.getByRole("listitem")).toHaveText([/^a Claim 1/, /^b Claim 2/]);
  await expect(action(bench(page), /^Add the cases of the document/)).toBeHidden();
  await action(inputs, "Change “b”").click();
  const fields = inputs.getByRole("group", { name: "Change “b”" });
  await fields.getByRole("textbox", { name: "Claim" }).fill("Claim 3");
  await fields.getByRole("textbox", { name: "Claim" }).press("Tab");
  await expect(inputs.getByRole("listitem")).toHaveText([/^a Claim 1/, /^b Claim 3/]);
  await expect(fields).toBeVisible();
  await expectAccessible(page);
  await action(bench(page), "Ask (calls: 2)").click();
  await answered(page, 2, 2);
  expect(stand.calls.map(({ prompt }) => prompt.match(/Claim \d/g))).toEqual([["Claim 1"], ["Claim 3"]]);
});

test("inputs come from the form and from a table with what is expected; settings and repeats multiply", async ({ page, stand }) => {
  await openDocument(page, stand, DOCUMENT);
  await action(bench(page), "Add what is in the form").click();
  await action(bench(page), "Import a table").click();
  const dialog = page.getByRole("dialog", { name: "Import inputs" });
  await dialog.getByRole("textbox").first().fill("id,claim,expect.decision\na,Claim 2,reject\nb,Claim 3,approve");
  await action(dialog, "Add at the end").click();
  const inputs = bench(page).getByRole("list", { name: "Inputs" });
  await expect(inputs.getByRole("listitem")).toHaveText([/^1 Claim 1/, /^a Claim 2 Expected: reject/, /^b Claim 3 Expected: approve/]);
  await bench(page).getByLabel("Values").fill("0, 0.5");
  await action(bench(page), "Add the setting").click();
  await bench(page).getByLabel("How many times each is asked").fill("3");
  await bench(page).getByLabel("How many times each is asked").press("Tab");
  await expect(bench(page).getByText("settings (2) × inputs (3) × repeats (3) = calls: 18")).toBeVisible();
  await action(bench(page), "Ask (calls: 18)").click();
  await answered(page, 18, 18);
  expect(stand.paid()).toBe(18);
});

test("what an answer should hold is added where an input stands, and inputs that were replaced come back", async ({ page, stand }) => {
  await openDocument(page, stand, { ...DOCUMENT, bench: { inputs: [{ id: "a", input: { claim: "Claim 1" } }] } });
  const inputs = bench(page).getByRole("list", { name: "Inputs" });
  await action(inputs, "Change “a”").click();
  await action(inputs, "Add what is expected").click();
  await inputs.getByLabel("Expected: Total").fill("many");
  await inputs.getByLabel("Expected: Decision").fill("reject");
  await expect(inputs).toContainText("was not taken");
  await inputs.getByLabel("Expected: Decision").press("Tab");
  await expect(inputs.getByRole("listitem")).toContainText("Expected: reject");
  await expectAccessible(page);
  await action(bench(page), "Import a table").click();
  const dialog = page.getByRole("dialog", { name: "Import inputs" });
  await dialog.getByRole("textbox").first().fill("id,claim\nb,Claim 2");
  await action(dialog, "Replace all inputs").click();
  await expect(inputs.getByRole("listitem")).toHaveText([/^b Claim 2/]);
  const notice = bench(page).getByRole("status").filter({ hasText: "The earlier inputs of the bench are gone" });
  await action(notice, "Undo").click();
  await expect(inputs.getByRole("listitem")).toHaveText([/^a Claim 1 Expected: reject/]);
  expect(stand.paid()).toBe(0);
});
