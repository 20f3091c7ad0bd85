// The form of a document: labels, values as they are typed, parts that are replaced, length.
import { action, expect, expectAccessible, openText, openTool, tabTo, test } from "../page.mjs";
import { keepServer } from "../server_page.mjs";
import { settled } from "../settled.mjs";

test("examples are seen to be examples until they are touched; the form says when it is ready, and typing changes what the model sees", async ({ page }) => {
  await test.step("examples are seen to be examples until they are touched, and the form starts empty at one press", async () => {
    await openTool(page, "article");
    const topic = page.getByLabel("Topic");
    const marks = page.locator(".field-example-mark");
    await expect(marks.first()).toHaveText("example");
    const count = await marks.count();
    const told = page.getByText(/which would be sent: .*Topic/);
    await expect(told).toBeVisible();
    await expectAccessible(page);
    await topic.fill("Bees");
    await expect(marks).toHaveCount(count - 1);
    await expect(told).toHaveCount(0);
    await page.getByRole("button", { name: "Start empty" }).click();
    await expect(topic).toHaveValue("");
    await expect(marks).toHaveCount(0);
    await expect(page.getByText("Still example values")).toHaveCount(0);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(topic).toHaveValue("Bees");
  });
  await test.step("the form says when it is ready, and typing changes what the model sees", async () => {
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName("form:ready").length)).toBeGreaterThan(0);
    await page.getByLabel("Topic").fill("why \"rain\" falls");
    await page.getByRole("tab", { name: "What the model sees" }).click();
    await expect(page.locator("#tool-prompt")).toContainText(String.raw`why \"rain\" falls`);
    await expectAccessible(page);
    await page.getByRole("tab", { name: "Form" }).first().click();
    await expect(page.getByLabel("Topic")).toHaveValue("why \"rain\" falls");
  });
});

test("a number that is half typed stays as it is typed", async ({ page }) => {
  await openTool(page, "trip");
  const amount = page.getByLabel("Amount");
  await amount.fill("");
  await amount.pressSequentially("12.");
  await page.keyboard.press("Tab");
  await expect(amount).toHaveValue("12.");
  await amount.fill("1e");
  await page.keyboard.press("Tab");
  await expect(amount).toHaveValue("1e");
  await expect(amount).toHaveAccessibleDescription(/Enter a number/);
  await amount.fill("100.50");
  await expect(amount).toHaveValue("100.50");
  await expect(amount).not.toHaveAttribute("aria-invalid");
});

const STAY = {
  title: "Stay",
  context: [{
    type: "input",
    schema: {
      type: "object",
      properties: {
        home: {
          title: "Home",
          type: "object",
          properties: { city: { title: "City", type: "string" }, floor: { title: "Floor", type: "number", default: 1 } },
        },
      },
    },
    input: { home: { city: "Oslo", floor: 2 } },
  }],
};

const LONG = {
  title: "Long",
  context: [{
    type: "input",
    schema: {
      type: "object",
      required: ["n0", "n499"],
      properties: Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`n${n}`, { title: `Field ${n}`, type: "string" }])),
    },
    input: { n250: "in the middle" },
  }],
};

