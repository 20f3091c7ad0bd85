// Where cases come from: pasted tables, variations, earlier runs, examples.
import { readFile } from "node:fs/promises";
import { chosen, comment, comments, ids, name, row, schema, table, told } from "./cases_page.mjs";
import { keptDrafts } from "../kept.mjs";
import { action, expect, expectAccessible, openText, openTool, test } from "../page.mjs";
import { keepServer, result } from "../server_page.mjs";
import { startStandIn } from "../stand_in.mjs";

test("a table is pasted, its columns are mapped, and what does not fit is said", async ({ page }) => {
  await openText(page, comments(2));
  await action(page, "Import").click();
  const dialog = page.getByRole("dialog", { name: "Import cases" });
  const pasted = dialog.getByLabel("Table", { exact: true });
  await pasted.fill("Sum\tDay\n5\t6");
  await expect(dialog.getByText("Nothing is taken yet, since no column goes anywhere.")).toBeVisible();
  for (const name of ["Replace all cases", "Add at the end"]) await expect(action(dialog, name)).toBeDisabled();
  await pasted.fill("Text\tstars\tComment\na\t5\tFirst, \"quoted\"\nb\tmany\tSecond");
  await expect(dialog.getByLabel("“Text” goes to")).toBeInViewport();
  await expect(dialog.getByText("Cases in the table: 2")).toBeVisible();
  await expect(dialog.getByText("Row 2, stars: “many” is not a number")).toBeVisible();
  await expect(dialog.getByLabel("“Text” goes to")).toHaveValue("");
  await expectAccessible(page);
  await dialog.getByLabel("“stars” goes to").selectOption("Left out");
  await expect(dialog.getByText("is not a number")).toHaveCount(0);
  await action(dialog, "Add at the end").click();
  await told(page, "Imported cases: 2");
  await expect.poll(() => ids(page)).toEqual(["①", "②", "③", "④"]);
  await expect(comment(page)).toHaveValue('First, "quoted"');
  const saving = page.waitForEvent("download");
  await action(page, "Export").click();
  await action(page, "CSV").click();
  const text = await readFile(await (await saving).path(), "utf8");
  expect(text).toContain('③,"First, ""quoted""",');

  // What a table has taken the place of comes back.
  await action(page, "Import").click();
  await pasted.fill("Review\nThird");
  await dialog.getByLabel("The first row names the columns").check();
  await expect(dialog.getByLabel("“Review” goes to").locator("option:checked")).toHaveText("Comment");
  await action(dialog, "Replace all cases").click();
  await told(page, "Imported cases: 1. “Undo” brings back those that were there.");
  await expect.poll(() => ids(page)).toHaveLength(1);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(() => ids(page)).toEqual(["①", "②", "③", "④"]);
});

test("a column of a table counts over what is for all cases", async ({ page }) => {
  const stars = { title: "Stars", type: "integer", maximum: 5 };
  const shared = { type: "input", schema: { ...schema, properties: { ...schema.properties, stars } }, input: { stars: 3, tone: "k" } };
  await openText(page, { ...comments(2), context: [shared, { type: "input", _instance: "①", comment: "First" }] });
  await action(page, "Import").click();
  const dialog = page.getByRole("dialog", { name: "Import cases" });
  await dialog.getByLabel("Table", { exact: true }).fill("comment\tstars\nBad\t1\nWrong\t9\nOpen\t");
  await expect(dialog.getByLabel("“stars” goes to").locator("option:checked")).toHaveText("Stars");
  await action(dialog, "Add at the end").click();
  await told(page, "Imported cases: 3");
  await expect(chosen(page).getByRole("textbox", { name: /^Stars/ })).toHaveValue("1");
  await expect(row(page, "③")).toContainText("to correct");
  await expect(row(page, "④").getByRole("cell", { name: "3", exact: true })).toBeVisible();
  await chosen(page).getByText("Taken from “For all cases”").click();
  await action(chosen(page), "Use the value for all: Stars").click();
  await expect(row(page, "②").getByRole("cell", { name: "3", exact: true })).toBeVisible();
});

test("days are read as spreadsheets write them, and one that may be two is said, above the columns", async ({ page }) => {
  const due = { title: "Due", type: "string", format: "date" };
  await openText(page, { ...comments(2), context: [{ type: "input", schema: { ...schema, properties: { ...schema.properties, due } } }, { type: "input", _instance: "①" }] });
  await action(page, "Import").click();
  const dialog = page.getByRole("dialog", { name: "Import cases" });
  await dialog.getByLabel("Table", { exact: true }).fill("Comment\tDue\nFirst\t26.11.2026\nSecond\t03/04/2026");
  const told = dialog.getByText("Row 2, Due: “03/04/2026” is not a date, such as 2026-11-26");
  await expect(told).toBeInViewport();
  await expect(dialog.getByText("26.11.2026” is not a date")).toHaveCount(0);
  await action(dialog, "Add at the end").click();
  await expect(chosen(page).getByLabel("Due")).toHaveValue("2026-11-26");
});

