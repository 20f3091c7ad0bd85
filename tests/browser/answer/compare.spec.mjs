// Comparing runs: chosen in the strip, read block by block.
import { action, expect, expectAccessible, test } from "../page.mjs";
import { keepServer } from "../server_page.mjs";
import { startStandIn } from "../stand_in.mjs";

const SCHEMA = {
  title: "A plan",
  type: "object",
  properties: {
    title: { title: "Title", type: "string" },
    place: { title: "Place", type: "string" },
    season: { title: "Season", enum: ["spring", "autumn"] },
    summary: { title: "Summary", type: "string" },
    price: { title: "Price", type: "number" },
    calm: { title: "Calm", type: "boolean" },
    days: {
      title: "Days",
      type: "array",
      items: { type: "object", properties: { name: { title: "Day" }, cost: { title: "Cost", type: "number" }, where: { title: "Where" } } },
    },
    steps: { title: "Steps", type: "array", items: { type: "string" } },
  },
};

const FIRST = {
  title: "Two days",
  place: "Porto",
  season: "spring",
  summary: "Two slow days between the river and the hills.",
  price: 240.5,
  calm: true,
  days: [
    { name: "Friday", cost: 12, where: "Ribeira" },
    { name: "Saturday", cost: 120, where: "Foz" },
    { name: "Sunday", cost: 108.5, where: "Gaia" },
  ],
  steps: ["Book the port house", "Take the first tram to the sea", "Walk home"],
};
const SECOND = {
  ...FIRST,
  season: "autumn",
  summary: "Two busy days between the river and the sea.",
  price: 242,
  calm: false,
  days: [
    { name: "Sunday", cost: 108.5, where: "Gaia" },
    { name: "Saturday", cost: 118, where: "Foz" },
    { name: "Monday", cost: 16, where: "Baixa" },
  ],
  steps: ["Take the second tram to the sea", "Book the port house", "Walk home"],
};

const document = {
  title: "Plan",
  schema: SCHEMA,
  context: [
    {
      type: "input",
      input: { who: "Ada", days: 2 },
      schema: { type: "object", properties: { who: { title: "Who", type: "string" }, days: { title: "Days", type: "integer" } } },
    },
  ],
};

const compare = (page) => page.locator(".compare");
const runs = (page) => page.getByRole("navigation", { name: "Runs" });
const block = (page, label) => compare(page).locator(".compare-block", { has: page.locator(".compare-label", { hasText: label }) });

let stand;
test.beforeEach(async ({ page }) => {
  stand = await startStandIn();
  await page.route((url) => url.pathname.endsWith("/plan.json"), (route) => route.fulfill({ body: JSON.stringify(document) }));
  await keepServer(page, { baseUrl: stand.baseUrl, model: "stand-in" });
  await page.goto("./?src=plan.json");
});
test.afterEach(() => stand.stop());

async function run(page, who, answer, count) {
  stand.answers.push(JSON.stringify(answer));
  const form = page.getByRole("tab", { name: "Form", exact: true }).first();
  if (await page.locator(".pane-tabs").isVisible()) await form.click();
  await page.getByLabel("Who").fill(who);
  await page.keyboard.press("Tab");
  await action(page, "Run").click();
  await expect(runs(page).getByRole("listitem")).toHaveCount(count);
  await expect(action(page, "Run")).toBeVisible();
}

