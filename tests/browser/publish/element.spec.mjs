// The element <pilcrow-tool>, in pages of another origin than the app's.
import { createServer } from "node:http";
import { ISOLATED } from "../addresses.mjs";
import { keptDrafts } from "../kept.mjs";
import { expect, expectAccessible } from "../page.mjs";
import { action, chooseServerIn, test as base } from "../server_page.mjs";

const SCHEMA = {
  title: "Booking",
  type: "object",
  required: ["guest"],
  properties: { guest: { title: "Guest", type: "string" }, nights: { title: "Nights", type: "integer", minimum: 1 } },
};
const REQUEST = {
  title: "Words",
  schema: { type: "object", properties: { word: { title: "Word", type: "string" } }, required: ["word"] },
  context: [{ type: "input", schema: { type: "object", properties: { city: { title: "City", type: "string" } } } }, "Describe it in a word."],
};

const test = base.extend({
  /** Serves a page with this body, and documents beside it; gives its address. */
  around: async ({}, use) => {
    const files = new Map([["/request.json", JSON.stringify(REQUEST)]]);
    const server = createServer((request, response) => {
      const body = files.get(request.url);
      response.writeHead(body === undefined ? 404 : 200, { "content-type": request.url.endsWith(".json") ? "application/json" : "text/html" });
      response.end(body);
    });
    await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
    await use((body, script = "script") => {
      const head = `<title>Around</title><${script} src="${ISOLATED}pilcrow_tool.js"></script>`;
      files.set("/favicon.ico", "").set("/", `<!doctype html><html lang="en"><head>${head}</head><body><main><h1>Around</h1>${body}</main></body></html>`);
      return `http://localhost:${server.address().port}/`;
    });
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  },
});

const frame = (page, at = 0) => page.locator("pilcrow-tool").nth(at).locator("iframe").contentFrame();
const element = (page, act, given) => page.locator("pilcrow-tool").first().evaluate(act, given);

test("a form is part of the form around it: its value, whether it is right, and its reset", async ({ page, around }) => {
  await page.goto(await around(`<form id="order"><pilcrow-tool name="booking" mode="form"></pilcrow-tool><button>Send</button></form>`));
  await element(page, (tool, schema) => { tool.document = schema; }, SCHEMA);
  await frame(page).getByLabel("Guest").fill("Ada");
  await frame(page).getByLabel("Nights").fill("2");
  const sent = () => page.evaluate(() => new FormData(document.getElementById("order")).get("booking"));
  await expect.poll(sent).toBe('{"guest":"Ada","nights":2}');
  await expect(action(frame(page), "Run")).toBeHidden();
  await frame(page).getByLabel("Nights").fill("0");
  await expect.poll(() => element(page, (tool) => tool.checkValidity())).toBe(false);
  expect(await element(page, (tool) => tool.validationMessage)).not.toBe("");
  // The keys that run a tool send the form around, and runs nothing.
  await frame(page).getByLabel("Nights").fill("4");
  await expect.poll(() => element(page, (tool) => tool.checkValidity())).toBe(true);
  await page.evaluate(() => document.getElementById("order").addEventListener("submit", (event) => { event.preventDefault(); window.sent = true; }));
  await frame(page).getByLabel("Guest").press("Control+Enter");
  await expect.poll(() => page.evaluate(() => window.sent)).toBe(true);
  await page.evaluate(() => document.getElementById("order").reset());
  await expect(frame(page).getByLabel("Guest")).toHaveValue("");
  await element(page, (tool) => { tool.inputs = { guest: "Bob", nights: 3 }; });
  await expect(frame(page).getByLabel("Guest")).toHaveValue("Bob");
  await expect.poll(() => element(page, (tool) => tool.checkValidity())).toBe(true);
  // As high as its form, so that nothing scrolls in it.
  const scrolls = () => page.frames().at(-1).evaluate(() => document.documentElement.scrollHeight > innerHeight + 1);
  await expect.poll(scrolls).toBe(false);
  await expectAccessible(page);
});