test("variations are kept while they are typed, over a reload, and become cases", async ({ page }) => {
  const document = { title: "Tea", schema: { type: "object", properties: { n: { type: "integer" } } }, context: [{ type: "input", schema: { type: "object", properties: { topic: { title: "Topic", type: "string" } } } }] };
  await openText(page, document);
  const topic = page.getByLabel("Topic");
  await topic.fill("Green");
  await action(page, "For authors").click();
  await action(page, "Keep this input as a case").click();
  await told(page, "Kept as cases: 1");
  await topic.fill("Black");
  await action(page, "Keep this one too").click();
  await told(page, "Kept as cases: 2");
  await action(page, "Keep this one too").click();
  await told(page, "This one is among them.");
  await expectAccessible(page);
  await topic.fill("White");
  await expect.poll(() => keptDrafts(page)).toMatch(/White.*kept|kept.*White/);
  await page.reload();
  await told(page, "Kept as cases: 2");
  await action(page, "Keep this one too").click();
  await action(page, "Remove the last one").click();
  await told(page, "Kept as cases: 2");
  await action(page, "Show as a table of cases").click();
  await expect(page.getByRole("heading", { name: "Cases: 3" })).toBeVisible();
  await expect(table(page).getByRole("row")).toContainText(["Topic", "Green", "Black", "White"]);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Cases: 3" })).toHaveCount(0);
  await expect(topic).toHaveValue("White");
  await told(page, "Kept as cases: 2");
});

test("inputs of earlier runs become cases, each once, with the one that is typed", async ({ page }) => {
  const stand = await startStandIn();
  const document = { title: "Tea", schema: { type: "object", properties: { n: { type: "integer" } } }, context: [{ type: "input", schema: { type: "object", properties: { topic: { title: "Topic", type: "string" } } } }] };
  try {
    await keepServer(page, { baseUrl: stand.baseUrl, model: "m" });
    await openText(page, document);
    const topics = ["Green", "Black", "Green", "Blue"];
    stand.answers = topics.map((_, at) => `{"n": ${at}}`);
    for (const [at, topic] of topics.entries()) {
      await page.getByLabel("Topic").fill(topic);
      await action(page, "Run").click();
      await expect(page.getByRole("navigation", { name: "Runs" }).getByRole("listitem")).toHaveCount(at + 1);
    }
    await page.getByLabel("Topic").fill("White");
    await action(page, "All runs (4)").click();
    const dialog = page.getByRole("dialog", { name: "Runs" });
    await expectAccessible(page);
    await action(dialog, "Use these inputs as cases (4)").click();
    await expect(page.getByRole("heading", { name: "Cases: 4" })).toBeVisible();
    await expect(table(page).getByRole("row")).toContainText(["Topic", "Green", "Black", "Blue", "White"]);
    // Each with the last answer to it.
    await expect(result(page).getByText("Cases with an answer: 3 of 4")).toBeVisible();
    const rows = result(page).getByRole("table").first().getByRole("row");
    for (const [topic, n] of [["Green", "2"], ["Black", "1"], ["Blue", "3"]]) await expect(rows.filter({ hasText: topic })).toContainText(n);
    await page.goBack();
    // A table of cases has a field of that name in each row.
    await expect(page.getByRole("heading", { name: "Cases: 4" })).toHaveCount(0);
    await expect(page.getByLabel("Topic")).toHaveValue("White");
  } finally {
    await stand.stop();
  }
});

test("examples of the whole input are offered, fill the form with a way back, and become cases", async ({ page }) => {
  await openTool(page, "triage");
  const offered = page.getByRole("group", { name: "Try these:" });
  await expect(offered.getByRole("button")).toHaveText(["Tom Okafor", "Agnes Weber", "Leo Brandt", "Use all as cases"]);
  const subject = page.getByLabel("Subject");
  await subject.fill("Typed by hand");
  await action(offered, "Agnes Weber").press("Enter");
  await expect(subject).toHaveValue("Thank you, and a question");
  await told(page, "Filled in: Agnes Weber.");
  await expectAccessible(page);
  await action(page, "Undo").click();
  await expect(subject).toHaveValue("Typed by hand");
  await page.getByRole("tab", { name: "What the model sees" }).click();
  await expect(page.getByText("## Data: ¶input")).toBeVisible();
  await expect(page.locator("#tool-prompt")).not.toContainText("Okafor");
  await page.getByRole("tab", { name: "Form" }).last().click();
  await action(offered, "Use all as cases").click();
  await expect(page.getByRole("heading", { name: "Cases: 4" })).toBeVisible();
  await expect(row(page, "④")).toContainText("Typed by hand");
  await expect(page.getByRole("group", { name: "Try these:" })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Cases: 4" })).toHaveCount(0);
  await expect(subject).toHaveValue("Typed by hand");
});

test("examples that are none are passed over, and of thousands a dozen is offered", async ({ page }) => {
  const named = (examples) => ({ title: "Tea", context: [{ type: "input", schema: { type: "object", examples, properties: { topic: { title: "Topic", type: "string" } } } }] });
  await openText(page, named([1, "x", null, [], {}]));
  await expect(page.getByLabel("Topic")).toBeVisible();
  await expect(page.getByRole("group", { name: "Try these:" })).toHaveCount(0);
  const nested = (depth) => (depth ? { deep: nested(depth - 1) } : {});
  await openText(page, named([nested(60), ...Array.from({ length: 3000 }, (_, at) => ({ topic: `Topic ${at}` }))]));
  await expect(page.getByRole("group", { name: "Try these:" }).getByRole("button")).toHaveCount(13);
  await action(page, "Topic 3").click();
  await expect(page.getByLabel("Topic")).toHaveValue("Topic 3");
});
