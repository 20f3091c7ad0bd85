// Sites that the page makes of documents: saved as a ZIP file, unpacked, and served by another host.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { unzipSync } from "fflate";
import { keptText } from "../kept.mjs";
import { action, expect, expectAccessible, tabTo, test as base } from "../page.mjs";
import { hostFolder, hostSite } from "./static_site.mjs";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

const hosted = (options) => async ({}, use) => {
  const site = await hostSite(options);
  await use(site);
  await site.remove();
};

const test = base.extend({
  site: hosted(),
  whole: hosted({ isWhole: true }),
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "pilcrow-published-"));
    await use(folder);
    await rm(folder, { recursive: true });
  },
});

const input = { type: "input", schema: { type: "object", properties: { city: { title: "City", type: "string" } } } };
const schema = { type: "object", properties: { summary: { title: "Summary", type: "string" } } };
const WEATHER = { title: "Weather", description: "Says what to wear.", schema, context: [input, "Say it."], solution: { summary: "Take an umbrella." } };
const TIDES = { title: "Приливы", schema, context: [input], solution: { summary: "High at noon." } };
const BLANK = { title: "Blank", schema, context: [input] };

const dialog = (page, name = "Publish") => page.getByRole("dialog", { name });
const mine = (page, name = "My documents") => page.getByRole("region", { name });

/** Opens a document by its text, as a person pastes it. */
async function open(page, site, document) {
  if (page.url() === "about:blank") await page.goto(site.url);
  else await page.getByRole("link", { name: "Tools" }).click();
  await action(page, "Open a document").click();
  await page.getByLabel("Text or address").fill(JSON.stringify(document));
  await action(page, "Open").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(document.title);
}

async function openBoth(page, site) {
  await open(page, site, WEATHER);
  await open(page, site, TIDES);
  // The list is read once, in the order in which they were opened.
  await expect.poll(() => keptText(page, "settings")).toContain(TIDES.title);
  await page.getByRole("link", { name: "Tools" }).click();
  await expect(mine(page).getByRole("link")).toHaveText([TIDES.title, WEATHER.title]);
}

/** Makes the site, and gives the name of the file and what is in it. */
async function made(page) {
  await action(dialog(page), "Make the ZIP file").click();
  await expect(dialog(page).getByRole("status").first()).toContainText(/is ready: about \d+ MB, \d+ files/, { timeout: 60_000 });
  return saved(page, () => action(dialog(page), "Save").click());
}

async function saved(page, save) {
  const saving = page.waitForEvent("download");
  await save();
  const download = await saving;
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  return { name: download.suggestedFilename(), files };
}

async function write(folder, files) {
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
}

/** What `pilcrow publish` makes of a folder with the same page. */
async function byCommand(site, documents, out) {
  const built = join(ROOT, "target/debug/pilcrow");
  const [program, ...order] = existsSync(built) ? [built] : ["cargo", "run", "-q", "-p", "pilcrow-cli", "--"];
  await promisify(execFile)(program, [...order, "publish", documents, out, "--page", site.folder], { cwd: ROOT });
  const entries = await readdir(out, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => relative(out, join(entry.parentPath, entry.name)).split(sep).join("/"));
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await readFile(join(out, name))])));
}