test("properties are set as frameworks do, and an equal document leaves what is typed alone", async ({ page, around }) => {
  await page.goto(await around("<form></form>"));
  await page.evaluate((schema) => {
    const tool = Object.assign(document.createElement("pilcrow-tool"), { name: "booking", mode: "form", theme: null, document: schema });
    document.querySelector("form").append(tool);
  }, SCHEMA);
  await frame(page).getByLabel("Guest").fill("Ada");
  const sent = () => page.evaluate(() => new FormData(document.querySelector("form")).get("booking"));
  await expect.poll(sent).toBe('{"guest":"Ada"}');
  const address = () => element(page, (tool) => tool.shadowRoot.querySelector("iframe").src);
  const before = await address();
  await element(page, (tool, schema) => Object.assign(tool, { name: "other", document: schema }), SCHEMA);
  await frame(page).getByLabel("Nights").fill("2");
  await expect(frame(page).getByLabel("Guest")).toHaveValue("Ada");
  expect(await address()).toBe(before);
  expect(await element(page, (tool) => [tool.getAttribute("name"), tool.mode, tool.theme])).toEqual(["other", "form", ""]);
});

test("what a page around fills in leaves alone what was typed on the site itself", async ({ page, around }) => {
  await page.goto(`${ISOLATED}?tool=trip`);
  await page.getByLabel("City").fill("My own town");
  await page.reload();
  await expect(page.getByLabel("City")).toHaveValue("My own town");
  // Of one host with the site, so that the browser keeps their data together.
  const beside = (await around(`<pilcrow-tool tool="trip" inputs='{"city": "Oslo"}'></pilcrow-tool>`)).replace("localhost", new URL(ISOLATED).hostname);
  await page.goto(beside);
  await expect(frame(page).getByLabel("City")).toHaveValue("Oslo");
  await frame(page).getByLabel("City").fill("Bergen");
  await page.goto(`${ISOLATED}?tool=trip`);
  await expect(page.getByLabel("City")).toHaveValue("My own town");
});

test("elements of one document keep what is typed in each", async ({ page, around }) => {
  const tool = (attributes) => `<pilcrow-tool mode="form" src="request.json" ${attributes}></pilcrow-tool>`;
  const tools = [`name="a"`, `name="a"`, `name="b"`, `id="c" name="c"`];
  await page.goto(await around(`<form>${tools.map(tool).join("")}</form>`));
  const typed = ["FIRST", "SECOND", "THIRD", "FOURTH"];
  const sent = () => page.evaluate(() => [...new FormData(document.querySelector("form")).values()].map((sent) => JSON.parse(sent || "{}").city));
  for (const [at, city] of typed.entries()) await frame(page, at).getByLabel("City").fill(city);
  await expect.poll(sent).toEqual(typed);
  for (const city of typed) await expect.poll(() => keptDrafts(page.frames().at(-1))).toContain(city);
  await page.reload();
  for (const [at, city] of typed.entries()) await expect(frame(page, at).getByLabel("City")).toHaveValue(city);
  await expect.poll(sent).toEqual(typed);
});

