// "Try several" beside a label: where it stands, that it moves nothing, and that it opens the dialog at its field.
import { expect, expectAccessible, openText } from "../page.mjs";
import { action, chooseServer, test } from "../server_page.mjs";

const properties = {
  budget: { type: "integer", title: "Budget", default: 500 },
  pace: { title: "Pace", enum: ["slow", "quick"] },
  wish: { type: ["string", "null"], title: "Wish" },
  made: { type: "string", title: "Made", readOnly: true },
  stops: { type: "array", title: "Stops", items: { type: "object", properties: { town: { type: "string", title: "Town" } } } },
};
const TRIP = {
  title: "A trip",
  schema: { type: "object", properties: { cost: { type: "number" } } },
  context: ["Plan a trip.", {
    type: "input",
    input: { budget: 1000, pace: "slow", wish: "sea", made: "today", stops: [{ town: "Oslo" }] },
    schema: { type: "object", required: ["budget"], properties },
  }],
};
const LONG = {
  title: "Long",
  context: [{
    type: "input",
    schema: {
      type: "object",
      properties: Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`n${n}`, { title: `Field ${n}`, type: "string" }])),
    },
  }],
};

const beside = (page, name) => page.getByRole("button", { name: `Try several ${name}`, exact: true });
const any = (page) => page.getByRole("button", { name: /^Try several (?!values)/ });
const dialog = (page) => page.getByRole("dialog", { name: "Try several values" });
/** Where each control of the form stands. */
const places = (page) => page.locator("#tool-form [name]").evaluateAll((all) => all.map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [one.name, x, y, width, height];
}));
const open = async (page, stand, document = TRIP) => {
  await openText(page, document);
  await chooseServer(page, { baseUrl: stand.baseUrl, model: "m" });
};

test("it stands behind the label of the field that one is in or points at, and moves nothing", async ({ page, stand }) => {
  await open(page, stand);
  await page.getByRole("heading", { level: 1 }).click();
  await expect(any(page)).toHaveCount(0);
  const before = await places(page);
  for (const [name, title] of [["/budget", "Budget"], ["/pace", "Pace"], ["/wish", "Wish"]]) {
    const field = page.locator(`#tool-form [name="${name}"]`).first();
    await field.focus();
    await expect(beside(page, title)).toBeVisible();
    await expect(any(page)).toHaveCount(1);
    expect(await places(page)).toEqual(before);
    const [label, button, control] = await Promise.all([
      page.locator("#tool-form .field-label", { hasText: title }).first().evaluate((one) => {
        const words = document.createRange();
        words.selectNodeContents(one);
        const { right, top, bottom } = words.getBoundingClientRect();
        return { right, top, bottom };
      }),
      beside(page, title).boundingBox(),
      field.boundingBox(),
    ]);
    expect(button.x).toBeGreaterThan(label.right);
    expect(button.y).toBeLessThan(label.bottom);
    expect(button.y + button.height).toBeLessThanOrEqual(control.y + 4);
  }
  await expectAccessible(page);

  await test.step("what is pointed at has it, and then again the field that one is in", async () => {
    await page.getByLabel("Budget").hover();
    await expect(beside(page, "Budget")).toBeVisible();
    expect(await places(page)).toEqual(before);
    await page.getByRole("heading", { level: 1 }).hover();
    await expect(beside(page, "Wish")).toBeVisible();
    await expect(any(page)).toHaveCount(1);
  });

  await test.step("a pointer that rests does not take it along where the page moves below it", async () => {
    await page.getByLabel("Budget").hover();
    await page.locator(`#tool-form [name="/pace"]`).first().focus();
    await page.locator("#tool-form").evaluate((form) => new Promise((resolve) => {
      document.addEventListener("mouseover", resolve, { once: true });
      form.style.paddingBlockStart = "200px";
    }));
    await expect(beside(page, "Pace")).toBeVisible();
    await expect(any(page)).toHaveCount(1);
  });

  await test.step("what cannot be tried has none", async () => {
    for (const name of ["/made", "/stops/0/town"]) {
      await page.locator(`#tool-form [name="${name}"]`).first().focus();
      await expect(any(page)).toHaveCount(0);
    }
  });
});

test("it opens the dialog at its field, by keys and by pointer, and has the focus again afterwards", async ({ page, stand }) => {
  await open(page, stand);
  await page.getByLabel("Budget").focus();
  await page.keyboard.press("Tab");
  await expect(beside(page, "Budget")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByLabel("Field", { exact: true })).toHaveValue("0");
  await page.keyboard.press("Escape");
  await expect(beside(page, "Budget")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByLabel("Budget")).toBeFocused();

  await page.getByLabel("Wish").hover();
  await beside(page, "Wish").click();
  await expect(dialog(page).getByLabel("Field", { exact: true })).toHaveValue("2");
  await expect(dialog(page).getByLabel("Values, one a line")).toHaveValue("sea");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);

  await test.step("from beside Run it opens at the field that is the quickest to try", async () => {
    await action(page, "Try several values").click();
    await expect(dialog(page).getByLabel("Field", { exact: true })).toHaveValue("0");
  });
});

test("on a phone it is there for the field that one is in, and fits", async ({ page, stand }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, stand);
  await page.getByLabel("Budget").focus();
  await expect(beside(page, "Budget")).toBeVisible();
  const { x, width } = await beside(page, "Budget").boundingBox();
  expect(x + width).toBeLessThanOrEqual(390);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});

test("in a long form Tab leads from field to field, and the pointer finds it", async ({ page, stand }) => {
  await open(page, stand, LONG);
  const field = (number) => page.getByRole("textbox", { name: new RegExp(`^Field ${number}( optional)?$`) });
  await field(1).focus();
  await expect(beside(page, "Field 1")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(field(2)).toBeFocused();
  await beside(page, "Field 2").click();
  await expect(dialog(page).getByLabel("Field", { exact: true })).toHaveValue("2");
});

test("right to left it stands at the left of the label", async ({ page, stand }) => {
  const text = JSON.parse(JSON.stringify(TRIP).replace("A trip", "رحلة").replace("\"Budget\"", "\"الميزانية\""));
  await open(page, stand, text);
  const right = page.locator("#tool-form").evaluate((form) => form.matches(":dir(rtl)"));
  expect(await right).toBe(true);
  await page.getByLabel("الميزانية").focus();
  const button = await beside(page, "الميزانية").boundingBox();
  const control = await page.getByLabel("الميزانية").boundingBox();
  expect(button.x + button.width).toBeLessThan(control.x + control.width);
});
