// What is printed: all of it, once, and nothing over anything else. Only pages show what lies where; here stands
// what leads to it.
import { startBenchServer } from "../bench/bench_server.mjs";
import { action, expect, openText, openTool, test } from "../page.mjs";
import { keepServer, result } from "../server_page.mjs";

const steps = (page) => page.getByRole("region", { name: "Steps", exact: true });
const bench = (page) => page.getByRole("region", { name: "Bench", exact: true });
const styles = (places, name) => places.evaluateAll((all, name) => all.map((one) => getComputedStyle(one)[name]), name);
const event = (page, name) => page.evaluate((name) => dispatchEvent(new Event(name)), name);
/** The pages of what is printed, on A4. */
const pages = async (page) => (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type \/Page\b/g).length;

const ROWS = { title: "Rows", type: "array", items: { type: "object", properties: { what: { title: "What", type: "string" }, sum: { title: "Sum", type: "number" } } } };
const answered = (properties, solution) => ({ title: "Orders", schema: { title: "Orders", type: "object", properties }, context: ["List them."], solution });

test("all calls of a step are on paper, and the first of them on the page", async ({ page }) => {
  await openTool(page, "comments");
  const calls = steps(page).locator(".steps-run");
  await expect(calls).toHaveCount(12);
  await expect(action(steps(page), "More: 188")).toBeVisible();
  await event(page, "beforeprint");
  await expect(calls).toHaveCount(200);
  await event(page, "afterprint");
  await expect(calls).toHaveCount(12);
  // A browser's own printing asks for them as well.
  await expect.poll(() => pages(page)).toBeGreaterThan(10);
});

test("steps are printed below each other, by their names and signs", async ({ page }) => {
  await openTool(page, "research");
  await expect(steps(page).getByText("Step 1", { exact: true })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  // What follows a part of a grid that goes on on the next page is printed over it.
  const parts = page.locator(".steps, .steps-list, .steps-list > li, .steps-runs, .steps-run, .result .parts:not(.parts-pairs), .result .entries");
  await expect.poll(async () => [...new Set(await styles(parts, "display"))]).toEqual(["block"]);
  for (const sign of [".steps-state > .icon", ".badge"]) {
    await expect.poll(async () => [...new Set(await styles(page.locator(sign), "printColorAdjust"))]).toEqual(["exact"]);
  }
  await expect.poll(() => styles(page.getByRole("heading"), "breakAfter")).not.toContain("auto");
  // The answer begins below the title, though it is higher than what is left of the page.
  await expect.poll(() => styles(result(page).locator(".depth-0"), "breakInside")).not.toContain("avoid");
});

test("a long table has its head on each page, and its sum once; what groups and filters stays on the screen", async ({ page }) => {
  const rows = Array.from({ length: 70 }, (_, at) => ({ what: `Thing ${at}`, sum: at }));
  await openText(page, answered({ rows: ROWS }, { rows }));
  const table = result(page).getByRole("table");
  await expect(table.getByRole("row").last()).toContainText("2415");
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => styles(table.locator("thead"), "display")).toEqual(["table-header-group"]);
  await expect.poll(() => styles(table.locator("tfoot"), "display")).toEqual(["table-row-group"]);
  // Chromium leaves out of a repeated head what sticks, is placed, or stands in a button.
  await expect.poll(() => styles(table.locator("thead th"), "position")).toEqual(["static", "static"]);
  await expect.poll(() => styles(table.locator("thead .sort"), "display")).toEqual(["contents", "contents"]);

  // What groups and filters an answer stays on the screen, and how many rows are left is said.
  await page.emulateMedia({ media: "screen" });
  await result(page).getByRole("searchbox").fill("Thing 1");
  const said = result(page).getByRole("status").filter({ hasText: "of 70" });
  await expect(said).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(said).toBeVisible();
  await expect(result(page).getByRole("searchbox")).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await openTool(page, "moderation");
  await expect(result(page).getByLabel("Group by")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(result(page).getByLabel("Group by")).toBeHidden();
});

test("entries of many values do not take a page each", async ({ page }) => {
  const names = Array.from({ length: 13 }, (_, at) => `Field ${at + 1}`);
  const properties = Object.fromEntries(names.map((name) => [name, { title: name, type: "string" }]));
  const entry = (at) => Object.fromEntries(names.map((name) => [name, `${name} of the order ${at}`]));
  const orders = { title: "Orders", type: "array", items: { type: "object", properties } };
  await openText(page, answered({ orders }, { orders: Array.from({ length: 20 }, (_, at) => entry(at)) }));
  await expect(result(page).getByText("Field 13 of the order 19")).toBeVisible();
  await expect.poll(() => pages(page)).toBeLessThan(12);
});

test("paper is light in a dark browser", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await openTool(page, "invoice");
  await expect(result(page).getByRole("table")).toBeVisible();
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  const { ink, paper } = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return { ink: style.color, paper: style.getPropertyValue("--paper") };
  });
  expect([ink, paper.trim()]).toEqual(["rgb(0, 0, 0)", "#ffffff"]);
});

test("the bench's answers are printed whole, without form and controls", async ({ page }) => {
  const stand = await startBenchServer(() => ({}));
  try {
    const input = { type: "input", schema: { type: "object", properties: { claim: { title: "Claim", type: "string" } } }, input: { claim: "Claim 1" } };
    const inputs = Array.from({ length: 80 }, (_, at) => ({ id: `c${at + 1}`, input: { claim: `Claim ${at + 1}` } }));
    const models = ["small", "middle", "big", "huge"];
    await keepServer(page, { baseUrl: stand.baseUrl, model: "m" });
    await openText(page, { title: "Claims", schema: { title: "Decision", type: "string" }, context: ["Decide.", input], bench: { models, inputs } });
    await action(page, "For authors").click();
    await action(page, "Bench").click();
    await page.emulateMedia({ media: "print" });
    await expect(bench(page).getByText("small", { exact: true }).first()).toBeVisible();
    await expect(bench(page).getByRole("button")).toHaveCount(0);
    await page.emulateMedia({ media: "screen" });
    await bench(page).getByRole("tab", { name: "Answers", exact: true }).click();
    const rows = bench(page).getByRole("rowheader");
    await expect.poll(() => rows.count()).toBeGreaterThan(0);
    await expect.poll(() => rows.count()).toBeLessThan(80);
    await event(page, "beforeprint");
    await expect(rows).toHaveCount(80);
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 720, height: 900 });
    const matrix = bench(page).locator(".bench-matrix");
    await expect.poll(() => matrix.evaluate((one) => one.scrollWidth <= one.clientWidth + 1 && one.scrollHeight <= one.clientHeight + 1)).toBe(true);
    await expect(bench(page).getByRole("columnheader", { name: /huge/ })).toBeVisible();
    for (const gone of [page.getByLabel("Claim", { exact: true }), bench(page).getByRole("searchbox"), bench(page).getByRole("combobox")]) {
      await expect(gone.filter({ visible: true })).toHaveCount(0);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.emulateMedia({ media: "screen" });
    await event(page, "afterprint");
    await expect.poll(() => rows.count()).toBeLessThan(80);
  } finally {
    await stand.stop();
  }
});
