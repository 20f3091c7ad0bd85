// What comes while a page loads takes places that were kept for it: nothing moves.
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { deflateRawSync } from "node:zlib";
import { ISOLATED } from "../addresses.mjs";
import { expect, forgetAll, openText, test } from "../page.mjs";
import { action, chooseServer } from "../server_page.mjs";
import { settled } from "../settled.mjs";

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

/** Notes from the beginning what moves, and by how much. */
const watch = (page) => page.addInitScript(() => {
  globalThis.shifts = [];
  const note = ({ value, sources }) => globalThis.shifts.push({ value, classes: sources.map(({ node }) => node?.className ?? "") });
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: "layout-shift", buffered: true });
});

/** How much has moved; of things of certain classes, where these are named. */
async function moved(page, classes = "") {
  // Nothing is on its way any more; what was painted is told a frame later.
  await settled(page);
  await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
  return page.evaluate((wanted) => {
    const counts = globalThis.shifts.filter((shift) => shift.classes.some((own) => new RegExp(wanted).test(own)) || !wanted);
    return counts.reduce((sum, { value }) => sum + value, 0);
  }, classes);
}

const region = (page) => page.getByRole("region", { name: "Result", exact: true });
const LOADS = [
  ["a document with cases", "./?tool=moderation", (page) => page.getByText("In one request")],
  ["an answer with its changes", "./?tool=employees", (page) => page.getByRole("heading", { name: "What this answer would change" }), 1280],
  ["an answer with its steps", "./?tool=standup", (page) => page.getByRole("heading", { name: "Step 1" }), 1280],
  ["a tool with examples to try", "./?tool=triage", (page) => page.getByRole("group", { name: "Try these:" })],
  ["an answer with a chart", "./?src=stock.json", (page) => region(page).getByRole("img", { name: "Line chart: Count" }), 1280],
  ["a published list with a footer", "./site.html", (page) => page.getByRole("link", { name: "Privacy" })],
];
/** The page as `pilcrow publish` writes it, with words of its author around the list. */
async function published(page) {
  const site = JSON.stringify({ title: "Office tools", introduction: "For every day.", footer: "Made by us", links: [{ label: "Privacy", href: "https://example.org/privacy" }] });
  await page.route(/\/site\.html$/, async (route) => {
    const answer = await page.request.get(new URL("./", route.request().url()).href);
    await route.fulfill({ contentType: "text/html", body: (await answer.text()).replace("</head>", `<meta name="pilcrow-site" content='${site}'></head>`) });
  });
}

/** The fragment of a link that carries this, as docs/hosting.md tells it. */
function fragment(shared) {
  const bytes = deflateRawSync(JSON.stringify(shared)).toString("base64url");
  return `share=1.i.${createHash("sha256").update(`1.i.${bytes}`).digest("hex").slice(0, 8)}.${bytes}`;
}

test("what comes while a page loads takes places that were kept for it, on a phone and on a screen", async ({ page }) => {
  test.setTimeout(120_000);
  await watch(page);
  await page.route((url) => url.pathname.endsWith("/stock.json"), (route) => route.fulfill({ json: STOCK }));
  await published(page);
  for (const [name, address, last, ...widths] of LOADS) {
    for (const width of widths.length ? widths : [390, 1280]) {
      await test.step(`${name}, ${width} pixels wide`, async () => {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(address);
        await expect(last(page)).toBeVisible();
        expect(await moved(page)).toBeLessThan(0.02);
      });
    }
  }
  await page.route("**/tools/index.json", (route) => route.fulfill({ body: "{ tools: [" }));
  for (const width of [390, 1280]) {
    await test.step(`a list of tools that cannot be read, ${width} pixels wide`, async () => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto("./");
      await expect(page.getByRole("alert")).toContainText("The list of tools (tools/index.json) cannot be read");
      await expect(action(page, "Open a document")).toBeVisible();
      expect(await moved(page)).toBeLessThan(0.02);
    });
  }
});