test("two runs are compared block by block, by the keyboard alone", async ({ page }) => {
  await run(page, "Ada", FIRST, 1);
  await run(page, "Grace", SECOND, 2);
  await action(runs(page), "Compare").press("Enter");
  const shown = compare(page);
  await expect(shown.locator(".compare-head > li")).toHaveText([/A.*Ada/, /B.*Grace/]);
  // The strip calls them so, too.
  await expect(runs(page).getByRole("button", { name: /^A\b.*Ada/, pressed: true })).toBeVisible();
  await expect(runs(page).getByRole("button", { name: /^B\b.*Grace/, pressed: true })).toBeVisible();
  await expect(block(page, "Who")).toContainText("Ada");
  await expect(block(page, "Who")).toContainText("Grace");
  await expect(block(page, "Summary").locator("del")).toHaveText([/slow/, /hills/]);
  await expect(block(page, "Summary").locator("ins")).toHaveText([/busy/, /sea/]);
  await expect(block(page, "Price")).toContainText("+1.5");
  await expect(block(page, "Season")).toContainText("autumn≠ differs");
  await expect(block(page, "Calm")).toContainText("No≠ differs");

  await expect(shown.getByRole("row", { name: /Saturday/ })).toContainText(/120.*118.*−2/);
  await expect(shown.getByRole("row", { name: /Monday/ })).toContainText("+ added");
  await expect(shown.getByRole("row", { name: /Friday/ })).toContainText("− removed");
  await expect(shown.getByRole("cell", { name: "Gaia" })).toHaveCount(0);
  const rows = shown.getByText("Rows that are the same: 1");
  await rows.focus();
  await page.keyboard.press("Enter");
  await expect(shown.getByRole("cell", { name: "Gaia" })).toBeVisible();

  const same = shown.getByText("The same: 2").first();
  await same.focus();
  await page.keyboard.press("Enter");
  await expect(shown.getByText("Two days", { exact: true })).toBeVisible();
  await expect(shown.locator("ins", { hasText: "second" })).toBeVisible();
  await expectAccessible(page);

  await action(runs(page), "Compare").press("Enter");
  await expect(compare(page)).toHaveCount(0);
  await expect(page.getByRole("group", { name: "Place" })).toBeVisible();

  // Escape leads back as well.
  await action(runs(page), "Compare").click();
  await expect(compare(page)).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(compare(page)).toHaveCount(0);

  await test.step("on a phone, in Russian: swiped from one to the next, each with its letter, nothing beyond the edge", async () => {
    await action(page, "Русский").click();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("tab", { name: "Результат" }).first().click();
    await action(page, "Сравнить").click();
    await expect(compare(page)).toContainText("Одинаковое: 2");
    await expect(compare(page)).toContainText("отличается");
    await expect(block(page, "Summary").locator(".compare-letter").first()).toBeVisible();
    expect(await page.evaluate(() => globalThis.document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const [first, second] = await Promise.all([0, 1].map((at) => compare(page).locator(".compare-head > li").nth(at).boundingBox()));
    expect(first.width).toBeGreaterThan(280);
    expect(second.x).toBeLessThan(390);
    expect(second.x + second.width).toBeGreaterThan(390);
    expect(Math.abs(first.y - second.y)).toBeLessThan(1);
    await expectAccessible(page);
    await compare(page).focus();
    await page.keyboard.press("ArrowRight");
    await expect(compare(page).locator(".compare-head > li").nth(1)).toBeInViewport({ ratio: 1 });
    await expect(block(page, "Summary").locator(".compare-letter").nth(1)).toBeInViewport({ ratio: 1 });
    await expect(block(page, "Summary").locator(".compare-label")).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
  });
});

test("a run without an answer takes one line, and five columns are in reach beside the form, which can be run", async ({ page, complaints }) => {
  await run(page, "Ada", FIRST, 1);
  for (const [at, who] of ["Grace", "Linus", "Edsger", "Barbara"].entries()) {
    await run(page, who, { ...SECOND, price: 100 + at }, at + 2);
  }
  stand.behaviour = "broken";
  await run(page, "Alan", {}, 6);
  await expect.poll(() => complaints.join()).toContain("500");
  complaints.length = 0;
  await action(runs(page), "Compare").click();
  const unanswered = page.getByRole("list", { name: "Runs without an answer" });
  await expect(unanswered.getByRole("listitem")).toHaveText(/Alan.*The server reports an error of its own/);
  await expect(compare(page)).toHaveCount(0);
  // What is said for the ear only does not widen the page.
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  for (const who of ["Ada", "Grace", "Linus", "Edsger"]) {
    await runs(page).getByRole("button", { name: new RegExp(who) }).click();
    await expect(runs(page).getByRole("button", { name: new RegExp(who) })).toHaveAttribute("aria-pressed", "true");
  }
  await expect(compare(page).locator(".compare-head > li")).toHaveCount(5);
  for (const column of await compare(page).locator(".compare-head > li").all()) await expect(column).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await test.step("what is typed leaves the comparison open, and its answer takes the place of it", async () => {
    await page.getByLabel("Who").fill("Edith");
    await page.keyboard.press("Tab");
    await expect(compare(page)).toBeVisible();
    const [form, answers] = await Promise.all([page.locator(".pane-form").boundingBox(), page.locator(".pane-result").boundingBox()]);
    expect(form.width).toBeLessThanOrEqual(24 * 16 + 1);
    expect(answers.x).toBeGreaterThanOrEqual(form.x + form.width - 1);
    stand.behaviour = "answer";
    await run(page, "Edith", FIRST, 6);
    await expect(compare(page)).toHaveCount(0);
  });
  await action(runs(page), "Compare").click();
  await action(page, "Close the comparison").click();
  await expect(compare(page)).toHaveCount(0);
});