test("of a long form the fields are made as they come near, and who goes through it by keys, faster than that, leaves none out", async ({ page }) => {
  test.setTimeout(120_000);
  await test.step("of a long form the fields are made as they come near, and when the focus is to go to one", async () => {
    await openText(page, LONG);
    const field = (number) => page.getByRole("textbox", { name: new RegExp(`^Field ${number}( optional)?$`) });
    await expect(field(0)).toBeVisible();
    await expect(field(499)).toHaveCount(0);
    await expectAccessible(page);
    await field(20).focus();
    for (let number = 21; number <= 70; number += 1) {
      await page.keyboard.press("Tab");
      await expect(field(number)).toBeFocused();
    }
    await action(page, "Run").click();
    await page.getByRole("link", { name: /^Field 499/ }).press("Enter");
    await expect(field(499)).toBeFocused();
    await page.keyboard.type("the last");
    await page.getByRole("tab", { name: "What the model sees" }).click();
    await expect(page.locator("#tool-prompt")).toContainText(/"n250": "in the middle",\s*"n499": "the last"/);
  });
  await test.step("who goes through a long form by keys, faster than its parts come near, leaves none out", async () => {
    await page.addInitScript(() => {
      window.IntersectionObserver = class { observe() {} unobserve() {} disconnect() {} };
    });
    await openText(page, LONG);
    const field = (number) => page.getByRole("textbox", { name: new RegExp(`^Field ${number}( optional)?$`) });
    await field(20).focus();
    page.hurry();
    for (let number = 21; number <= 40; number += 1) await page.keyboard.press("Tab");
    await expect(field(40)).toBeFocused();
    await action(page, "Run").focus();
    await tabTo(page, field(499), "Shift+Tab");
    for (let number = 498; number >= 490; number -= 1) await tabTo(page, field(number), "Shift+Tab");
  });
});

test("who goes on to a field while the form is checked stays there", async ({ page }) => {
  let release;
  const held = new Promise((resolve) => { release = resolve; });
  await page.route("**/worker_bg.wasm", async (route) => {
    await held;
    await route.continue();
  });
  const field = (title) => ({ title, type: "string" });
  await openText(page, { title: "Two", context: [{ type: "input", schema: { type: "object", required: ["a", "b"], properties: { a: field("First"), b: field("Second") } } }] });
  await action(page, "Run").click();
  await page.getByLabel("Second").pressSequentially("typed on");
  release();
  await expect(page.getByRole("link", { name: /^First/ })).toBeVisible();
  // What would take the focus has come by then.
  await settled(page);
  await expect(page.getByLabel("Second")).toBeFocused();
  await expect(page.getByLabel("Second")).toHaveValue("typed on");
});

test("on a wide screen the panes scroll, and the page does not; a part of the form is replaced by pasted JSON, and what cannot be read changes nothing", async ({ page }) => {
  await test.step("on a wide screen the panes scroll, and the page does not", async () => {
    await openText(page, STAY);
    await page.setViewportSize({ width: 1280, height: 420 });
    const heights = () => page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
    await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    const [whole, seen] = await heights();
    expect(whole).toBe(seen);
  });
  await test.step("a part of the form is replaced by pasted JSON, and what cannot be read changes nothing", async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await action(page, "As JSON: Home").press("Enter");
    const dialog = page.getByRole("dialog", { name: "As JSON: Home" });
    const text = dialog.getByRole("textbox");
    await expect(text).toHaveValue(/"city": "Oslo"/);
    await expectAccessible(page);
    await text.fill('{\n  "city" "Rome"}');
    await dialog.getByRole("button", { name: "Use this JSON" }).click();
    await expect(dialog.getByText(/line 2, column/)).toBeVisible();
    await text.fill("{city: 'Rome', floor: 3.50}");
    await dialog.getByRole("button", { name: "Use this JSON" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByLabel("City")).toHaveValue("Rome");
    await expect(page.getByLabel("City")).toBeFocused();
    await expect(page.getByLabel("Floor")).toHaveValue("3.50");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(page.getByLabel("City")).toHaveValue("Oslo");
    await expect(page.getByLabel("Floor")).toHaveValue("2");
  });
});

test("that values are still examples is told before a run, and no longer while it goes on", async ({ page }) => {
  await keepServer(page, { baseUrl: "http://127.0.0.1:9/v1", model: "m" });
  // Never answered.
  await page.route("http://127.0.0.1:9/**", () => {});
  await openTool(page, "article");
  const told = page.getByText("Still example values");
  await expect(told).toBeVisible();
  await action(page, "Run").click();
  await expect(action(page, "Stop")).toBeVisible();
  await expect(told).toHaveCount(0);
  await action(page, "Stop").click();
  await expect(told).toBeVisible();
});
