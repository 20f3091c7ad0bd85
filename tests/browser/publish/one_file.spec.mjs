// A tool as one HTML file: made in the page and by the command, and opened from a disk, with nothing beside it and no
// network but a model server on the same computer.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { expect, expectAccessible, tabTo } from "../page.mjs";
import { action, chooseServer, result, settings, test as base } from "../server_page.mjs";
import { hostSite } from "./static_site.mjs";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const KEY = "sk-very-secret-4711";

const test = base.extend({
  site: async ({}, use) => {
    const site = await hostSite();
    await use(site);
    await site.remove();
  },
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "pilcrow-one-file-"));
    await use(folder);
    await rm(folder, { recursive: true });
  },
});

const properties = {
  city: { title: "City", type: "string" },
  days: { title: "Days", type: "integer", maximum: 14 },
};
const schema = { type: "object", properties: { summary: { title: "Summary", type: "string" } } };
const WEATHER = {
  title: "Weather",
  description: "Says what to wear.",
  schema,
  context: [{ type: "input", schema: { type: "object", properties } }, "Say it."],
  solution: { summary: "Take an umbrella." },
};
/** All that could end an element, or begin one. */
const HOSTILE = { ...WEATHER, title: "</script><script>document.title='taken'</script><!--", description: "\"><img src=x onerror=alert(1)>" };

const dialog = (page, name = "Publish") => page.getByRole("dialog", { name });

/** Opens a document by its text, as a person pastes it. */
async function open(page, site, document) {
  await page.goto(site.url);
  await action(page, "Open a document").click();
  await page.getByLabel("Text or address").fill(JSON.stringify(document));
  await action(page, "Open").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(document.title);
}