test("what a page fills in is no draft, and what is typed over it is", async ({ page, around }) => {
  const open = async (attributes) => {
    const ready = `<script>addEventListener("pilcrow-input", ({ detail }) => { window.told = detail.inputs; });</script>`;
    await page.goto(await around(`${ready}<pilcrow-tool mode="form" src="request.json" ${attributes}></pilcrow-tool>`));
    await expect.poll(() => page.evaluate(() => window.told)).toBeDefined();
  };
  const given = (city) => `inputs='${JSON.stringify({ city })}'`;
  const city = frame(page).getByLabel("City");
  await open(given("Oslo"));
  await expect(city).toHaveValue("Oslo");
  await open("");
  await expect(city).toHaveValue("");
  await open(given("Oslo"));
  await city.fill("Bergen");
  await expect.poll(() => keptDrafts(page.frames().at(-1))).toContain("Bergen");
  await open(given("Oslo"));
  await expect(city).toHaveValue("Bergen");
  // Another value of the page's own counts, and does not take away what was typed over the one before.
  await open(given("Rome"));
  await expect(city).toHaveValue("Rome");
  await open(given("Oslo"));
  await expect(city).toHaveValue("Bergen");
  // What is set later is what the page wants to be there now.
  await element(page, (tool) => { tool.inputs = { city: "Pisa" }; });
  await expect(city).toHaveValue("Pisa");
  await expect.poll(() => keptDrafts(page.frames().at(-1))).toBe("[]");
});

test("what was kept for all places before, one that stands alone goes on with", async ({ page, around }) => {
  await page.goto(await around(`<iframe src="${ISOLATED}?embed=form&tool=trip"></iframe>`));
  await page.frameLocator("iframe").getByLabel("City").fill("Bergen");
  await expect.poll(() => keptDrafts(page.frames().at(-1))).toContain("Bergen");
  await page.goto(await around(`<pilcrow-tool mode="form" tool="trip"></pilcrow-tool>`));
  await expect(frame(page).getByLabel("City")).toHaveValue("Bergen");
  await page.goto(await around(`<pilcrow-tool mode="form" tool="trip" id="other"></pilcrow-tool><pilcrow-tool mode="form" tool="trip"></pilcrow-tool>`));
  await expect(frame(page, 1).getByLabel("City")).toHaveValue("Bergen");
  await expect(frame(page, 0).getByLabel("City")).toHaveValue("Lisbon");
});

test("a form that lacks something is never said to be right", async ({ page, around }) => {
  const listen = `<script>window.told = []; addEventListener("pilcrow-input", ({ detail }) => told.push(detail.isValid));</script>`;
  await page.goto(await around(`${listen}<pilcrow-tool mode="form"></pilcrow-tool>`));
  await element(page, (tool, schema) => { tool.document = schema; }, SCHEMA);
  await expect.poll(() => page.evaluate(() => window.told.length)).toBeGreaterThan(0);
  await expect.poll(() => element(page, (tool) => tool.checkValidity())).toBe(false);
  expect(await page.evaluate(() => window.told)).not.toContain(true);
});

test("an unknown tool, and an address with nothing behind it, say so in the element and to the page around", async ({ page, around, complaints }) => {
  const listen = `<script>window.errors = []; addEventListener("pilcrow-error", ({ detail }) => errors.push(detail));</script>`;
  await page.goto(await around(`${listen}<pilcrow-tool tool="teapot"></pilcrow-tool><pilcrow-tool src="none.json"></pilcrow-tool>`));
  await expect(frame(page, 0).getByRole("alert")).toContainText("There is no tool “teapot” here");
  await expect(frame(page, 1).getByRole("alert")).toContainText("Could not fetch");
  for (const at of [0, 1]) {
    await expect(frame(page, at).getByRole("heading", { name: "Tools" })).toHaveCount(0);
    await expect(frame(page, at).getByRole("alert").getByRole("button", { name: "Close" })).toHaveCount(0);
  }
  await expect.poll(() => page.evaluate(() => window.errors.map(({ error }) => error).sort())).toEqual(["not_fetched", "unknown_tool"]);
  expect(await page.evaluate(() => window.errors.find(({ error }) => error === "unknown_tool").message)).toContain("teapot");
  // All of the words are in sight.
  const isWhole = () => page.frames().at(1).evaluate(() => document.documentElement.scrollHeight <= innerHeight + 1);
  await expect.poll(isWhole).toBe(true);
  expect(complaints.splice(0).join()).toContain("404");
});

