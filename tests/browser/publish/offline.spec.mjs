// The page without a network, and a newer version of it, by its service worker.
import { expect, expectAccessible } from "../page.mjs";
import { action, keepServer, result, test as base } from "../server_page.mjs";
import { hostSite } from "./static_site.mjs";

const test = base.extend({
  site: async ({}, use) => {
    const site = await hostSite();
    await use(site);
    await site.remove();
  },
});
test.use({ serviceWorkers: "allow" });

const isKept = (page) => page.waitForFunction(() => Boolean(navigator.serviceWorker.controller), null, { timeout: 40_000 });
/** What the page used before is kept as well, such as its fonts. */
const fontsAreKept = (page) =>
  expect.poll(() => page.evaluate(async () => Boolean(await caches.match(new URL("fonts/source-serif-4-latin-wght-normal.woff2", document.baseURI))))).toBe(true);
const builds = (page) => page.evaluate(async () => (await globalThis.caches.keys()).filter((name) => name.startsWith("pilcrow-build")));
const notice = (page) => page.getByText("A new version of this page is here");

/** A newer build of the site, which says so in its page. */
async function publishAnother(site, mark) {
  await site.write("index.html", (await site.read("index.html")).replace("</head>", `<meta name="mark" content="${mark}"></head>`));
  await site.list();
}

const look = (page) => page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration()).update()));
/** Undefined in a build that has none, which is not waited for. */
const mark = (page) => page.evaluate(() => document.querySelector('meta[name="mark"]')?.content);

test("files that no page asks for are not listed for the service worker", async ({ site }) => {
  for (const name of ["start.js.gz", "start.js.br", ".built-from"]) await site.write(name, "");
  await site.list();
  const [, build] = (await site.read("service_worker.js")).match(/^const BUILD = (.*);$/m);
  const names = Object.keys(JSON.parse(build).files);
  expect(names).toContain("start.js");
  expect(names.filter((name) => /^\.|\.(gz|br)$/.test(name))).toEqual([]);
});

test("what was opened once opens, runs and keeps what is typed without a network", async ({ page, site, stand }) => {
  test.setTimeout(120_000);
  await keepServer(page, { baseUrl: stand.baseUrl, model: "stand-in" });
  await page.goto(`${site.url}?tool=trip`);
  await isKept(page);
  await fontsAreKept(page);
  await site.cutOff();
  // So it is asked whether the engine of the in-browser model is there.
  expect(await page.evaluate(async () => (await fetch("worker.js", { method: "HEAD" })).ok)).toBe(true);
  await page.getByLabel("City").fill("Oslo");
  stand.answers.push(JSON.stringify({ title: "Three days in Oslo" }));
  await action(page, "Run").click();
  await expect(result(page)).toContainText("Three days in Oslo");
  expect(stand.calls.at(-1).body).toContain("Oslo");
  await expect(result(page).getByText("More about this run")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("City")).toHaveValue("Oslo");
  await expect(result(page)).toContainText("Three days in Oslo");
  // A tool that was not open before, too.
  await page.getByRole("link", { name: "Tools" }).click();
  await page.getByRole("link", { name: /Recipe/ }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: /Recipe/ })).toBeVisible();
  await page.goto(`${site.url}?tool=article`);
  await expect(action(page, "Run")).toBeVisible();
});

test("a newer version waits, is said, and takes the place of the one before as a whole", async ({ page, context, site }) => {
  test.setTimeout(120_000);
  await page.goto(`${site.url}?tool=trip`);
  await isKept(page);
  await page.getByLabel("City").fill("Oslo");
  await publishAnother(site, "second");
  await look(page);
  await expect(notice(page)).toBeVisible({ timeout: 40_000 });
  await expectAccessible(page);
  // Until it does, all comes from the build before: nothing is mixed.
  const other = await context.newPage();
  await other.goto(`${site.url}?tool=article`);
  await expect(action(other, "Run")).toBeVisible();
  await expect(other.locator('meta[name="mark"]')).toHaveCount(0);
  await action(page, "Reload now").click();
  await expect(page.getByText("Tabs that still work with the version before: 1.")).toBeVisible();
  await other.close();
  // The browser may count a page for a moment after it was closed.
  await expect(async () => {
    // A reload that took long has come meanwhile.
    if ((await mark(page).catch(() => null)) === "second") return;
    await action(page, "Reload now").click({ timeout: 1000 });
    await expect.poll(() => mark(page).catch(() => null), { timeout: 3000 }).toBe("second");
  }).toPass();
  await expect(page.getByLabel("City")).toHaveValue("Oslo");
  await expect(notice(page)).toHaveCount(0);
  await expect.poll(async () => (await builds(page)).length).toBe(1);
});

test("a build that changes while it is fetched is not kept, and the one before stays whole", async ({ page, site }) => {
  test.setTimeout(120_000);
  await page.goto(`${site.url}?tool=trip`);
  await isKept(page);
  await fontsAreKept(page);
  const before = await builds(page);
  await publishAnother(site, "second");
  // Half of a third one is there by now.
  await site.write("index.html", (await site.read("index.html")).replace("second", "third"));
  const ended = page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const found = new Promise((resolve) => registration.addEventListener("updatefound", () => resolve(registration.installing)));
    await registration.update().catch(() => {});
    const worker = await found;
    while (worker.state === "installing") await new Promise((resolve) => worker.addEventListener("statechange", resolve, { once: true }));
    return worker.state;
  });
  expect(await ended).toBe("redundant");
  expect(await builds(page)).toEqual(before);
  await site.cutOff();
  await page.reload();
  await expect(page.getByLabel("City")).toBeVisible();
  await expect(page.locator('meta[name="mark"]')).toHaveCount(0);
});

test("calls to anything but files of the build and documents do not come by the worker", async ({ page, site, complaints }) => {
  await page.goto(`${site.url}?tool=trip`);
  await isKept(page);
  const passed = [];
  page.on("response", (response) => passed.push([new URL(response.url()).pathname, response.fromServiceWorker()]));
  // A model server at the page's own address.
  await page.evaluate(async () => {
    await Promise.all([fetch("v1/models"), fetch("v1/chat/completions", { method: "POST", body: "{}" }), fetch("tools/index.json")]);
  });
  await expect.poll(() => passed.sort()).toEqual([
    ["/kit/tools/index.json", true],
    ["/kit/v1/chat/completions", false],
    ["/kit/v1/models", false],
  ]);
  // There is no such server, which the browser says in its console.
  complaints.length = 0;
});
