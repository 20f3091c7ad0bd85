// What comes while a page loads takes places that were kept for it: nothing moves.
import { expect, test } from "./page.mjs";

const months = ["01", "02", "03", "04", "05", "06"].map((month, at) => ({ day: `2026-${month}-01`, count: at * 3 + 1 }));
const column = (title, more) => ({ title, ...more });
/** An answer with a chart above its table. */
const STOCK = {
  title: "Stock",
  schema: {
    type: "object",
    properties: { rows: { title: "Stock", type: "array", "x-chart": "line", items: { type: "object", properties: { day: column("Day", { type: "string", format: "date" }), count: column("Count", { type: "integer" }) } } } },
  },
  context: [{ type: "input", schema: { type: "object", properties: { shop: { title: "Shop", type: "string" } } } }],
  solution: { rows: months },
};

const region = (page) => page.getByRole("region", { name: "Result", exact: true });
const LOADS = [
  ["a document with cases", "./?tool=moderation", (page) => page.getByText("In one request")],
  ["an answer with its changes", "./?tool=employees", (page) => page.getByRole("heading", { name: "What this answer would change" }), 1280],
  ["an answer with its steps", "./?tool=standup", (page) => page.getByRole("heading", { name: "Step 1" }), 1280],
  ["a tool with examples to try", "./?tool=triage", (page) => page.getByRole("group", { name: "Try these:" })],
  ["an answer with a chart", "./?src=stock.json", (page) => region(page).getByRole("img", { name: "Line chart: Count" }), 1280],
];
for (const [name, address, last, ...widths] of LOADS) {
  for (const width of widths.length ? widths : [390, 1280]) {
    test(`${name}, ${width} pixels wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.addInitScript(() => {
        globalThis.shifts = [];
        new PerformanceObserver((list) => globalThis.shifts.push(...list.getEntries().map((entry) => entry.value))).observe({ type: "layout-shift", buffered: true });
      });
      if (address.includes("src=")) await page.route((url) => url.pathname.endsWith("/stock.json"), (route) => route.fulfill({ json: STOCK }));
      await page.goto(address);
      await expect(last(page)).toBeVisible();
      // What was painted is told a frame later.
      await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
      expect(await page.evaluate(() => globalThis.shifts.reduce((sum, shift) => sum + shift, 0))).toBeLessThan(0.02);
    });
  }
}
