// Many cases in one Request: their table, the selected case, import and export, the values for all,
// and answers by case.
import { readFile } from "node:fs/promises";
import { keptDrafts } from "../kept.mjs";
import { action, expect, expectAccessible, openText, openTool, test } from "../page.mjs";
import { chooseServer, result } from "../server_page.mjs";
import { holdFrames } from "../slow.mjs";
import { startStandIn } from "../stand_in.mjs";

const schema = {
  type: "object",
  required: ["comment", "tone"],
  properties: {
    comment: { title: "Comment", type: "string", minLength: 2 },
    stars: { title: "Stars", type: "integer", maximum: 5 },
    tone: { title: "Tone", oneOf: [{ const: "k", title: "Kind" }, { const: "d", title: "Dry" }] },
  },
};

/** The document of so many comments, with one tone for all. */
const comments = (count) => ({
  title: "Comments",
  schema: {
    type: "object",
    required: ["calls"],
    properties: {
      calls: {
        type: "array",
        items: {
          type: "object",
          properties: {
            _tool: { const: "moderate" },
            _instance: { enum: names(count) },
            decision: { title: "Verdict", enum: ["approve", "reject"] },
          },
        },
      },
    },
  },
  context: [
    { type: "input", schema, input: { tone: "k" } },
    ...names(count).map((id, at) => ({ type: "input", _instance: id, comment: `Comment ${at + 1}` })),
  ],
});
const names = (count) =>
  Array.from({ length: count }, (_, at) => (at < 20 ? String.fromCodePoint(0x2460 + at) : String(at + 1)));

const table = (page) => page.getByRole("table", { name: "Cases" });
const row = (page, text) => table(page).getByRole("row").filter({ hasText: text });
const name = (page, id) => table(page).getByRole("button", { name: id, exact: true });
const chosen = (page) => page.getByRole("region", { name: "The chosen case" });
const comment = (page) => chosen(page).getByLabel("Comment", { exact: true });
const ids = (page) => table(page).getByRole("rowheader").getByRole("button").allTextContents();
const told = (page, text) => expect(page.getByRole("status").filter({ hasText: text })).toHaveCount(1);

test("cases are a table, and the one that is chosen is a form beside it, to which one may go on at once", async ({ page }) => {
  await openText(page, comments(3));
  await expect(page.getByRole("heading", { name: "Cases: 3" })).toBeVisible();
  await expect(table(page).getByRole("columnheader")).toHaveText(["Case", "Comment", "Stars"]);
  await expect(comment(page)).toHaveValue("Comment 1");
  await name(page, "①").focus();
  await page.keyboard.press("ArrowDown");
  await expect(name(page, "②")).toBeFocused();
  await expect(comment(page)).toHaveValue("Comment 2");
  await expect(comment(page)).toHaveAttribute("name", "②/comment");
  await comment(page).fill("Another one");
  await expect(row(page, "②")).toContainText("Another one");
  await action(page, "Undo").click();
  await expect(row(page, "②")).toContainText("Comment 2");
  await row(page, "③").getByText("Comment 3").dblclick();
  await expect(comment(page)).toBeFocused();
  await expect(comment(page)).toHaveValue("Comment 3");
  await expectAccessible(page);

  // Who goes on to the form before the next case has the focus is not called back.
  await name(page, "①").click();
  await expect(comment(page)).toHaveValue("Comment 1");
  await name(page, "①").focus();
  await page.evaluate(holdFrames, 300);
  page.hurry();
  await page.keyboard.press("ArrowDown");
  await comment(page).focus();
  await expect(comment(page)).toHaveValue("Comment 2");
  // The focus would come with the second of the next two frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))));
  await expect(comment(page)).toBeFocused();
});

test("conditions turn in the form of a case", async ({ page }) => {
  const tone = { if: { required: ["stars"], properties: { stars: { const: 1 } } }, then: { properties: { why: { title: "Why", type: "string" } } } };
  const { context, ...document } = comments(2);
  await openText(page, { ...document, context: [{ type: "input", schema: { ...schema, ...tone } }, ...context.slice(1)] });
  await expect(comment(page)).toHaveValue("Comment 1");
  await expect(chosen(page).getByLabel("Why")).toHaveCount(0);
  await chosen(page).getByLabel("Stars").fill("1");
  await chosen(page).getByLabel("Why").fill("Rude");
  await name(page, "②").click();
  await expect(comment(page)).toHaveValue("Comment 2");
  await expect(chosen(page).getByLabel("Why")).toHaveCount(0);
});

test("cases are added, copied, moved, called otherwise and taken away, and undo brings them back", async ({ page }) => {
  await openText(page, comments(2));
  await action(page, "Add a case").click();
  await expect(name(page, "③")).toBeFocused();
  await told(page, "Added: case ③");
  await comment(page).fill("New here");
  await action(chosen(page), "Duplicate").click();
  await expect.poll(() => ids(page)).toEqual(["①", "②", "③", "④"]);
  await expect(name(page, "④")).toBeFocused();
  await expect(comment(page)).toHaveValue("New here");
  await action(chosen(page), "Move the case up").click();
  await expect.poll(() => ids(page)).toEqual(["①", "②", "④", "③"]);
  const rename = chosen(page).getByLabel("Name of the case");
  await rename.fill("①");
  await rename.press("Enter");
  await expect(page.getByText("Another case is called “①”.")).toBeVisible();
  await rename.fill("extra");
  await rename.press("Enter");
  await expect.poll(() => ids(page)).toEqual(["①", "②", "extra", "③"]);
  await expect(comment(page)).toHaveAttribute("name", "extra/comment");
  await action(chosen(page), "Remove").click();
  await expect.poll(() => ids(page)).toEqual(["①", "②", "③"]);
  await action(page, "Undo").click();
  await expect.poll(() => ids(page)).toEqual(["①", "②", "extra", "③"]);
  await page.getByRole("tab", { name: "What the model sees" }).click();
  await expect(page.getByText("## Data: ¶input extra")).toBeVisible();
  await expect.poll(() => keptDrafts(page)).toContain("extra");
  await page.reload();
  await expect.poll(() => ids(page)).toEqual(["①", "②", "extra", "③"]);
});

