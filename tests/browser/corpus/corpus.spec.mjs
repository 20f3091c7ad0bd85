// Other people's schemas in the page, each with a value that its source calls valid: the form
// stands, nothing complains, what was only looked at goes out as it came in, and
// so does what was typed and taken back.
import { hasCorpus, NO_CORPUS, realSchemas, samples, validValue } from "./corpus.mjs";
import { member, read, write } from "./exact_json.mjs";
import { expect, goWithin, test } from "../page.mjs";

test.skip(!hasCorpus, NO_CORPUS);

// Beside the project only; what every clone fetches stands for them elsewhere.
const SAMPLES = samples();
if (SAMPLES.length > 0) {
  test("samples of other form makers", ({ page, complaints }) => {
    test.setTimeout(600_000);
    return openAll(page, complaints, SAMPLES);
  });
}

test("real schemas", ({ page, complaints }) => {
  test.setTimeout(3_600_000);
  const rows = realSchemas();
  expect(rows.length).toBeGreaterThan(10);
  return openAll(page, complaints, rows);
});

async function openAll(page, complaints, rows) {
  let body = "";
  await page.route((url) => url.pathname.endsWith("/case.json"), (route) => route.fulfill({ body }));
  for (const row of rows) {
    const id = write(member(row, "id"));
    const [schema, input] = [write(member(row, "schema")), validValue(row)];
    body = `{"context":[{"type":"input","schema":${schema}${input && `,"input":${input}`}}]}`;
    // Each has an address of its own, or the next would take up the draft of the one before.
    const address = `./?src=${encodeURIComponent(`case.json?${id}`)}`;
    await formReady(page, address);
    const before = await shownInput(page);
    if (input) expect(before, id).toBe(input);
    if (await typeAndUndo(page)) expect(await shownInput(page), `${id}, typed and taken back`).toBe(before);
    expect(complaints, id).toEqual([]);
  }
}

async function formReady(page, address) {
  // From document to document within the page.
  if (page.url() === "about:blank") await page.goto("./");
  await page.evaluate(() => performance.clearMarks("form:ready"));
  await goWithin(page, address);
  const mark = () => performance.getEntriesByName("form:ready")[0]?.startTime;
  await expect.poll(() => page.evaluate(mark)).toBeGreaterThan(0);
}

/** What the model gets for the input, in one line. */
async function shownInput(page) {
  // By mouse: a key would go where undoing puts the focus, which may come after this.
  await page.getByRole("tab", { name: "What the model sees" }).click();
  const text = await page.locator("#tool-prompt .prompt pre").first().textContent();
  await page.getByRole("tab", { name: "Form" }).first().click();
  const [, value = ""] = text.slice(text.indexOf("\nSchema: ")).split("\n\n");
  return value && write(read(value));
}

/** Whether there was a line to type a letter into. */
async function typeAndUndo(page) {
  const lines = page.locator("#tool-form").locator("input[type=text][name], textarea[name]");
  const line = lines.and(page.locator(":not([readonly], [disabled])")).first();
  if (!(await line.isVisible())) return false;
  // The element itself: once it is scrolled to, others are made before it.
  const element = await line.elementHandle();
  await element.press("End");
  await page.keyboard.type("7");
  await expect.poll(() => element.evaluate((own) => own === document.activeElement)).toBe(true);
  await page.keyboard.press("ControlOrMeta+z");
  return true;
}
