// Words without a space that are longer than a phone's line, wherever a document may have them.
import { readFile } from "node:fs/promises";
import { action, expect, openText, test } from "../page.mjs";

const WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft".repeat(2);
const long = (start) => `${start}${WORD}`;
const text = (title, more) => ({ title: long(title), description: long("about"), type: "string", ...more });
const thing = (properties) => ({ title: long("Thing"), description: long("about"), type: "object", properties });
const list = (title, items, more) => ({ title: long(title), type: "array", items, ...more });
const few = { enum: [long("a"), long("b")] };

const SCHEMA = thing({
  name: text("Name", { examples: [long("Ada")], default: "x" }),
  long: text("Long", { maxLength: 900 }),
  picture: text("Picture", { format: "data-url" }),
  range: { title: long("Range"), type: "integer", minimum: 0, maximum: 5, "ui:widget": "range" },
  stars: { title: long("Stars"), type: "integer", minimum: 0, maximum: 5, "ui:widget": "rating" },
  agree: { title: long("Agree"), type: "boolean" },
  yes: { title: long("Yes"), type: "boolean", "ui:widget": "radio" },
  few: { title: long("Few"), ...few },
  described: { title: long("Described"), oneOf: [{ const: 1, title: long("one"), description: long("about") }, { const: 2 }] },
  buttons: { title: long("Buttons"), ...few, "ui:widget": "buttons" },
  select: { title: long("Select"), ...few, "ui:widget": "select" },
  several: list("Several", few, { uniqueItems: true }),
  fixed: { title: long("Fixed"), const: long("v") },
  readOnly: text("Read only", { readOnly: true }),
  group: thing({ things: list("Things", thing({ a: text("First") })) }),
  table: list("Table", thing({ a: { title: long("A"), type: "string" }, b: { title: long("B"), ...few } })),
  tuple: { title: long("Tuple"), type: "array", prefixItems: [{ title: long("Left"), type: "number" }, { title: long("Right") }] },
  map: { title: long("Map"), type: "object", additionalProperties: { type: "number" } },
  union: { title: long("Union"), oneOf: [thing({ e: text("Fifth") }), text("Words")] },
  anything: { title: long("Anything") },
});

const VALUE = {
  name: long("x"),
  long: long("x"),
  few: long("other"),
  buttons: long("other"),
  select: long("other"),
  several: [long("a"), long("other")],
  readOnly: long("x"),
  group: { things: [{ a: long("x") }, {}] },
  table: [{ a: long("x"), b: long("a") }, { a: "y", b: long("other") }],
  tuple: [1, long("x")],
  map: { [long("key")]: 1 },
  union: { e: long("x") },
  anything: { [long("key")]: [long("x")] },
  [long("unknown")]: { [long("key")]: long("x") },
};

/** Makes the parts that are not near the screen yet, and asks whether the page is as wide as the screen. */
async function expectToFit(page) {
  while (await page.locator(".awaited").count()) {
    await page.evaluate(async () => {
      document.querySelector(".awaited")?.scrollIntoView();
      await new Promise(requestAnimationFrame);
    });
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize().width);
}

test.beforeEach(({ page }) => page.setViewportSize({ width: 390, height: 800 }));

test("a word that is longer than the line widens no form, none of its issues, and no data", async ({ page }) => {
  await openText(page, { title: long("Title"), context: [{ type: "text", text: long("Hello") }, { type: "input", schema: SCHEMA, input: VALUE }] });
  await expectToFit(page);
  await action(page, "Run").press("Enter");
  await expect(page.getByRole("group", { name: /^To correct/ })).toBeVisible();
  await expectToFit(page);
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "What the model sees" }).press("Enter");
  await expect(page.getByRole("region", { name: "Data given to the model: 1" })).toBeVisible();
  await expectToFit(page);
});

test("a word that is longer than the line widens no answer", async ({ page }) => {
  const input = { type: "input", schema: { type: "object", properties: { a: { type: "string" } } } };
  await openText(page, { title: "Answer", schema: SCHEMA, context: [input], solution: VALUE });
  await page.getByRole("tab", { name: "Result" }).first().press("Enter");
  await expect(page.locator("#pane-result").getByText(long("Fixed")).first()).toBeVisible();
  await expectToFit(page);
});

test("a word that is longer than the line widens no case and no plan of a process", async ({ page }) => {
  const schema = { type: "object", properties: { a: text("A"), b: { title: long("B"), ...few } } };
  const cases = ["①", "②"].map((_instance) => ({ type: "input", _instance, input: { a: long(_instance), b: long("a") } }));
  await openText(page, { title: "Cases", context: [{ type: "input", schema, input: { b: long("b") } }, ...cases] });
  await expectToFit(page);

  const source = await readFile(new URL("../../../tools/comments.en.json", import.meta.url), "utf8");
  const longer = (key, value) => (["title", "description"].includes(key) && typeof value === "string" ? long(value) : value);
  await openText(page, JSON.parse(source, longer));
  await page.getByRole("tab", { name: "Result" }).first().press("Enter");
  await expect(page.getByRole("region", { name: "Steps", exact: true })).toBeVisible();
  await expectToFit(page);
});