test("a tool runs where the person says so, and not where the page around does", async ({ page, around, stand }) => {
  await page.goto(await around(`<pilcrow-tool src="request.json" inputs='{"city": "Oslo"}'></pilcrow-tool>`));
  const tool = frame(page);
  await expect(tool.getByLabel("City")).toHaveValue("Oslo");
  await chooseServerIn(tool, stand);
  const refused = await element(page, (own) => own.run().then(() => "ran", (error) => error.message));
  expect(refused).toContain("another origin");
  expect(stand.calls).toEqual([]);
  await element(page, (own) => {
    own.said = [];
    for (const name of ["run", "part", "result", "error"]) own.addEventListener(`pilcrow-${name}`, ({ type, detail }) => own.said.push([type, detail]));
  });
  stand.answers.push(JSON.stringify({ word: "Fjord" }));
  await action(tool, "Run").click();
  await expect(tool.getByRole("region", { name: "Result", exact: true })).toContainText("Fjord");
  await expect.poll(() => element(page, (own) => own.said.at(-1)?.[0])).toBe("pilcrow-result");
  const said = await element(page, (own) => own.said);
  expect(said[0][0]).toBe("pilcrow-run");
  expect(said.at(-1)[1]).toEqual({ result: { word: "Fjord" }, isValid: true });
  expect(await element(page, (own) => own.result)).toEqual({ word: "Fjord" });
});

test("several stand on one page, whose styles do not reach them, in their own language and theme", async ({ page, around }) => {
  const hostile = "<style>* { all: unset !important; color: red !important; font-size: 40px !important; display: none } html, body, main, pilcrow-tool { display: block !important }</style>";
  await page.goto(await around(`${hostile}<pilcrow-tool tool="trip" lang="ru" theme="dark"></pilcrow-tool><pilcrow-tool tool="recipe" lang="en" mode="form" style="--pilcrow-accent: rebeccapurple"></pilcrow-tool>`));
  await expect(frame(page, 0).getByRole("button", { name: "Запустить" })).toBeVisible();
  await expect(frame(page, 1).getByLabel("People")).toBeVisible();
  const look = (at) => frame(page, at).locator("html").evaluate((html) => ({
    theme: html.dataset.theme,
    accent: getComputedStyle(html).getPropertyValue("--accent"),
    size: getComputedStyle(document.body).fontSize,
  }));
  // Far below what is in sight.
  await expect.poll(() => page.locator("pilcrow-tool").nth(1).evaluate((tool) => tool.inputs?.people)).toBeDefined();
  expect(await look(0)).toMatchObject({ theme: "dark", size: "17px" });
  await expect.poll(async () => (await look(1)).accent).toBe("rebeccapurple");
  await expect(frame(page, 0).getByRole("banner")).toBeHidden();
});

test("what a page has set before the script came is shown", async ({ page, around }) => {
  const own = `const own = document.querySelector("pilcrow-tool"); own.document = ${JSON.stringify(REQUEST)}; own.view = { word: "Fjord" };`;
  await page.goto(await around(`<pilcrow-tool mode="view"></pilcrow-tool><script>${own}</script>`, "script defer"));
  const shown = frame(page).getByRole("region", { name: "Result", exact: true });
  await expect(shown).toContainText("Fjord");
  expect(await element(page, (tool) => Object.hasOwn(tool, "view"))).toBe(false);
});

test("a value is shown by its schema, and what is no value of it too", async ({ page, around }) => {
  await page.goto(await around(`<pilcrow-tool mode="view"></pilcrow-tool>`));
  await element(page, (tool, document) => {
    tool.document = document;
    tool.view = { word: "Fjord" };
  }, REQUEST);
  const shown = frame(page).getByRole("region", { name: "Result", exact: true });
  await expect(shown).toContainText("Fjord");
  await expect(frame(page).getByLabel("City")).toBeHidden();
  await element(page, (tool) => { tool.view = [1, 2]; });
  await expect(shown).not.toContainText("Fjord");
});
