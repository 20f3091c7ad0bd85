// What every browser test starts from: a page whose errors fail the test, as does a route of it
// that no request took; and axe.
import { test as base, expect as patient } from "@playwright/test";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { IS_DEV, IS_SLOW } from "./addresses.mjs";
import { settle } from "./settled.mjs";
import { slowDown } from "./slow.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Playwright asks again after 100, 250, 500 and then each 1,000 ms, which a machine with nothing else to do waits for. */
const INTERVALS = [30, 50, 80, 120, 180, 250, 400];

/** Playwright's `expect`, whose `poll` looks more often. */
export const expect = new Proxy(patient, {
  get: (own, name) => (name === "poll" ? (act, given) => own.poll(act, { intervals: INTERVALS, ...(typeof given === "string" ? { message: given } : given) }) : own[name]),
});

/** From now on, notes which of a page's routes a request took; what is given lists those that none took. */
function watchRoutes(page) {
  const routes = [];
  const route = page.route.bind(page);
  page.route = (address, handler, options) => {
    const own = { address, isTaken: false };
    routes.push(own);
    const noting = (...request) => {
      own.isTaken = true;
      return handler(...request);
    };
    return route(address, noting, options);
  };
  return () => routes.filter(({ isTaken }) => !isTaken).map(({ address }) => String(address));
}

/**
 * Playwright's `test` with a `complaints` fixture: errors thrown in the page or written to its
 * console (a refused script or style among them). At the end of a test there may be none; a test
 * that provokes some says so by emptying the list. A route that nothing asked for fails the test
 * as well: what it stands in for is no longer called so. The page rests before it is left and before each key
 * ([settled.mjs](settled.mjs)); a test that is faster on purpose says so by `page.hurry()`. What the tag @release says to be so in the
 * release build only is skipped on the development build.
 */
export const test = base.extend({
  build: [
    // Playwright takes what a fixture needs from the pattern of its first parameter.
    async ({}, use, info) => {
      info.skip(IS_DEV && info.tags.includes("@release"), "what is so in the release build only");
      await use(IS_DEV ? "development" : "release");
    },
    { auto: true },
  ],
  page: async ({ page }, use, info) => {
    if (IS_SLOW) await slowDown(page);
    await settle(page);
    const untaken = watchRoutes(page);
    await use(page);
    // What failed before it came to its request says so itself.
    if (info.status === info.expectedStatus) expect(untaken(), "routes that no request took").toEqual([]);
  },
  complaints: [
    async ({ page }, use) => {
      const complaints = [];
      page.on("pageerror", (error) => complaints.push(String(error)));
      page.on("console", (line) => {
        if (line.type() === "error") complaints.push(`${line.text()} (${line.location().url})`);
      });
      await use(complaints);
      expect(complaints, "errors in the page").toEqual([]);
    },
    { auto: true },
  ],
});

const AXE_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Fails when axe finds anything to say about the page as it now is. */
export async function expectAccessible(page) {
  // What has just been scrolled half under a bar is small, and no fault.
  const rules = { "target-size": { enabled: false } };
  expect(await violations(page, { runOnly: AXE_RULES, rules }), "axe's violations").toEqual([]);
}

/** Fails when something is too small to be hit, or too near to something else (WCAG 2.5.8). */
export async function expectLargeTargets(page) {
  const size = page.viewportSize();
  // So high that nothing lies half under a bar.
  await page.setViewportSize({ ...size, height: 4000 });
  expect(await violations(page, { runOnly: ["target-size"] }), "what is too small").toEqual([]);
  await page.setViewportSize(size);
}

async function violations(page, options) {
  await page.evaluate(atRest);
  // Once for each document. Evaluated rather than added as an element, which the page's security policy refuses.
  if (!(await page.evaluate(() => Boolean(globalThis.axe)))) await page.evaluate(AXE);
  const wanted = { ...options, resultTypes: ["violations"] };
  const { violations } = await page.evaluate((wanted) => globalThis.axe.run(wanted), wanted);
  return violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map((node) => node.html) }));
}

/**
 * Waits until no colour is between two others. What moves for ever is not waited for, nor what the browser leaves
 * out of its work: there a change never ends.
 */
async function atRest() {
  const isMoving = ({ playState, effect }) =>
    playState === "running" &&
    effect.getComputedTiming().endTime !== Infinity &&
    effect.target?.checkVisibility({ contentVisibilityAuto: true });
  while (document.getAnimations().some(isMoving)) await new Promise(requestAnimationFrame);
}

/** The button of that name. */
export const action = (page, name) => page.getByRole("button", { name, exact: true });

/** Opens a tool of the gallery. */
export async function openTool(page, id) {
  await page.goto(`./?tool=${id}`);
  await expect(action(page, "Run")).toBeVisible();
}

/** An address that stands for a document's text, in every page of the context. */
async function addressOf(page, document) {
  const body = JSON.stringify(document);
  const name = `opened-${createHash("sha256").update(body).digest("hex").slice(0, 8)}.json`;
  await page.context().route(({ pathname }) => pathname.endsWith(`/${name}`), (route) => route.fulfill({ body }));
  return `./?src=${name}`;
}

/** Opens a document by an address that stands for its text. */
export async function openText(page, document) {
  await page.goto(await addressOf(page, document));
  await expect(action(page, "Run")).toBeVisible();
}

/** Goes on to another tool or document within the page, as a link does: the app stays, which takes a tenth of the time. */
async function goOn(page, address) {
  if (page.url() === "about:blank") {
    await page.goto(address);
  } else {
    // What is still drawn of the one before is marked.
    await page.locator("#tool-form").evaluateAll((all) => all.forEach((one) => { one.dataset.before = ""; }));
    await goWithin(page, address);
    await expect(page.locator("#tool-form:not([data-before])")).toBeAttached();
  }
  await expect(action(page, "Run")).toBeVisible();
}

/** Opens a document within the page, where it has another one open already. */
export const openNext = async (page, document) => goOn(page, await addressOf(page, document));

/** Opens a tool of the gallery so. */
export const openNextTool = (page, id) => goOn(page, `./?tool=${id}`);

/** Opens a document by its text, as a person pastes it: it is kept in the browser. */
export async function pasteText(page, document) {
  await page.goto("./");
  await action(page, "Open a document").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(JSON.stringify(document));
  await dialog.getByRole("button", { name: "Open", exact: true }).click();
  await expect(action(page, "Run")).toBeVisible();
}

/** Leaves the page and forgets all that the browser keeps of the site: what is opened next, nobody was at before. */
export async function forgetAll(page) {
  // A file of the site that keeps nothing.
  await page.goto("./pilcrow_tool.js");
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    const deleted = ({ name }) => new Promise((done, fail) => Object.assign(indexedDB.deleteDatabase(name), { onsuccess: done, onerror: fail }));
    await Promise.all((await indexedDB.databases()).map(deleted));
  });
}

/** Goes to an address within the page, as going back and forward does. */
export const goWithin = (page, address) =>
  page.evaluate((address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);

/** Presses Tab until the focus is there. */
export async function tabTo(page, target, key = "Tab") {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 80 && !(await isThere()); presses += 1) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

