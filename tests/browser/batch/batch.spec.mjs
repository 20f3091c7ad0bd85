// Many cases in one Request: their table, the selected case, export, the values for all, and answers by case.
import { settled } from "../settled.mjs";
import { chosen, comment, comments, ids, name, row, schema, table, told } from "./cases_page.mjs";
import { keptDrafts } from "../kept.mjs";
import { action, expect, expectAccessible, openText, openTool, test } from "../page.mjs";
import { keepServer, result } from "../server_page.mjs";
import { holdFrames } from "../slow.mjs";
import { startStandIn } from "../stand_in.mjs";

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
  // The bar has one line more until it is known who answers; with a line less it would leave the table below it.
  await settled(page);
  await scroller.hover();
  const bounds = (target) => target.evaluate((element) => element.getBoundingClientRect().toJSON());
  const bar = async () => (await bounds(page.locator("#pane-form .pane-top"))).bottom;
  await expect.poll(async () => (await page.mouse.wheel(0, 400), (await bounds(scroller)).top - await bar())).toBeLessThan(0);
  await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBeGreaterThan(300);
  await expect.poll(async () => (await page.mouse.wheel(0, 40), Math.abs((await bounds(table(page).locator("thead"))).top - await bar()))).toBeLessThan(2);
});

test("cases are asked for in parts, and only those that are left are asked for again", async ({ page }) => {
  const stand = await startStandIn();
  const call = (id) => ({ _tool: "moderate", _instance: id, decision: "approve" });
  const answer = (...ids) => JSON.stringify({ calls: ids.map(call) });
  try {
    await keepServer(page, { baseUrl: stand.baseUrl, model: "m" });
    await openText(page, comments(6));
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