test("two documents become a site on any host, the same that the command makes", async ({ page, whole: site, folder, browser }) => {
  test.setTimeout(240_000);
  // What pages show before their code has come, the command alone writes.
  await site.drop("written.js");
  await site.list();
  await openBoth(page, site);
  await action(mine(page), "Publish…").click();
  await expectAccessible(page);
  await dialog(page).getByRole("checkbox", { name: "Weather" }).check();
  await dialog(page).getByRole("checkbox", { name: "Приливы" }).check();
  await dialog(page).getByLabel("Title of the site").fill("Office tools");
  await dialog(page).getByRole("radio", { name: "Recorded answers only" }).check();
  await dialog(page).getByRole("checkbox", { name: "Editing documents and opening their own" }).check();
  const { name, files } = await made(page);
  await expectAccessible(page);
  expect(name).toBe("Office-tools.zip");

  const settings = JSON.parse(Buffer.from(files["tools/pilcrow.json"]).toString());
  expect(settings).toEqual({ title: "Office tools", tools: ["приливы", "weather"], providers: [], locked: ["document"] });
  await write(join(folder, "page"), files);
  const documents = Object.entries(files).filter(([file]) => /^tools\/(?!index)/.test(file));
  await write(join(folder, "documents"), Object.fromEntries(documents.map(([file, bytes]) => [file.slice(6), bytes])));
  const expected = await byCommand(site, join(folder, "documents"), join(folder, "site"));
  // What only one of them has: what each goes on from.
  delete files["tools/pilcrow.json"];
  delete expected[".pilcrow-site.json"];
  expect(Object.keys(files).sort()).toEqual(Object.keys(expected).sort());
  const other = Object.keys(files).filter((file) => !expected[file].equals(files[file]));
  expect(other, "files that differ").toEqual([]);

  await site.cutOff();
  const host = await hostFolder(join(folder, "page"), "/office/tools/");
  const context = await browser.newContext({ serviceWorkers: "allow" });
  const visitor = await context.newPage();
  const complaints = [];
  visitor.on("pageerror", (error) => complaints.push(String(error)));
  visitor.on("console", (line) => line.type() === "error" && complaints.push(line.text()));
  await visitor.goto(host.url);
  await expect(visitor.getByRole("heading", { level: 1, name: "Office tools" })).toBeVisible();
  await expect(visitor.getByRole("link", { name: /Приливы/ })).toBeVisible();
  await expect(action(visitor, "Open a document")).toHaveCount(0);
  await expectAccessible(visitor);
  await visitor.getByRole("link", { name: /Weather/ }).click();
  await visitor.getByLabel("City").fill("Oslo");
  await action(visitor, "Show the answer").click();
  await expect(visitor.getByText("This answer is for the example’s input")).toBeVisible();
  await expect(visitor.getByText("No model answers here")).toBeVisible();
  await expect(visitor.getByText("An example answer that came with this tool.", { exact: true })).toBeVisible();
  for (const name of ["Run again", "Change", "Ask several", "Settings"]) await expect(action(visitor, name), name).toHaveCount(0);
  await expect(visitor.getByText("Take an umbrella.")).toBeVisible();
  await expectAccessible(visitor);
  await visitor.goto(`${host.url}weather.html`);
  await expect(visitor).toHaveTitle("Weather · Office tools");
  await expect(visitor.getByText("Take an umbrella.")).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
  await host.cutOff();
});

test("a document without an answer is not published for its recorded answer", async ({ page, site }) => {
  await open(page, site, BLANK);
  await action(page, "For authors").click();
  await action(page, "Publish…").click();
  await dialog(page).getByRole("radio", { name: "Recorded answers only" }).check();
  await action(dialog(page), "Make the ZIP file").click();
  await expect(dialog(page).getByRole("alert")).toContainText("No answer is recorded in “Blank”");
  await expectAccessible(page);
  await dialog(page).getByRole("radio", { name: "Any provider" }).check();
  await expect(dialog(page).getByRole("alert")).toHaveCount(0);
});

test("the open document is published by the keyboard alone", async ({ page, site }) => {
  test.setTimeout(120_000);
  await open(page, site, WEATHER);
  await page.getByLabel("City").fill("Oslo");
  const authors = action(page, "For authors");
  await authors.focus();
  await page.keyboard.press("Enter");
  await tabTo(page, action(page, "Publish…"));
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText("Weather");
  await tabTo(page, dialog(page).getByRole("radio", { name: "Any provider" }));
  await page.keyboard.press("ArrowDown");
  await expect(dialog(page).getByRole("radio", { name: "Models in the browser only" })).toBeChecked();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(dialog(page).getByRole("radio", { name: "These providers" })).toBeChecked();
  await tabTo(page, action(dialog(page), "Make the ZIP file"));
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("alert")).toHaveText("Tick at least one provider, or choose recorded answers only.");
  await expectAccessible(page);
  await tabTo(page, dialog(page).getByRole("checkbox", { name: "Anthropic" }), "Shift+Tab");
  await page.keyboard.press("Space");
  await tabTo(page, action(dialog(page), "Make the ZIP file"));
  await page.keyboard.press("Enter");
  await expect(action(dialog(page), "Save")).toBeFocused({ timeout: 60_000 });
  const { name, files } = await saved(page, () => page.keyboard.press("Enter"));
  expect(name).toBe("Weather.zip");
  // As its author wrote it, without what was typed.
  expect(JSON.parse(Buffer.from(files["tools/weather.json"]).toString())).toEqual(WEATHER);
  expect(Buffer.from(files["weather.html"]).toString()).toContain("connect-src 'self' blob: data: https://api.anthropic.com;");
  await expect(dialog(page)).toContainText("Saved.");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(authors).toBeFocused();
});

test("a bench goes along only where that is ticked", async ({ page, site }) => {
  test.setTimeout(120_000);
  const bench = { inputs: [{ id: "1", input: { city: "Bergen" } }] };
  await open(page, site, { ...WEATHER, bench });
  await action(page, "For authors").click();
  await action(page, "Publish…").click();
  const tick = dialog(page).getByRole("checkbox", { name: "With its bench" });
  await expect(tick).not.toBeChecked();
  const document = async () => JSON.parse(Buffer.from((await made(page)).files["tools/weather.json"]).toString());
  expect(await document()).toEqual(WEATHER);
  await action(dialog(page), "Back").click();
  await tick.check();
  expect(await document()).toEqual({ ...WEATHER, bench });
  await action(dialog(page), "Back").click();
  await dialog(page).getByRole("radio", { name: "One file" }).check();
  await expect(tick).toHaveCount(0);
});

