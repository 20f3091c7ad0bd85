// Makes the pictures of docs/hints.md again, from small documents opened in the built app (dist/):
//   node tests/pictures.mjs [NAME…]
// PILCROW_CHROMIUM names the browser where it is not Playwright's own.
import { spawn } from "node:child_process";
import { mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const PORT = 4378;
const HERE = dirname(fileURLToPath(import.meta.url));
const FOLDER = join(HERE, "../docs/pictures");
/** No picture is larger, in bytes. */
const LIMIT = 25_000;

const text = (title, hints = {}) => ({ title, type: "string", ...hints });
const number = (title, hints = {}) => ({ title, type: "number", ...hints });
const choice = (title, hints = {}) => ({ title, enum: ["red", "green", "blue"], ...hints });
const group = (title, hints = {}) => ({
  title, type: "object", properties: { street: text("Street"), city: text("City") }, ...hints,
});
/** A form of these fields. */
const form = (properties, input = {}, root = {}) => ({
  context: [{ type: "input", schema: { type: "object", properties, required: Object.keys(properties), ...root }, input }],
});
/** An answer of one table. */
const months = ["January", "February", "March", "April"];
const answer = (chart) => ({
  context: [],
  schema: {
    type: "object",
    properties: {
      visitors: {
        title: "Visitors", type: "array", "x-chart": chart,
        items: { type: "object", properties: { month: text("Month"), count: { title: "Visitors", type: "integer" } } },
      },
    },
  },
  solution: { visitors: [310, 240, 420, 380].map((count, at) => ({ month: months[at], count })) },
});

const PICTURES = {
  widget: form({ plain: text("Without a hint"), long: text("textarea", { "ui:widget": "textarea" }) }),
  "widget-choice": form(
    { radio: choice("radio", { "ui:widget": "radio" }), select: choice("select", { "ui:widget": "select" }) },
    { radio: "green", select: "green" },
  ),
  "widget-boolean": form(
    {
      radio: { title: "radio", type: "boolean", "ui:widget": "radio" },
      checkbox: { title: "checkbox", type: "boolean", "ui:widget": "checkbox" },
    },
    { radio: true, checkbox: true },
  ),
  "widget-range": form(
    { range: number("range", { minimum: 0, maximum: 1, multipleOf: 0.05, "ui:widget": "range" }) }, { range: 0.35 },
  ),
  "widget-rating": form(
    { rating: { title: "rating", type: "integer", minimum: 1, maximum: 5, "ui:widget": "rating" } }, { rating: 3 },
  ),
  "widget-uuid": form(
    { uuid: text("uuid", { "ui:widget": "uuid" }) }, { uuid: "2b4c9f0e-8d1a-4a67-9a55-0c6f1f2f3a4b" },
  ),
  title: form({ name: text("Name", { "ui:title": "Your full name", "ui:description": "As in your **passport**." }) }),
  placeholder: form({ city: text("City", { "ui:placeholder": "Where the letter goes" }) }),
  help: form({ code: text("Code", { description: "Six letters.", "ui:help": "On the *back* of the card." }) }),
  rows: form({ note: text("Note", { "ui:widget": "textarea", "ui:rows": 2 }) }, { note: "Two lines\nto begin with" }),
  unit: form({ weight: number("Weight", { "ui:unit": "kg" }) }, { weight: 12.5 }),
  readonly: form({ color: choice("Colour", { "ui:readonly": true }) }, { color: "red" }),
  label: form({ note: text("Note", { "ui:options": { label: false, placeholder: "Anything else?" } }) }),
  order: form({ city: text("City"), street: text("Street"), name: text("Name") }, {}, { "ui:order": ["name", "*"] }),
  enumNames: form(
    { size: { title: "Size", enum: ["S", "M", "L"], "ui:enumNames": ["Small", "Medium", "Large"] } }, { size: "M" },
  ),
  enumDisabled: form({ color: choice("Colour", { "ui:enumDisabled": ["blue"] }) }, { color: "red" }),
  inline: form(
    { line: choice("true", { "ui:inline": true }), column: choice("false", { "ui:inline": false }) },
    { line: "red", column: "red" },
  ),
  collapsed: form(
    { home: group("Home"), work: group("Work", { "ui:collapsed": true }) },
    { home: { street: "Storgata 1", city: "Bergen" }, work: { street: "Torget 2", city: "Oslo" } },
  ),
  layout: form(
    { guests: { title: "Guests", type: "array", "ui:layout": "table", items: { type: "object", properties: { name: text("Name"), age: number("Age") } } } },
    { guests: [{ name: "Anna", age: 31 }, { name: "Olav", age: 29 }] },
  ),
  describe: {
    context: [],
    schema: {
      type: "object",
      properties: {
        risk: number("Risk", { description: "From 0 (none) to 1.", minimum: 0, maximum: 1, "x-describe": true }),
        share: number("Share", { description: "Of the whole.", minimum: 0, maximum: 1 }),
      },
    },
    solution: { risk: 0.3, share: 0.6 },
  },
  aggregate: {
    context: [],
    schema: {
      type: "object",
      properties: {
        days: {
          title: "Days", type: "array",
          items: {
            type: "object",
            properties: {
              day: text("Day"),
              parcels: number("Parcels", { "x-aggregate": "sum" }),
              wait: number("Wait", { "x-aggregate": "mean", "x-unit": "min" }),
              shelf: number("Shelf"),
            },
          },
        },
      },
    },
    solution: {
      days: [["Monday", 31, 4.5, 2], ["Tuesday", 27, 3, 4], ["Wednesday", 45, 6, 1]]
        .map(([day, parcels, wait, shelf]) => ({ day, parcels, wait, shelf })),
    },
  },
  "chart-bar": answer("bar"),
  "chart-line": answer("line"),
};

/** What a form's fields are made of. */
const PARTS = "#tool-form .field, #tool-form [role=group], #tool-form fieldset";
/** How a picture is taken: of which parts, on a page of which width, with how many dots in one. */
const USUAL = { parts: PARTS, width: 460, scale: 2 };
/** On a narrow page an answer is behind a tab, and a table has too little room. */
const OTHERS = {
  collapsed: { ...USUAL, scale: 1.5 },
  inline: { ...USUAL, width: 800, scale: 1.5 },
  layout: { parts: "#tool-form table", width: 560, scale: 1.5 },
  describe: { parts: "#pane-result .result [role=group]", width: 1280, scale: 1 },
  aggregate: { parts: "#pane-result table", width: 1280, scale: 1 },
  "chart-bar": { parts: "#pane-result [role=img]", width: 1280, scale: 1 },
  "chart-line": { parts: "#pane-result [role=img]", width: 1280, scale: 1 },
};

/** Cargo starts the server, which would outlive it: both are one group of processes. */
const stop = (server) => process.kill(-server.pid);

async function served() {
  const env = { ...process.env, PILCROW_TEST_PORT: String(PORT) };
  const server = spawn("cargo", ["xtask", "host"], { env, stdio: "inherit", detached: true });
  const address = `http://127.0.0.1:${PORT}/pilcrow/`;
  for (let tries = 0; tries < 600; tries += 1) {
    if (await fetch(address).then(({ ok }) => ok, () => false)) return { server, address };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  stop(server);
  throw new Error("dist/ cannot be served: is it built (cargo xtask build)?");
}

const ROOM = 8;

/** The part of a page that a picture shows, with a little room around it. */
async function area(page, selector) {
  const parts = page.locator(selector);
  await parts.first().waitFor();
  // Controls and charts that are drawn a moment later.
  await page.waitForTimeout(800);
  const boxes = (await Promise.all((await parts.all()).map((part) => part.boundingBox()))).filter(Boolean);
  const left = Math.min(...boxes.map(({ x }) => x)) - ROOM;
  const top = Math.min(...boxes.map(({ y }) => y)) - ROOM;
  const right = Math.max(...boxes.map(({ x, width }) => x + width)) + ROOM;
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + ROOM;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

async function take(browser, address, name) {
  const document = PICTURES[name];
  const { parts, width, scale } = OTHERS[name] ?? USUAL;
  const page = await browser.newPage({
    viewport: { width, height: 1200 }, deviceScaleFactor: scale, reducedMotion: "reduce", colorScheme: "light", locale: "en",
  });
  await page.route((url) => url.pathname.endsWith("/hint.json"), (route) => route.fulfill({ json: document }));
  await page.goto(`${address}?src=hint.json`);
  const clip = await area(page, parts);
  const path = join(FOLDER, `${name}.png`);
  await page.screenshot({ path, clip });
  await page.close();
  const { size } = statSync(path);
  console.log(`${name}.png ${Math.round(clip.width)}×${Math.round(clip.height)}, ${size} bytes`);
  if (size > LIMIT) throw new Error(`${name}.png is larger than ${LIMIT} bytes`);
}

mkdirSync(FOLDER, { recursive: true });
const { server, address } = await served();
const browser = await chromium.launch({
  executablePath: process.env.PILCROW_CHROMIUM || undefined,
  args: ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"],
});
try {
  const names = process.argv.slice(2);
  for (const name of names.length ? names : Object.keys(PICTURES)) await take(browser, address, name);
} finally {
  await browser.close();
  stop(server);
}