test("what is for all cases counts where a case says nothing, and is changed for one", async ({ page }) => {
  await openText(page, comments(2));
  await name(page, "②").click();
  await chosen(page).getByText("Taken from “For all cases”").click();
  await action(chosen(page), "Change for this case: Tone").click();
  await chosen(page).getByRole("radio", { name: "Dry" }).check();
  await expect(row(page, "②")).toContainText("Dry");
  await expect(row(page, "①")).toContainText("Kind");
  await expect(chosen(page).getByText("differs here")).toBeVisible();
  await action(chosen(page), "Use the value for all: Tone").click();
  await expect(chosen(page).getByRole("radio", { name: "Dry" })).toHaveCount(0);
  // Nobody says anything else any more.
  await expect(table(page).getByRole("columnheader", { name: "Tone" })).toHaveCount(0);
});

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

test("a thousand cases scroll, and only those in sight are drawn", async ({ page }) => {
  await openText(page, comments(1000));
  await expect(page.getByRole("heading", { name: "Cases: 1000" })).toBeVisible();
  await expect.poll(() => table(page).getByRole("row").count()).toBeLessThan(60);
  await name(page, "①").focus();
  await page.keyboard.press("End");
  await expect(name(page, "1000")).toBeFocused();
  await expect(comment(page)).toHaveValue("Comment 1000");
  // What is typed changes its row, and draws no other anew.
  const above = await row(page, "Comment 999").elementHandle();
  await comment(page).fill("Typed");
  await expect(row(page, "1000")).toContainText("Typed");
  expect(await above.evaluate((row) => row.isConnected)).toBe(true);
});

test("a document without cases becomes one of many, with its values in the first", async ({ page }) => {
  await openTool(page, "triage");
  const before = await page.locator(".input-form textarea").first().inputValue();
  await action(page, "For authors").click();
  await action(page, "Show as a table of cases").click();
  await expect(page.getByRole("heading", { name: "Cases: 1" })).toBeVisible();
  await expect(chosen(page).locator("textarea").first()).toHaveValue(before);
  await expect(page.getByRole("heading", { level: 1, name: "Support ticket triage (cases)" })).toBeVisible();
  await expect(result(page).getByText("Cases with an answer: 1 of 1")).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole("link", { name: "Back to “Support ticket triage”" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Support ticket triage", exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Cases: 1" })).toHaveCount(0);
});

test("the wheel scrolls on past the ends of the table, whose head stays in sight", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openText(page, comments(25));
  const scroller = page.locator(".batch-scroll");
  await scroller.hover();
  const bounds = (target) => target.evaluate((element) => element.getBoundingClientRect().toJSON());
  // The bar has one line more until it is known who answers.
  const bar = async () => (await bounds(page.locator("#pane-form .pane-top"))).bottom;
  await expect.poll(async () => (await page.mouse.wheel(0, 400), (await bounds(scroller)).top - await bar())).toBeLessThan(0);
  await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBeGreaterThan(300);
  await expect.poll(async () => Math.abs((await bounds(table(page).locator("thead"))).top - await bar())).toBeLessThan(2);
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
    await openText(page, document);
    await chooseServer(page, { baseUrl: stand.baseUrl, model: "m" });
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

test("cases are asked for in parts, and only those that are left are asked for again", async ({ page }) => {
  const stand = await startStandIn();
  const call = (id) => ({ _tool: "moderate", _instance: id, decision: "approve" });
  const answer = (...ids) => JSON.stringify({ calls: ids.map(call) });
  try {
    await openText(page, comments(6));
    await chooseServer(page, { baseUrl: stand.baseUrl, model: "m" });
    await page.getByLabel("In one request").selectOption("5 cases");
    await page.getByLabel("Requests at once").selectOption("1");
    stand.answers = [answer("⑤", "①", "②", "④"), answer("⑥")];
    await action(page, "Run").click();
    await expect(result(page).getByText("Cases with an answer: 5 of 6")).toBeVisible();
    expect(stand.calls).toHaveLength(2);
    expect(stand.calls[0].body).toContain("Comment 5");
    expect(stand.calls[0].body).not.toContain("Comment 6");
    stand.answers = [answer("③")];
    await action(page, "Ask again for the failed ones: 1").click();
    await expect(result(page).getByText("Cases with an answer: 6 of 6")).toBeVisible();
    expect(stand.calls[2].body).toContain("Comment 3");
    expect(stand.calls[2].body).not.toContain("Comment 2");
  } finally {
    await stand.stop();
  }
});

test("answers stand beside what was asked, and cases are within reach in Russian, on a phone and on a dark screen", async ({ page }) => {
  await openTool(page, "moderation");
  const rows = result(page).getByRole("table").first().getByRole("row");
  await expect(result(page).getByText("Cases with an answer: 5 of 5")).toBeVisible();
  await expect(rows.filter({ hasText: "slugs" })).toContainText("approve");
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 840 });
  await action(page, "Русский").click();
  await expect(page.getByRole("heading", { name: "Случаев: 5" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Добавить случай" })).toBeVisible();
  for (const [colorScheme, width] of [["light", 390], ["dark", 1280]]) {
    await page.setViewportSize({ width, height: 840 });
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
});
