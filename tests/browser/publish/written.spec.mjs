// A published page, whose first picture is in its HTML: what is done before its code has come is kept, and the page that the code draws
// takes the place of the picture without a move.
import { execFile } from "node:child_process";
import { readFile, readdir, rm, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, expectAccessible, test as base } from "../page.mjs";
import { settled } from "../settled.mjs";
import { hostFolder, hostSite } from "./static_site.mjs";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const TOOLS = join(ROOT, "tools");

const test = base.extend({
  // The gallery, as `pilcrow publish` makes a site of it; once for all tests of a worker.
  site: [
    async ({}, use) => {
      const page = await hostSite();
      const folder = await mkdtemp(join(tmpdir(), "pilcrow-written-"));
      const program = process.env.PILCROW_COMMAND ?? join(ROOT, "target/debug/pilcrow");
      await promisify(execFile)(program, ["publish", TOOLS, join(folder, "site"), "--page", page.folder], { cwd: ROOT });
      const host = await hostFolder(join(folder, "site"), "/site/");
      await use(host);
      await host.cutOff();
      await page.remove();
      await rm(folder, { recursive: true });
    },
    { scope: "worker" },
  ],
});

/** Opens a page whose module does not come before it is let go. */
async function open(page, address) {
  let letGo;
  const gone = new Promise((done) => { letGo = done; });
  await page.route(/page_bg\.wasm$/, async (route) => {
    await gone;
    await route.continue();
  });
  await page.addInitScript(() => {
    globalThis.shifts = [];
    new PerformanceObserver((list) => globalThis.shifts.push(...list.getEntries().map(({ value }) => value))).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(address, { waitUntil: "commit" });
  await expect(page.locator(".written")).toBeVisible();
  return letGo;
}

/** The page is the code's own. */
async function arrived(page) {
  await expect(page.locator(".written")).toHaveCount(0);
  await settled(page);
}

const shifted = (page) => page.evaluate(() => globalThis.shifts.reduce((sum, value) => sum + value, 0));

/** All controls of the form: what they are called, and what they hold. */
const controls = (page) =>
  page.locator(".forms").evaluate((forms) =>
    [...forms.querySelectorAll("input, textarea, select, button")].map((one) => {
      const line = (text) => (text ?? "").replace(/\s+/gu, " ").trim();
      const label = one.getAttribute("aria-label") ?? one.labels?.[0]?.textContent ?? "";
      return [one.tagName, one.type, one.name, line(label || one.textContent), one.checked, one.tagName === "BUTTON" || one.value].join(" | ");
    }));

test("what is typed, chosen and pressed before the code has come is kept, once, and the caret stays", async ({ page, site }) => {
  page.hurry();
  const letGo = await open(page, `${site.url}trip.html`);
  const city = page.getByLabel("City");
  await city.fill("Lisboa");
  await city.press("ArrowLeft");
  await city.pressSequentially("xy");
  const caret = () => city.evaluate((one) => [one.selectionStart, one.selectionEnd, document.activeElement === one]);
  expect(await caret()).toEqual([7, 7, true]);
  letGo();
  await arrived(page);
  await expect(city).toHaveValue("Lisboxya");
  expect(await caret()).toEqual([7, 7, true]);
  expect(await shifted(page)).toBeLessThan(0.01);
  await page.keyboard.type("z");
  await expect(city).toHaveValue("Lisboxyza");
  // It is a change like any other.
  await page.reload();
  await arrived(page);
  await expect(city).toHaveValue("Lisboxyza");
});

/** How many random acts are tried; more by hand. */
const ACTS = Number(process.env.PILCROW_EARLY_ACTS ?? 40);
const ACTS_OF_A_PAGE = 10;

/** Draws that begin at a seed, each of 0 up to below `end`. */
function drawsFrom(seed) {
  let state = seed;
  return (end) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
}

/** Does to a control what a person might; nothing to one that takes something else than words, numbers and choices. */
async function act(control, draw) {
  const [tag, type] = await control.evaluate((one) => [one.tagName, one.type]);
  if (tag === "BUTTON" || type === "checkbox" || type === "radio") return control.click();
  if (tag === "SELECT") return control.selectOption({ index: draw(await control.locator("option").count()) });
  if (type === "number") return control.fill(String(1 + draw(90)));
  if (type === "date") return control.fill(`2026-0${1 + draw(9)}-1${draw(9)}`);
  if (type !== "text" && type !== "textarea") return undefined;
  await control.press(["Home", "End", "ArrowLeft"][draw(3)]);
  for (let count = 1 + draw(4); count > 0; count -= 1) await control.press(["a", "Z", "7", "Space", "Backspace", "Shift+ArrowLeft"][draw(6)]);
}

/** All fields by name and value, the entries of all lists, and where the caret is. */
const standing = (page) =>
  page.locator(".forms").evaluate((forms) => {
    const all = [...forms.querySelectorAll("input, textarea, select")].filter(({ name, type }) => name && type !== "search");
    const caret = document.activeElement;
    return {
      fields: all.map((one) => `${one.name} | ${one.type} | ${/^(radio|checkbox)$/u.test(one.type) ? `${one.value} ${one.checked}` : one.value}`),
      caret: /^text/u.test(caret?.type) ? [caret.name, caret.selectionStart, caret.selectionEnd] : null,
    };
  });

test("whatever is done before the code has come is kept, once, and the caret stays", async ({ browser, site }) => {
  test.setTimeout(60_000 + ACTS * 2_000);
  const tools = ["trip", "quiz", "article", "recipe", "invoice", "city", "palette", "standup"];
  for (let seed = 1; seed <= ACTS / ACTS_OF_A_PAGE; seed += 1) {
    const draw = drawsFrom(seed);
    const tool = tools[draw(tools.length)];
    const page = await browser.newPage();
    const letGo = await open(page, `${site.url}${tool}.html`);
    const fields = page.locator(".forms").locator("input[name], textarea[name], select[name]").and(page.locator(":visible:enabled:not([readonly])"));
    const count = await fields.count();
    for (let at = 0; at < ACTS_OF_A_PAGE; at += 1) await act(fields.nth(draw(count)), draw);
    const before = await standing(page);
    letGo();
    await expect(page.locator(".written")).toHaveCount(0);
    const after = await standing(page);
    expect(after.caret, `${tool}, ${seed}`).toEqual(before.caret);
    expect(after.fields, `${tool}, ${seed}`).toEqual(before.fields);
    expect(await shifted(page), `${tool}, ${seed}`).toBeLessThan(0.01);
    await page.close();
  }
});

test("boxes, lists and buttons take their turns", async ({ page, site }) => {
  page.hurry();
  const letGo = await open(page, `${site.url}quiz.html`);
  const boxes = page.locator(".forms").getByRole("checkbox");
  const before = await boxes.evaluateAll((all) => all.map((one) => one.checked));
  for (const box of await boxes.all()) await box.click();
  const add = page.locator(".forms .list-add").first();
  const entries = page.locator(".forms .list-items").first().locator("> li");
  const count = await entries.count();
  await add.click();
  await add.click();
  letGo();
  await arrived(page);
  await expect(entries).toHaveCount(count + 2);
  expect(await boxes.evaluateAll((all, length) => all.slice(0, length).map((one) => one.checked), before.length)).toEqual(before.map((was) => !was));
});

test("the picture has the controls of the page, for each tool and in both languages", async ({ browser, site }) => {
  test.setTimeout(300_000);
  const files = (await readdir(TOOLS)).filter((name) => name.endsWith(".en.json"));
  for (const locale of ["en-GB", "ru-RU"]) {
    const context = await browser.newContext({ locale });
    for (const file of files) {
      const tool = file.replace(".en.json", "");
      if ((await readFile(join(TOOLS, file), "utf8")).includes("_instance")) continue;
      const page = await context.newPage();
      const letGo = await open(page, `${site.url}${tool}.html`);
      await expect(page.locator(".written"), tool).toHaveAttribute("lang", locale.slice(0, 2));
      const written = await controls(page);
      letGo();
      await expect(page.locator(".written"), tool).toHaveCount(0);
      // What comes with later chunks, such as inputs to try, may be there by now.
      expect(await controls(page), tool).toEqual(expect.arrayContaining(written));
      await page.close();
    }
    await context.close();
  }
});

test("another address of the page shows what it asks for", async ({ page, site }) => {
  const letGo = await open(page, `${site.url}trip.html?utm_source=mail`);
  letGo();
  await arrived(page);
  await page.goto(`${site.url}trip.html?tool=recipe`);
  await expect(page.getByRole("heading", { level: 1, name: "Trip planner" })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
});

test("where a host has changed the page's script, which the policy then forbids, the page comes all the same", async ({ page, site, complaints }) => {
  await page.route("**/trip.html", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace("const done = []", "const done=[]") });
  });
  await page.goto(`${site.url}trip.html`);
  await arrived(page);
  await page.getByLabel("City").fill("Porto");
  await expect(page.getByLabel("City")).toHaveValue("Porto");
  expect(complaints).toEqual([expect.stringContaining("Content Security Policy")]);
  complaints.length = 0;
});