/** Saves what the dialog has made; gives where it is. */
async function saved(page, folder) {
  await action(dialog(page), "Make the file").click();
  await expect(dialog(page).getByRole("status").first()).toContainText(/is ready: about \d MB/, { timeout: 60_000 });
  const saving = page.waitForEvent("download");
  await action(dialog(page), "Save").click();
  const download = await saving;
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

/** What the command makes of a document. */
async function byCommand(site, folder, document) {
  await writeFile(join(folder, "tool.json"), JSON.stringify(document));
  // Whoever starts Playwright by hand builds it by `cargo build -p pilcrow-cli`.
  const program = process.env.PILCROW_COMMAND ?? join(ROOT, "target/debug/pilcrow");
  const path = join(folder, "tool.html");
  await promisify(execFile)(program, ["publish", join(folder, "tool.json"), path, "--page", site.folder], { cwd: ROOT });
  return path;
}

/** Opens a file in a browser of its own, and notes what it asks of the network and complains of. */
async function visit(browser, path, options) {
  const context = await browser.newContext({ serviceWorkers: "allow", ...options });
  const page = await context.newPage();
  const asked = [];
  const complaints = [];
  page.on("request", (request) => /^https?:/.test(request.url()) && asked.push(request.url()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (line) => line.type() === "error" && complaints.push(line.text()));
  await page.goto(pathToFileURL(path).href);
  return { context, page, asked, complaints };
}

/** The pieces of a file as [name, bytes]. */
async function pieces(path) {
  const text = await readFile(path, "utf8");
  const found = text.matchAll(/<script type="text\/plain" data-piece="([^"]+)"( data-packed)?>([^<]*)<\/script>/g);
  const bytes = (packed, text) => (packed ? gunzipSync(Buffer.from(text, "base64")) : Buffer.from(text, "base64"));
  return Object.fromEntries([...found].map(([, name, packed, text]) => [name, bytes(packed, text).toString("base64")]));
}

test("a tool becomes one file that opens from a disk, checks, shows its answer and runs @release", async ({ page, site, folder, stand, browser }) => {
  test.setTimeout(180_000);
  await open(page, site, WEATHER);
  await action(page, "For authors").click();
  await action(page, "Publish…").click();
  await dialog(page).getByRole("radio", { name: "One file (HTML)" }).check();
  await expect(dialog(page).getByRole("radio", { name: "Models in the browser only" })).toHaveCount(0);
  await expectAccessible(page);
  const path = await saved(page, folder);
  await expectAccessible(page);
  expect(path).toMatch(/Weather\.html$/);
  await site.cutOff();

  const { context, page: visitor, asked, complaints } = await visit(browser, path);
  await expect(visitor.getByRole("heading", { level: 1, name: "Weather" })).toBeVisible();
  await expect(result(visitor)).toContainText("Take an umbrella.");
  await expect(visitor.getByRole("link", { name: "Tools" })).toHaveCount(0);
  await expect(action(visitor, "Share")).toHaveCount(0);
  await expect(action(visitor, "For authors")).toHaveCount(0);
  await visitor.getByLabel("Days").fill("99");
  await visitor.keyboard.press("Tab");
  await expect(visitor.getByText("Enter 14 or less").first()).toBeVisible();
  await expectAccessible(visitor);
  expect(asked, "what was asked of the network").toEqual([]);

  await visitor.getByLabel("Days").fill("3");
  await visitor.getByLabel("City").fill("Oslo");
  await action(visitor, "Run").click();
  await expect(settings(visitor)).toBeVisible();
  await expectAccessible(visitor);
  // Nothing was typed there.
  await visitor.keyboard.press("Escape");
  await expect(settings(visitor)).toBeHidden();
  stand.answers = [JSON.stringify({ summary: "A coat will do." })];
  await chooseServer(visitor, { baseUrl: stand.baseUrl, key: KEY, model: "stand-in" });
  await action(visitor, "Run").click();
  await expect(result(visitor)).toContainText("A coat will do.");
  await expectAccessible(visitor);
  expect(stand.calls.at(-1).body).toContain("Oslo");

  await visitor.reload();
  await expect(visitor.getByLabel("City")).toHaveValue("Oslo");
  await expect(result(visitor)).toContainText("A coat will do.");
  expect(new Set(asked.map((url) => new URL(url).origin))).toEqual(new Set([new URL(stand.baseUrl).origin]));
  expect(complaints).toEqual([]);
  expect(await readFile(path, "utf8")).not.toContain(KEY);
  await context.close();
});

test("the answer on the page goes along with its input, and the key does not @release", async ({ page, site, folder, stand, browser }) => {
  test.setTimeout(180_000);
  await open(page, site, WEATHER);
  await page.getByLabel("City").fill("Bergen");
  stand.answers = [JSON.stringify({ summary: "Rain, as always." })];
  await chooseServer(page, { baseUrl: stand.baseUrl, key: KEY, model: "stand-in", remember: true });
  await action(page, "Run").click();
  await expect(result(page)).toContainText("Rain, as always.");
  await action(page, "For authors").click();
  await action(page, "Publish…").click();
  await dialog(page).getByRole("radio", { name: "One file (HTML)" }).check();
  await dialog(page).getByRole("checkbox", { name: "With the answer that is shown" }).check();
  await dialog(page).getByRole("radio", { name: "Recorded answers only" }).check();
  const path = await saved(page, folder);
  const { context, page: visitor, asked, complaints } = await visit(browser, path, { locale: "ru-RU" });
  await expect(visitor.getByLabel("City")).toHaveValue("Bergen");
  await expect(visitor.getByText("Rain, as always.")).toBeVisible();
  await expectAccessible(visitor);
  expect({ asked, complaints }).toEqual({ asked: [], complaints: [] });
  const all = Object.values(await pieces(path)).map((bytes) => Buffer.from(bytes, "base64").toString("latin1"));
  expect(all.some((text) => text.includes(KEY))).toBe(false);
  await context.close();
});

test("the command puts the same pieces into its file, and no title becomes a script @release", async ({ page, site, folder, browser }) => {
  test.setTimeout(180_000);
  await open(page, site, HOSTILE);
  await action(page, "For authors").focus();
  await page.keyboard.press("Enter");
  await tabTo(page, action(page, "Publish…"));
  await page.keyboard.press("Enter");
  await tabTo(page, dialog(page).getByRole("radio", { name: "A site, as a ZIP file" }));
  await page.keyboard.press("ArrowDown");
  await expect(dialog(page).getByRole("radio", { name: "One file (HTML)" })).toBeChecked();
  const inPage = await pieces(await saved(page, folder));
  const path = await byCommand(site, folder, HOSTILE);
  const byName = await pieces(path);
  const isCode = ([name]) => !name.startsWith("tools/");
  expect(Object.entries(byName).filter(isCode)).toEqual(Object.entries(inPage).filter(isCode));
  expect(Buffer.from(byName["tools/tool.json"], "base64").toString()).toBe(JSON.stringify(HOSTILE));

  const { context, page: visitor, complaints } = await visit(browser, path);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(HOSTILE.title);
  await expect(visitor).toHaveTitle(`${HOSTILE.title} · Pilcrow`);
  await expect(visitor.locator("img")).toHaveCount(0);
  expect(complaints).toEqual([]);
  await context.close();
});
