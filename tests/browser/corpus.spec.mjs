// Other people's schemas in the page, each with a value that its source calls valid: the form
// stands, nothing complains, what was only looked at goes out as it came in, and
// so does what was typed and taken back.
// Refuses to be needed, as the corpus does.
import { each, hasCorpus, rows, STEP, validValue } from "./corpus.mjs";
import { member, read, write } from "./exact_json.mjs";
import { expect, test } from "./page.mjs";

/** A form that is not there after so many milliseconds is a dead end. Faster is measured, not tested. */
const READY = 5_000;

test.skip(!hasCorpus, "no corpus");

test("samples of other form makers", ({ page, complaints }) => {
  test.setTimeout(600_000);
  return openAll(page, complaints, each(Math.ceil(STEP / 4), rows("samples-dev.jsonl")));
});

test("real schemas", ({ page, complaints }) => {
  test.setTimeout(3_600_000);
  return openAll(page, complaints, each(STEP, rows("store-dev.jsonl")));
});

async function openAll(page, complaints, rows) {
  let body = "";
  await page.route((url) => url.pathname.endsWith("/case.json"), (route) => route.fulfill({ body }));
  const waited = [];
  // The browser's own first start is not what is measured.
  await page.goto("./");
  for (const row of rows) {
    const id = write(member(row, "id"));
    const [schema, input] = [write(member(row, "schema")), validValue(row)];
    body = `{"context":[{"type":"input","schema":${schema}${input && `,"input":${input}`}}]}`;
    // Each has an address of its own, or the next would take up the draft of the one before.
    const address = `./?src=${encodeURIComponent(`case.json?${id}`)}`;
    const first = await formReady(page, address);
    // Slow twice is slow; once, the machine may have been busy.
    waited.push([first < READY ? first : Math.min(first, await formReady(page, address)), id]);
    const before = await shownInput(page);
    if (input) expect(before, id).toBe(input);
    if (await typeAndUndo(page)) expect(await shownInput(page), `${id}, typed and taken back`).toBe(before);
    expect(complaints, id).toEqual([]);
  }
  const slowest = waited.sort(([left], [right]) => right - left).slice(0, 10);
  console.log(`${rows.length} forms; the slowest: ${slowest.map(([ms, id]) => `${id} ${ms} ms`).join(", ")}`);
  expect.soft(slowest.filter(([ms]) => ms >= READY), "forms that took too long").toEqual([]);
}

async function formReady(page, address) {
  await page.goto(address);
  const mark = () => performance.getEntriesByName("form:ready")[0]?.startTime;
  await expect.poll(() => page.evaluate(mark), { intervals: [20] }).toBeGreaterThan(0);
  return Math.round(await page.evaluate(mark));
}

/** What the model gets for the input, in one line. */
async function shownInput(page) {
  await page.getByRole("tab", { name: "What the model sees" }).press("Enter");
  const text = await page.locator("#tool-prompt .prompt pre").first().textContent();
  await page.getByRole("tab", { name: "Form" }).first().press("Enter");
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
