// Runs of <pilcrow-tool> that a page of the app's own origin starts.
import { ISOLATED } from "../addresses.mjs";
import { FETCHED, PLAIN, PROCESS, letter } from "../steps/lending.mjs";
import { action, expect } from "../page.mjs";
import { chooseServerIn, test } from "../server_page.mjs";

const element = (page) => page.locator("pilcrow-tool");
const frame = (page) => element(page).locator("iframe").contentFrame();

/** A page of the app's own origin around a document; `script` is run before the tool is there. */
async function around(page, document, script = "") {
  await page.route(`${ISOLATED}lend.json`, (route) => route.fulfill({ json: document }));
  const body = `<main><h1>Around</h1><pilcrow-tool src="lend.json"></pilcrow-tool></main><script>const own = document.querySelector("pilcrow-tool"); own.said = []; for (const name of ["run", "result", "error"]) own.addEventListener("pilcrow-" + name, ({ type, detail }) => own.said.push([type, detail?.error])); ${script}</script>`;
  const html = `<!doctype html><html lang="en"><title>Around</title><script src="pilcrow_tool.js"></script>${body}</html>`;
  await page.route(`${ISOLATED}around.html`, (route) => route.fulfill({ contentType: "text/html", body: html }));
  await page.goto(`${ISOLATED}around.html`);
}

const RUN = `own.run().then((answer) => { own.answer = answer; }, (error) => { own.answer = error.message; });`;
const run = (page) => element(page).evaluate((own) => { own.run().then((answer) => { own.answer = answer; }, (error) => { own.answer = error.message; }); });
const answer = (page) => element(page).evaluate((own) => own.answer);
const said = (page) => element(page).evaluate((own) => own.said);

test("a page of the app's own origin runs a process, and hears of its end alone", async ({ page, stand }) => {
  stand.answers = [FETCHED, letter("For the page around.")];
  await around(page, PROCESS);
  await chooseServerIn(frame(page), stand);
  await run(page);
  await frame(page).getByRole("textbox", { name: /^Pages/ }).fill("3");
  await action(frame(page), "Answer").click();
  await expect.poll(() => answer(page)).toEqual({ letter: "For the page around." });
  expect((await said(page)).map(([name]) => name)).toEqual(["pilcrow-run", "pilcrow-result"]);
});

test("a run that what is typed holds back is refused, and says what is to be corrected", async ({ page, stand }) => {
  stand.answers = [JSON.stringify({ letter: "Here." })];
  await around(page, PLAIN);
  await chooseServerIn(frame(page), stand);
  await frame(page).getByLabel("Book").fill("");
  await run(page);
  await expect.poll(() => answer(page)).toBe("Fill this in");
  expect(await said(page)).toEqual([["pilcrow-error", "unfit_inputs"]]);
  expect(stand.calls).toEqual([]);
  await frame(page).getByLabel("Book").fill("Eden");
  await run(page);
  await expect.poll(() => answer(page)).toEqual({ letter: "Here." });
});

test("a run that the page around begins waits for a file that is being read", async ({ page, stand }) => {
  const file = { title: "Scan", type: "string", format: "data-url" };
  const withFile = { ...PLAIN, context: [{ type: "input", schema: { type: "object", properties: { page: file } } }] };
  stand.answers = [JSON.stringify({ letter: "Read." })];
  await around(page, withFile);
  await chooseServerIn(frame(page), stand);
  await frame(page).locator("html").evaluate(() => {
    const read = Blob.prototype.arrayBuffer;
    const held = new Promise((go) => Object.assign(globalThis, { goOn: go }));
    Blob.prototype.arrayBuffer = function () {
      return held.then(() => read.call(this));
    };
  });
  await frame(page).getByLabel(/^Scan/).setInputFiles({ name: "page.txt", mimeType: "text/plain", buffer: Buffer.from("Dear reader") });
  await run(page);
  await expect(frame(page).getByText("The run begins once it is in the form.")).toBeVisible();
  expect(stand.calls).toEqual([]);
  await frame(page).locator("html").evaluate(() => globalThis.goOn());
  await expect.poll(() => answer(page)).toEqual({ letter: "Read." });
  expect(stand.calls[0].body).toContain("Dear reader");
});

test("a run that is asked for before the tool is there begins once it is", async ({ page, stand }) => {
  stand.answers = [JSON.stringify({ letter: "Early." })];
  await around(page, PLAIN);
  await chooseServerIn(frame(page), stand);
  await around(page, PLAIN, RUN);
  // The key of a server is the tab's: its settings are known again.
  await expect.poll(() => answer(page)).toEqual({ letter: "Early." });
});
