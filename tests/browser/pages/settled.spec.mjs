// The rest before a key and before a page is left: what is under way is over by then, unless a test is in a hurry.
import { expect, test } from "../page.mjs";
import { settled } from "../settled.mjs";

/** An empty page of the app's own place, in which a key begins something that is `done` later. */
async function open(page, begins) {
  await page.route(/\/empty\.html$/, (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Empty</title>" }));
  await page.goto("./empty.html");
  await page.evaluate(`globalThis.done = []; globalThis.seen = []; globalThis.begin = ${begins}`);
  await page.evaluate(() => addEventListener("keydown", () => (globalThis.seen.push(globalThis.done.length), globalThis.begin())));
}

const BEGUN = {
  "a frame that asks for others": "() => { let left = 5; const go = () => { left -= 1; if (left) requestAnimationFrame(go); else done.push(1); }; requestAnimationFrame(go); }",
  "a database transaction": `() => {
    const opening = indexedDB.open("own");
    opening.onupgradeneeded = () => opening.result.createObjectStore("things");
    opening.onsuccess = () => {
      const transaction = opening.result.transaction("things", "readwrite");
      const until = performance.now() + 200;
      const more = () => { if (performance.now() < until) transaction.objectStore("things").count().onsuccess = more; };
      more();
      transaction.oncomplete = () => { opening.result.close(); done.push(1); };
    };
  }`,
  "a file of the app": "() => import('./late.js?' + seen.length).then(() => done.push(1))",
  "a job of the validator": `() => {
    globalThis.worker ??= new Worker("./worker_loader.js?slow");
    globalThis.worker.onmessage = ({ data }) => { if (data === "done") done.push(1); else globalThis.worker.postMessage("job"); };
  }`,
};

for (const [name, begins] of Object.entries(BEGUN)) {
  test(`a key waits for ${name}`, async ({ page }) => {
    if (name.includes("file")) {
      await page.route(/late\.js/, async (route) => {
        await new Promise((go) => setTimeout(go, 200));
        await route.fulfill({ contentType: "text/javascript", body: "" });
      });
    }
    if (name.includes("job")) {
      const body = "onmessage = () => setTimeout(() => postMessage('done'), 200); postMessage('here')";
      await page.route(/worker_loader\.js\?slow$/, (route) => route.fulfill({ contentType: "text/javascript", headers: { "cross-origin-embedder-policy": "require-corp" }, body }));
    }
    await open(page, begins);
    await page.keyboard.press("a");
    await page.keyboard.press("b");
    expect(await page.evaluate(() => globalThis.seen)).toEqual([0, 1]);
  });
}

test("who is in a hurry waits for nothing, and of a page that never rests a test goes on", async ({ page }) => {
  await open(page, "() => { const go = () => requestAnimationFrame(go); go(); }");
  await page.keyboard.press("a");
  const started = Date.now();
  await settled(page);
  expect(Date.now() - started).toBeGreaterThan(1_500);
  page.hurry();
  await settled(page);
  await page.keyboard.press("b");
  expect(Date.now() - started).toBeLessThan(20_000);
  expect(await page.evaluate(() => globalThis.seen)).toEqual([0, 0]);
});

test("a page that another opens rests as well, and so does one that goes back", async ({ page, context }) => {
  await open(page, "() => {}");
  const other = await context.newPage();
  await open(other, "() => new Promise((go) => setTimeout(go, 100)).then(() => done.push(1))");
  await other.keyboard.press("a");
  await other.goto("about:blank");
  await other.goBack();
  expect(other.url()).toContain("empty.html");
  await other.close();
  await settled(other);
});