test("the list of tools is there before the code, and leads to pages that are", async ({ page, site }) => {
  const letGo = await open(page, site.url);
  const trip = page.getByRole("link", { name: "Trip planner" });
  await expect(trip).toHaveAttribute("href", "./trip.html");
  const search = page.getByRole("searchbox");
  await search.fill("trip");
  letGo();
  await arrived(page);
  await expect(search).toHaveValue("trip");
  await expect(search).toBeFocused();
  await expect(trip).toBeVisible();
  await expect(page.getByRole("link", { name: "Invoice" })).toHaveCount(0);
});

test("without scripts form and answer can be read", async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${site.url}trip.html`);
    await expect(page.getByRole("heading", { level: 1, name: "Trip planner" })).toBeVisible();
    await expect(page.getByLabel("City")).toHaveValue("Lisbon");
    // Playwright looks for no text within `noscript`.
    await expect(page.locator(".unscripted > p")).toBeVisible();
    await expect(page.locator(".unscripted > p")).toContainText("allow JavaScript");
    await expect(page.locator(".unscripted .result")).toBeVisible();
  }
  await context.close();
});

test("the picture is accessible", async ({ page, site }) => {
  const letGo = await open(page, `${site.url}trip.html`);
  await expectAccessible(page);
  letGo();
  await arrived(page);
});
