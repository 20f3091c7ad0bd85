// Charts beside tables and lists: images with names and words, switched, and never instead of the table.
import { expect, expectAccessible, test } from "../page.mjs";

const rows = (properties, title) => ({ title, type: "array", items: { type: "object", properties } });
const number = { type: "number" };

const SCHEMA = {
  title: "Report",
  type: "object",
  properties: {
    sales: rows({ month: { type: "string" }, sales: { title: "Sales (EUR)", type: "number" } }, "Sales"),
    days: rows({ day: { type: "string", format: "date" }, low: number, high: number }, "Days"),
    people: rows({ height: number, weight: number }, "People"),
    ratings: { title: "Ratings", type: "array", items: { enum: ["good", "fair", "poor"] } },
    pulse: { title: "Pulse", type: "array", items: number },
    quiet: { ...rows({ name: { type: "string" }, n: number }, "Quiet"), "x-chart": "none" },
  },
};

const SOLUTION = {
  sales: [["January", 1200.5], ["February", 900], ["March", 3400]].map(([month, sales]) => ({ month, sales })),
  days: [["2026-03-02", 1, 7], ["2026-03-01", -3, 4], ["2026-03-03", null, 9], ["2026-03-04", 2, 11]].map(
    ([day, low, high]) => ({ day, low, high }),
  ),
  people: [[180, 81], [164, 60], [171, 70]].map(([height, weight]) => ({ height, weight })),
  ratings: ["good", "fair", "good", "good", "fair"],
  pulse: [61, 70, 66, 90, 64],
  quiet: [1, 5, 3].map((n) => ({ name: `n${n}`, n })),
};

const section = (page, name) => page.getByRole("group", { name, exact: true }).first();
const chart = (page, name) => section(page, name).getByRole("img");

test.beforeEach(async ({ page }) => {
  const body = JSON.stringify({ title: "Report", schema: SCHEMA, solution: SOLUTION, context: [] });
  await page.route((url) => url.pathname.endsWith("/report.json"), (route) => route.fulfill({ body }));
});

async function open(page) {
  await page.goto("./?src=report.json");
  await expect(page.getByRole("heading", { name: "Report", exact: true }).last()).toBeVisible();
}

test("a chart is an image with a name and words, its table stays, and what is drawn is chosen by keys", async ({ page }) => {
  await open(page);
  await expect(page.getByRole("img")).toHaveCount(5);
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  const sales = chart(page, "Sales");
  await expect(sales).toHaveAccessibleName("Bar chart: Sales");
  await expect(sales).toHaveAccessibleDescription("Along the axis: Month. Smallest: €900.00 (February); largest: €3,400.00 (March).");
  await expect(section(page, "Sales").getByRole("table")).toBeVisible();
  await expect(chart(page, "Days")).toHaveAccessibleName("Line chart: Low, High");
  await expect(chart(page, "People")).toHaveAccessibleName("Scatter chart: Weight against Height");
  await expect(chart(page, "Ratings")).toHaveAccessibleDescription("Smallest: 0 (poor); largest: 3 (good).");
  await expect(chart(page, "Pulse")).toHaveAccessibleName("Line chart: Pulse");
  await expect(section(page, "Quiet").getByRole("table")).toBeVisible();
  await expect(chart(page, "Quiet")).toHaveCount(0);

  // A line has a mark for each value, in the order of the dates, and a gap where there is none.
  const titles = await chart(page, "Days").locator("title").allTextContents();
  expect(titles).toEqual([
    "Low, March 1, 2026: -3", "Low, March 2, 2026: 1", "Low, March 4, 2026: 2",
    "High, March 1, 2026: 4", "High, March 2, 2026: 7", "High, March 3, 2026: 9", "High, March 4, 2026: 11",
  ]);

  const days = section(page, "Days");
  await expect(days.getByRole("radio", { name: "Line" })).toBeChecked();
  await days.getByRole("radio", { name: "Line" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(days.getByRole("radio", { name: "Bars" })).toBeChecked();
  await expect(days.getByRole("radio", { name: "Bars" })).toBeFocused();
  await expect(chart(page, "Days")).toHaveAccessibleName("Bar chart: Low, High");
  await page.keyboard.press("ArrowRight");
  await expect(days.getByRole("radio", { name: "No chart" })).toBeChecked();
  await expect(chart(page, "Days")).toHaveCount(0);
  await expect(days.getByRole("table")).toBeVisible();
});

test("charts fit a narrow screen, and follow its width", async ({ page }) => {
  await open(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("tab", { name: "Result" }).click();
  const sales = chart(page, "Sales");
  await expect(sales).toBeVisible();
  await expect.poll(() => sales.evaluate((image) => image.getBoundingClientRect().width)).toBeLessThan(391);
  const texts = page.locator("main svg text");
  await expect(texts).not.toHaveCount(0);
  const beyond = () =>
    texts.evaluateAll((texts) => texts.filter((text) => text.getBoundingClientRect().right > innerWidth).length);
  await expect.poll(beyond).toBe(0);
});

test.describe("in Russian", () => {
  test.use({ locale: "ru-RU" });
  test("charts speak the reader's language", async ({ page }) => {
    await open(page);
    await expect(chart(page, "Days")).toHaveAccessibleName("Линейный график: Low, High");
    await expect(chart(page, "Days")).toContainText("1 марта 2026 г.: 4");
    await expect(section(page, "Days").getByRole("radio", { name: "Без графика" })).toBeVisible();
  });
});
