// What `pilcrow render` writes of each tool of the gallery, beside the page that shows the same tool: the controls are the same, called
// and filled in alike, and so are the values of the answer.
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { hasCorpus, NO_CORPUS, realSchemas, validValue } from "../corpus/corpus.mjs";
import { member, write } from "../corpus/exact_json.mjs";
import { expect, expectAccessible, goWithin, openNextTool, test as base } from "../page.mjs";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

const test = base.extend({
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "pilcrow-still-"));
    await use(folder);
    await rm(folder, { recursive: true });
  },
});

/**
 * The tools that are there in English, by their names in the address. Those with cases are left out: the page shows the
 * form of the chosen one, and beside it what is the same for all, of which each case may say otherwise.
 */
const tools = async () => {
  const files = await readdir(join(ROOT, "tools"));
  const names = files.filter((name) => name.endsWith(".en.json")).map((name) => name.replace(".en.json", ""));
  const texts = await Promise.all(names.map((name) => readFile(join(ROOT, "tools", `${name}.en.json`), "utf8")));
  return names.filter((_, at) => !texts[at].includes("_instance"));
};

/** What the command makes of a tool. */
const rendered = (folder, tool) => written(folder, tool, join(ROOT, "tools", `${tool}.en.json`));

/** What the command makes of a document in a file. */
async function written(folder, name, document) {
  // Whoever starts Playwright by hand builds it by `cargo build -p pilcrow-cli`.
  const program = process.env.PILCROW_COMMAND ?? join(ROOT, "target/debug/pilcrow");
  const path = join(folder, `${name}.html`);
  await promisify(execFile)(program, ["render", document, path], { cwd: ROOT });
  return pathToFileURL(path).href;
}

/** All controls of the form that hold a value: its place, what they are called, and what they hold. */
const controls = (page) =>
  page.locator(".forms").evaluate((forms) => {
    const line = (text) => (text ?? "").replace(/\s+/gu, " ").trim();
    const named = [...forms.querySelectorAll("[name]")].filter(({ name }) => name === "" || name?.startsWith("/"));
    return named.map((control) => {
      const ticked = control.type === "radio" || control.type === "checkbox";
      const chosen = control.selectedOptions && line(control.selectedOptions[0]?.textContent);
      const label = control.getAttribute("aria-label") ?? control.labels?.[0]?.textContent;
      const held = ticked ? control.checked : (chosen ?? control.value);
      return [control.name, control.type, line(label), held].join(" | ");
    });
  });

/** The answer, and not what the model is given beside the form. */
const answer = (page) => page.locator(".result:not(.data-card .result)");

/** The exact values that the answer shows, in its order, and its tables. */
const values = (page) =>
  answer(page).first().evaluate((result) => {
    const line = (text) => text.replace(/\s+/gu, " ").trim();
    const of = (selector, read) => [...result.querySelectorAll(selector)].map(read);
    return {
      values: of("data, time", (one) => `${one.getAttribute("value") ?? one.getAttribute("datetime")} ${line(one.textContent)}`),
      heads: of("h2, h3, h4, th", (one) => line(one.textContent)),
    };
  });

test("each tool of the gallery is written as the page shows it", async ({ page, folder, browser }) => {
  test.setTimeout(600_000);
  const still = await (await browser.newContext({ javaScriptEnabled: true })).newPage();
  for (const tool of await tools()) {
    await openNextTool(page, tool);
    await still.goto(await rendered(folder, tool));
    await expect(still.getByText("Nothing can be filled in here."), tool).toBeVisible();
    await expect(still, tool).toHaveTitle(await page.getByRole("heading", { level: 1 }).textContent());
    // The rarer controls come later, and parts of a long form where they are near.
    const written = await controls(still);
    await expect.poll(() => controls(page), { message: tool }).toEqual(written);
    if (await answer(still).count()) {
      const shown = await values(still);
      await expect.poll(() => values(page), { message: tool }).toEqual(shown);
    }
  }
  await expectAccessible(still);
  await still.context().close();
});

/** Real schemas that are compared; more where `PILCROW_CORPUS_STEP` asks for more. Of larger ones parts of the form are drawn as they are near. */
const SCHEMAS = process.env.PILCROW_CORPUS_STEP ? Infinity : 10;
const LARGEST = 150_000;

test("real schemas with their values are written as the page shows them", async ({ page, folder, browser }) => {
  test.skip(!hasCorpus, NO_CORPUS);
  test.setTimeout(3_600_000);
  const still = await (await browser.newContext()).newPage();
  let body = "";
  await page.route((url) => url.pathname.endsWith("/case.json"), (route) => route.fulfill({ body }));
  await page.goto("./");
  for (const row of realSchemas().slice(0, SCHEMAS)) {
    const [id, schema, value] = [write(member(row, "id")), write(member(row, "schema")), validValue(row)];
    if (schema.length > LARGEST) continue;
    body = `{"title":"One","schema":${schema},"context":[{"type":"input","schema":${schema}${value && `,"input":${value}`}}]${value && `,"solution":${value}`}}`;
    const file = join(folder, "case.json");
    await writeFile(file, body);
    await still.goto(await written(folder, "case", file));
    await goWithin(page, `./?src=${encodeURIComponent(`case.json?${id}`)}`);
    const shown = await controls(still);
    // Paper has what is not near as well.
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await expect.poll(() => controls(page), { message: id }).toEqual(shown);
    if (await answer(still).count()) expect(await values(page), id).toEqual(await values(still));
  }
  await still.context().close();
});

test("the file says all without a program, and asks for nothing", async ({ folder, browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const still = await context.newPage();
  const asked = [];
  still.on("request", (request) => /^https?:/u.test(request.url()) && asked.push(request.url()));
  await still.goto(await rendered(folder, "trip"));
  await expect(still.getByRole("heading", { level: 1, name: "Trip planner" })).toBeVisible();
  await expect(still.getByLabel("City")).toHaveValue("Lisbon");
  await expect(still.getByLabel("City")).not.toBeEditable();
  expect(asked).toEqual([]);
  await context.close();
});

test("stars and sliders are drawn in the file as what they hold, not as a browser draws what is disabled", async ({ folder, page }) => {
  const number = (widget) => ({ type: "integer", minimum: 1, maximum: 5, "ui:widget": widget });
  const schema = { type: "object", properties: { stars: number("rating"), sure: number("range") } };
  const file = join(folder, "rated.json");
  await writeFile(file, JSON.stringify({ context: [{ type: "input", schema, input: { stars: 3, sure: 4 } }] }));
  await page.goto(await written(folder, "rated", file));
  const style = (selector, name) => page.locator(selector).first().evaluate((one, name) => getComputedStyle(one)[name], name);
  expect(await style(".star input", "opacity")).toBe("0");
  expect(await style(".range-slider", "appearance")).toBe("none");
  await expectAccessible(page);
});
