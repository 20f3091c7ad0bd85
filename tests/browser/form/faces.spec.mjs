// Every kind of control on one page: for axe, for narrow screens and for large print.
import { expect, expectAccessible, test } from "../page.mjs";

const text = (title, more) => ({ title, type: "string", ...more });
const formatted = (title, format) => text(title, { format });
const thing = (properties) => ({ title: "Thing", type: "object", properties });

const SCHEMA = {
  type: "object",
  required: ["name", "missing", "agree"],
  properties: {
    name: text("Short text", { description: "What *people* call it.", examples: ["Ada"] }),
    missing: text("Required text"),
    long: text("Long text", { maxLength: 900 }),
    markdown: text("Markdown", { contentMediaType: "text/markdown" }),
    email: formatted("E-mail", "email"),
    uri: formatted("Address", "uri"),
    date: formatted("Date", "date"),
    time: formatted("Time", "time"),
    moment: formatted("Moment", "date-time"),
    duration: formatted("Duration", "duration"),
    colour: formatted("Colour", "color"),
    password: formatted("Password", "password"),
    phone: formatted("Phone", "tel"),
    uuid: formatted("UUID", "uuid"),
    number: { title: "Number", type: "number", minimum: 0, maximum: 10 },
    whole: { title: "Whole number", type: "integer", default: 3 },
    stars: { title: "Stars", type: "integer", minimum: 0, maximum: 10, "ui:widget": "rating" },
    agree: { title: "Agreed", type: "boolean" },
    maybe: { title: "Perhaps", type: "boolean" },
    few: { title: "One of a few", enum: ["small", "middle", "large"] },
    many: { title: "One of many", enum: ["a", "b", "c", "d", "e", "f", "g"] },
    several: { title: "Any of a few", type: "array", uniqueItems: true, items: { enum: ["cheese", "olives"] } },
    fixed: { title: "Fixed", const: "v1" },
    readOnly: text("Read only", { readOnly: true }),
    group: thing({ a: text("First"), things: { title: "Things", type: "array", items: thing({ b: text("Second") }) } }),
    absent: { ...thing({ c: text("Third") }), title: "Not there yet" },
    list: { title: "Texts", type: "array", items: text("Entry") },
    tuple: { title: "Tuple", type: "array", prefixItems: [{ title: "Left", type: "number" }, { title: "Right" }] },
    map: { title: "Map", type: "object", additionalProperties: { type: "number" } },
    maps: { title: "Map of groups", type: "object", additionalProperties: thing({ d: text("Fourth") }) },
    union: { title: "Union", oneOf: [{ ...thing({ e: text("Fifth") }), title: "Card" }, text("Words")] },
    anything: { title: "Anything" },
    misshapen: { ...thing({ f: text("Sixth") }), title: "Of another shape" },
  },
};

const INPUT = {
  name: "Ada",
  number: 11,
  email: "nobody",
  uuid: "nothing",
  many: "zz",
  several: ["olives", "anchovy"],
  readOnly: "stays",
  group: { a: "x", things: [{ b: "y" }, {}] },
  list: ["one", "two"],
  tuple: [1.5],
  map: { tea: 1, "a very long key that does not fit into a narrow line": 2 },
  maps: { k: { d: "x" } },
  union: { e: "4111" },
  anything: { deep: [1, { er: [true, null] }] },
  misshapen: [1, 2],
  unknown: { b: 1, c: { d: [1] } },
};

test.beforeEach(async ({ page }) => {
  const document = { title: "Controls", context: [{ type: "input", schema: SCHEMA, input: INPUT }] };
  const body = JSON.stringify(document);
  await page.route((url) => url.pathname.endsWith("/controls.json"), (route) => route.fulfill({ body }));
  await page.goto("./?src=controls.json");
  await expect(page.getByRole("button", { name: "Run", exact: true })).toBeVisible();
});

/** Makes the parts of the form that are not near the screen yet, and says what is wrong everywhere. */
async function lookAtAll(page) {
  await page.getByRole("button", { name: "Run", exact: true }).press("Enter");
  await expect(page.getByRole("group", { name: /^To correct/ })).toBeVisible();
  await page.locator("#tool-form").locator("> *").last().scrollIntoViewIfNeeded();
  while (await page.locator(".awaited").count()) {
    await page.evaluate(async () => {
      document.querySelector(".awaited")?.scrollIntoView();
      await new Promise(requestAnimationFrame);
    });
  }
}

/** In both themes. */
async function expectBothAccessible(page) {
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}

test("every control is accessible, before and after something is wrong, and every group but the whole has a name", async ({ page }) => {
  test.setTimeout(120_000);
  await expectBothAccessible(page);
  await lookAtAll(page);
  await expectBothAccessible(page);
  const groups = page.locator("#tool-form").getByRole("group");
  expect(await groups.count()).toBeGreaterThan(12);
  const whole = page.locator(".input-form > .group-root");
  await expect(groups.and(page.locator(":not(.input-form > .group-root)")).filter({ hasNot: whole })).not.toHaveCount(0);
  for (const group of await groups.all()) {
    // A disclosure is named by what is pressed to open it.
    const isOther = await group.evaluate((element) => element.matches(".input-form > .group-root, details"));
    if (!isOther) await expect(group).toHaveAccessibleName(/\S/);
  }
});

test("nothing has to be scrolled sideways on a screen of 320 pixels, and on a laptop's at 200 %", async ({ page }) => {
  for (const width of [320, 640]) {
    await page.setViewportSize({ width, height: 600 });
    // What begins as a table on a wide page does not on a narrow one.
    await page.reload();
    await lookAtAll(page);
    // Words that are only heard, as a star's, are clipped to a pixel.
    const elements = page.locator("main *:not(.visually-hidden, .star > span, .star > span *)");
    expect(await elements.count()).toBeGreaterThan(100);
    const beyond = await elements.evaluateAll((elements) =>
      elements.filter((element) => element.getBoundingClientRect().right > innerWidth + 1).map((element) => element.outerHTML.slice(0, 200)),
    );
    expect(beyond).toEqual([]);
    const pageWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await pageWidth()).toBeLessThanOrEqual(width);
    // The words of the bar are longer in Russian.
    await page.getByRole("button", { name: "Русский", exact: true }).click();
    await expect(page.getByRole("button", { name: "English", exact: true })).toBeVisible();
    expect(await pageWidth()).toBeLessThanOrEqual(width);
    await page.getByRole("button", { name: "English", exact: true }).click();
  }
});

test("in forced colours, icons and the signs of what is wrong are seen", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await lookAtAll(page);
  const color = (locator, pseudo) =>
    locator.first().evaluate((element, pseudo) => getComputedStyle(element, pseudo).backgroundColor, pseudo);
  const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await color(page.locator("#tool-form button .icon"))).not.toBe(canvas);
  expect(await color(page.locator("#tool-form .field-issue > p"), "::before")).not.toBe(canvas);
});