test("a link with inputs and an answer, and an answer that is written, move what is above them nowhere, on a phone and on a screen", async ({ page }) => {
  test.setTimeout(120_000);
  await watch(page);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await test.step(`a link, ${width} pixels wide`, async () => {
      const set = { city: "Oslo", days: 3, interests: ["museums", "food"], pace: "quick", start: "2027-06-01" };
      await page.goto(`./?tool=trip#${fragment({ inputs: [{ set }], answer: { value: { title: "Oslo" }, provider: "openai", model: "m" } })}`);
      // On a phone the answer is what is shown.
      const brought = page.getByRole("status").filter({ hasText: "It brought an answer, too" });
      await expect(width < 640 ? region(page).getByRole("heading", { name: "Oslo" }) : brought).toBeVisible();
      await expect(action(page, "Run")).toBeVisible();
      expect(await moved(page)).toBeLessThan(0.02);
    });
    await test.step(`an answer that is written, ${width} pixels wide`, () => expectWritten(page));
    await forgetAll(page);
  }
});

/** An answer is written, which moves nothing above it. */
async function expectWritten(page) {
  const server = await writing({ rows: Array.from({ length: 6 }, (_, at) => ({ name: `Name ${at}`, count: at * 7 })), summary: "That is all." });
  const column = (title, type) => ({ title, type });
  const rows = { title: "Rows", type: "array", items: { type: "object", properties: { name: column("Name", "string"), count: column("Count", "integer") } } };
  await openText(page, { title: "Rows", schema: { type: "object", properties: { rows, summary: column("Summary", "string") } }, context: ["Count."] });
  await chooseServer(page, { baseUrl: `http://127.0.0.1:${server.address().port}/v1`, model: "m" });
  // All that the dialog has moved is told by then.
  await moved(page);
  await page.evaluate(() => { globalThis.shifts.length = 0; });
  await action(page, "Run").click();
  await expect(region(page).getByRole("img", { name: "Bar chart: Count" })).toBeVisible();
  await expect(region(page)).toContainText("has the asked form");
  expect(await moved(page, "pane|^result|table-scroll")).toBeLessThan(0.02);
  server.closeAllConnections();
  server.close();
}

test("two tools in a page of somebody else, on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const body = `<h1>Around</h1><p>Before.</p><pilcrow-tool tool="trip"></pilcrow-tool><p>Between.</p><pilcrow-tool tool="quiz" mode="form"></pilcrow-tool>`;
  const html = `<!doctype html><html lang="en"><head><title>Around</title><meta name="viewport" content="width=device-width"><script src="${ISOLATED}pilcrow_tool.js"></script></head><body>${body}</body></html>`;
  const server = createServer((request, response) => response.writeHead(200, { "content-type": "text/html" }).end(request.url === "/" ? html : ""));
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  await watch(page);
  await page.goto(`http://localhost:${server.address().port}/`);
  await expect(page.locator("pilcrow-tool").first().locator("iframe").contentFrame().getByLabel("City")).toBeVisible();
  await expect.poll(() => page.locator("pilcrow-tool").first().evaluate((tool) => tool.getBoundingClientRect().height)).toBeGreaterThan(1000);
  expect(await moved(page)).toBeLessThan(0.02);
  server.closeAllConnections();
  server.close();
});

/** A model server that writes this answer piece by piece. */
async function writing(answer) {
  const headers = { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*", "Cross-Origin-Resource-Policy": "cross-origin" };
  const text = JSON.stringify(answer);
  const server = createServer((request, response) => {
    if (request.method === "OPTIONS") return response.writeHead(204, headers).end();
    request.resume().on("end", async () => {
      response.writeHead(200, { ...headers, "Content-Type": "text/event-stream" });
      const choice = (more) => response.write(`data: ${JSON.stringify({ object: "chat.completion.chunk", model: "m", choices: [{ index: 0, ...more }] })}\n\n`);
      for (let at = 0; at < text.length; at += 24) {
        choice({ delta: { content: text.slice(at, at + 24) }, finish_reason: null });
        await new Promise((done) => { setTimeout(done, 50); });
      }
      choice({ delta: {}, finish_reason: "stop" });
      response.end("data: [DONE]\n\n");
    });
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return server;
}