test("a file that does not come is named, and nothing is saved", async ({ page, site, complaints }) => {
  test.setTimeout(120_000);
  await openBoth(page, site);
  let downloads = 0;
  page.on("download", () => (downloads += 1));
  await action(mine(page), "Publish…").click();
  const make = action(dialog(page), "Make the ZIP file");
  const alert = dialog(page).getByRole("alert");
  await make.click();
  await expect(alert).toHaveText("Tick at least one document.");
  await dialog(page).getByRole("checkbox", { name: "Weather" }).check();
  await site.write("host/sign_in.js", "// another");
  await make.click();
  await expect(alert).toContainText("The host has another “host/sign_in.js” than this page");
  await site.drop("host/sign_in.js");
  await make.click();
  await expect(alert).toContainText("“host/sign_in.js” cannot be fetched: the host answers with the status 404.");
  await expectAccessible(page);
  await site.write("service_worker.js", "const BUILD = null;\n");
  await make.click();
  await expect(alert).toContainText("This page does not know which files it has");
  await site.cutOff();
  await make.click();
  await expect(alert).toContainText("the host of this page does not answer");
  await expect(dialog(page).getByRole("checkbox", { name: "Weather" })).toBeChecked();
  expect(downloads).toBe(0);
  complaints.length = 0;
});

test("making is cancelled, and goes on from what was chosen", async ({ page, site }) => {
  test.setTimeout(120_000);
  await openBoth(page, site);
  let release;
  const held = new Promise((resolve) => { release = resolve; });
  let isAsked = false;
  await page.route("**/wllama/wllama.wasm", async (route) => {
    isAsked = true;
    await held;
    await route.continue().catch(() => {});
  });
  await action(mine(page), "Publish…").click();
  await dialog(page).getByRole("checkbox", { name: "Weather" }).check();
  await action(dialog(page), "Make the ZIP file").click();
  await expect(dialog(page).getByText(/Files packed: \d+ of \d+/)).toBeVisible({ timeout: 30_000 });
  await expect(action(dialog(page), "Cancel")).toBeFocused();
  await expectAccessible(page);
  await expect.poll(() => isAsked, { timeout: 60_000 }).toBe(true);
  // The page would rest once that file has come.
  page.hurry();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("checkbox", { name: "Weather" })).toBeChecked();
  await expect(dialog(page).getByRole("alert")).toHaveCount(0);
  release();
});

test("a site that connects to chosen providers only says so where another address is given", async ({ page, site, complaints }) => {
  const narrowed = (await site.read("index.html")).replace("connect-src * blob: data:", "connect-src 'self' blob: data: https://api.example.com");
  await site.write("index.html", narrowed);
  await page.goto(site.url);
  await action(page, "Open a document").click();
  await page.getByLabel("Text or address").fill("https://elsewhere.example/tool.json");
  await action(page, "Open").click();
  await expect(page.getByText("This site does not read from that address: its author has limited where it connects.")).toBeVisible();
  await expectAccessible(page);
  // The list may still be on its way, and the site ends with the test.
  await page.waitForLoadState("networkidle");
  complaints.length = 0;
});

test("a page that was published offers no publishing", async ({ page, site }) => {
  await site.write("index.html", (await site.read("index.html")).replace("</head>", `<meta name="pilcrow-site" content="{}"></head>`));
  await open(page, site, WEATHER);
  await action(page, "For authors").click();
  await expect(action(page, "Document text")).toBeVisible();
  await expect(action(page, "Publish…")).toHaveCount(0);
  await page.getByRole("link", { name: "Tools" }).click();
  await expect(mine(page).getByRole("link")).toHaveText([WEATHER.title]);
  await expect(action(mine(page), "Publish…")).toHaveCount(0);
  // The list may still be on its way, and the site ends with the test.
  await page.waitForLoadState("networkidle");
});

test("without a network a site is made of what is kept", async ({ browser, site }) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ serviceWorkers: "allow" });
  const page = await context.newPage();
  await openBoth(page, site);
  await page.waitForFunction(() => Boolean(navigator.serviceWorker.controller), null, { timeout: 40_000 });
  await action(mine(page), "Publish…").click();
  await dialog(page).getByRole("checkbox", { name: "Weather" }).check();
  const before = await made(page);
  await site.cutOff();
  await action(dialog(page), "Back").click();
  const after = await made(page);
  expect(Object.keys(after.files)).toEqual(Object.keys(before.files));
  expect(after.files["service_worker.js"]).toEqual(before.files["service_worker.js"]);
  await context.close();
});
