// One of each control, and the hints that choose among them.
import { expect, expectAccessible, test } from "../page.mjs";

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const PLACES = Array.from({ length: 5000 }, (_, at) => ({ const: at, title: `Place ${at}`, description: `The ${at}th` }));

const PROPERTIES = {
  text: { title: "Short", type: "string", "ui:placeholder": "as you like" },
  long: { title: "Long", type: "string", "x-widget": "textarea", "x-rows": 3 },
  password: { title: "Secret", type: "string", format: "password" },
  email: { title: "Mail", type: "string", format: "email" },
  url: { title: "Address", type: "string", format: "uri" },
  tel: { title: "Phone", type: "string", format: "tel" },
  color: { title: "Colour", type: "string", format: "color" },
  date: { title: "Day", type: "string", format: "date" },
  time: { title: "Clock", type: "string", format: "time" },
  moment: { title: "Moment", type: "string", format: "date-time" },
  duration: { title: "Lasting", type: "string", format: "duration" },
  number: { title: "Amount", type: "number", minimum: 0, multipleOf: 0.1, "ui:options": { unit: "kg" } },
  level: { title: "Level", type: "integer", minimum: 0, maximum: 5, "ui:widget": "range" },
  stars: { title: "Stars", type: "integer", minimum: 0, maximum: 5, "ui:widget": "rating" },
  yes: { title: "Agreed", type: "boolean" },
  few: { title: "Size", enum: ["S", "M", "L"], "ui:enumNames": ["Small", "Medium", "Large"] },
  listed: { title: "Listed", enum: ["a", "b"], "ui:widget": "select" },
  many: { title: "Place", oneOf: PLACES },
  several: { title: "Several", type: "array", uniqueItems: true, items: { enum: ["one", "two"] } },
  photo: { title: "Photo", type: "string", format: "data-url", contentMediaType: "image/png" },
  bytes: { title: "Bytes", type: "string", contentEncoding: "base64" },
  files: { title: "Files", type: "array", items: { type: "string", format: "data-url" } },
  prose: { title: "Prose", type: "string", contentMediaType: "text/markdown" },
  code: { title: "Program", type: "string", contentMediaType: "text/x-python" },
  kept: { title: "Kept", type: "string", "ui:widget": "hidden" },
};

const documentOf = (input, ui, properties = PROPERTIES) => ({
  title: "Controls",
  context: [{ type: "input", schema: { type: "object", properties }, ...(ui && { ui }), ...(input && { input }) }],
});

async function open(page, document) {
  await page.route(({ pathname }) => pathname.endsWith("/controls.json"), (route) => route.fulfill({ json: document }));
  await page.goto("./?src=./controls.json");
  await expect(page.getByRole("button", { name: "Run", exact: true })).toBeVisible();
}

/** The whole value, as the model is told it. */
async function valueNow(page) {
  await page.getByRole("tab", { name: "What the model sees" }).click();
  const prompt = await page.locator("#tool-prompt").textContent();
  await page.getByRole("tab", { name: "Form" }).first().click();
  const begin = prompt.lastIndexOf("\n\n{");
  return JSON.parse(prompt.slice(begin, prompt.lastIndexOf("}") + 1));
}

const field = (page, key) => page.locator(`[name="/${key}"]`);

test("one of each is accessible, in both languages", async ({ page }) => {
  await open(page, documentOf({ photo: `data:image/png;name=a.png;base64,${PIXEL}`, kept: "k" }));
  for (const key of Object.keys(PROPERTIES).filter((key) => key !== "kept")) {
    await expect(field(page, key).first(), key).toBeAttached();
  }
  await expect(field(page, "kept")).toHaveCount(0);
  await page.getByText("By parts").click();
  await page.getByRole("button", { name: "Preview" }).click();
  await expectAccessible(page);
  await expect.poll(async () => (await valueNow(page)).kept).toBe("k");
  await page.getByRole("button", { name: "Русский" }).click();
  await expect(page.getByRole("button", { name: "Просмотр" })).toBeVisible();
  await expect(page.getByLabel("Часы")).toBeVisible();
  await expectAccessible(page);
});

test("lines pasted into a line stay lines, and so do those that a document brings", async ({ page }) => {
  const properties = { one: { title: "One", type: "string" }, two: { title: "Two", type: "string" } };
  await open(page, documentOf({ two: "first\nsecond" }, undefined, properties));
  const [one, two] = ["One", "Two"].map((name) => page.getByLabel(name));
  await expect(two).toHaveValue("first\nsecond");
  await two.press("ControlOrMeta+End");
  await two.pressSequentially("!");
  // What is typed within a second is one step: a slow machine would make several of it.
  await page.clock.setFixedTime(Date.now());
  await one.fill("Dear ,");
  await one.press("ArrowLeft");
  await one.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "Anna\r\nand Ben\r\n");
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(one).toBeFocused();
  await page.keyboard.type("ny");
  await expect(one).toHaveValue("Dear Anna\nand Benny,");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(one).toHaveValue("");
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(one).toHaveValue("Dear Anna\nand Benny,");
  await expect.poll(() => valueNow(page)).toEqual({ one: "Dear Anna\nand Benny,", two: "first\nsecond!" });
  await expectAccessible(page);
});

test("numbers, sliders, stars, lengths of time, moments, long choices and files are set by keys, exactly", async ({ page }) => {
  test.setTimeout(120_000);
  const moment = "2026-11-21 14:30:00.50-05:00";
  await open(page, documentOf({ number: 0.2, stars: 2, duration: "P3D", moment, code: "a", files: ["data:text/html;name=a.html;base64,PGI+"] }));

  await test.step("arrow keys step through numbers, within their bounds", async () => {
    const amount = field(page, "number");
    await amount.focus();
    await page.keyboard.press("ArrowUp");
    await expect(amount).toHaveValue("0.3");
    await page.keyboard.press("PageUp");
    await expect(amount).toHaveValue("1.3");
    for (let step = 0; step < 15; step += 1) await page.keyboard.press("ArrowDown");
    await expect(amount).toHaveValue("0.0");
    await amount.fill("x");
    await page.keyboard.press("ArrowUp");
    await expect(amount).toHaveValue("x");
  });

  await test.step("a slider says that nothing is set, and goes over whole stops", async () => {
    const slider = page.getByRole("slider", { name: "Level" });
    await expect(slider).toHaveAttribute("aria-valuetext", "Not set");
    await expect(field(page, "level")).toHaveValue("");
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(field(page, "level")).toHaveValue("2");
    await expect(slider).toHaveAttribute("aria-valuetext", "2");
    await field(page, "level").fill("");
    await expect(slider).toHaveAttribute("aria-valuetext", "Not set");
  });

  await test.step("stars are given by keys and by the pointer, and taken back", async () => {
    const group = page.getByRole("radiogroup", { name: "Stars" });
    const star = (at) => group.getByRole("radio", { name: `${at} of 5`, exact: true });
    const given = async () => (await valueNow(page)).stars;
    await expect(star(2)).toBeChecked();
    await star(2).focus();
    await page.keyboard.press("ArrowRight");
    await expect(star(3)).toBeChecked();
    await expect.poll(given).toBe(3);
    await star(5).click();
    await expect.poll(given).toBe(5);
    await star(0).click();
    await expect.poll(given).toBe(0);
    await group.getByRole("radio", { name: "Not set" }).click();
    await expect(star(0)).not.toBeChecked();
  });

  await test.step("a length of time is read out, and set part by part", async () => {
    await expect(page.getByText("3 days", { exact: true })).toBeVisible();
    await page.getByText("By parts").click();
    const parts = page.getByRole("group", { name: "Lasting" });
    await parts.getByLabel("Hours").fill("4");
    await expect(field(page, "duration")).toHaveValue("P3DT4H");
    await expect(page.getByText("3 days 4 hours")).toBeVisible();
    await field(page, "duration").fill("three days");
    await expect(parts).toHaveCount(0);
    await expect(field(page, "duration")).toHaveValue("three days");
  });

  await test.step("a moment keeps its letters, and a pick keeps the offset", async () => {
    await expect(field(page, "moment")).toHaveValue(moment);
    await expect(page.getByText("November 21, 2026, 14:30 UTC-05:00")).toBeVisible();
    await page.locator("input[type=datetime-local]").fill("2026-12-01T09:15", { force: true });
    await expect(field(page, "moment")).toHaveValue("2026-12-01T09:15:00-05:00");
  });

  await test.step("Tab leads out of a program", async () => {
    await field(page, "code").focus();
    await page.keyboard.press("Tab");
    await expect(field(page, "code")).not.toBeFocused();
  });

  await test.step("a long choice is narrowed by typing and chosen by keys, and keeps the value's type", async () => {
    const list = page.getByRole("combobox", { name: "Place" });
    await expect(list.locator("option")).toHaveCount(201);
    const filter = page.getByRole("searchbox", { name: "Filter" });
    await filter.fill("place 4711");
    await expect(page.getByText("1 of 5000")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(list).toBeFocused();
    await expect(list).toHaveValue("4711");
    await expect(page.getByText("The 4711th")).toBeVisible();
    await page.keyboard.press("Shift+Tab");
    await filter.fill("4712");
    await page.keyboard.press("ArrowDown");
    const narrowed = page.getByRole("listbox", { name: "Place" });
    await expect(narrowed).toBeFocused();
    await narrowed.selectOption("Place 4712");
    await page.keyboard.press("Escape");
    expect((await valueNow(page)).many).toBe(4712);
  });

  await test.step("a file is picked, shown, replaced and taken away by keyboard", async () => {
    const file = { name: "my dot.png", mimeType: "image/png", buffer: Buffer.from(PIXEL, "base64") };
    await page.getByLabel(/^Photo/).setInputFiles(file);
    await expect(page.getByRole("img", { name: "my dot.png" })).toBeVisible();
    await expect(page.getByText(/image\/png, \d+ bytes?/)).toBeVisible();
    expect((await valueNow(page)).photo).toBe(`[file 1: my dot.png, image/png, ${file.buffer.length} bytes]`);
    await expect(page.getByRole("img", { name: "my dot.png" })).toHaveAttribute("src", `data:image/png;base64,${PIXEL}`);
    await page.getByLabel(/^Bytes/).setInputFiles({ ...file, buffer: Buffer.from("foo") });
    await expect(page.getByText("3 bytes", { exact: true })).toBeVisible();
    expect((await valueNow(page)).bytes).toBe("[file 2: 3 bytes]");
    const photo = page.locator(".field").filter({ has: field(page, "photo") });
    await photo.getByRole("button", { name: "Remove" }).press("Enter");
    await expect(page.getByRole("img", { name: "my dot.png" })).toHaveCount(0);
    await expect(page.getByLabel(/^Photo/)).toBeFocused();
    expect((await valueNow(page)).photo).toBeUndefined();
  });

  await test.step("several files are added one after another, and one that is too large is told", async () => {
    const of = (name, size) => ({ name, mimeType: "text/plain", buffer: Buffer.alloc(size) });
    await page.getByLabel(/^Files/).setInputFiles([of("b.txt", 2), of("big.bin", 5_000_001)]);
    await expect(page.getByText("b.txt", { exact: true })).toBeVisible();
    await expect(page.getByText("“big.bin” is 5 MB; at most 5 MB fit here")).toBeVisible();
    const names = (await valueNow(page)).files.map((text) => text.match(/: ([^,]+)/)[1]);
    expect(names).toEqual(["a.html", "b.txt"]);
  });

  await test.step("a character that keys type in two halves stays whole, and the caret where it was", async () => {
    // So Firefox tells of an emoji from a keyboard: an event for each half.
    const type = (control, typed) => control.evaluate(async (element, typed) => {
      element.value = `ab${typed}cd`;
      element.setSelectionRange(2 + typed.length, 2 + typed.length);
      element.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
      for (const _ of [1, 2]) await new Promise((drawn) => requestAnimationFrame(drawn));
      return [element.value.charCodeAt(2), element.value.length, element.selectionStart];
    }, typed);
    for (const key of ["text", "long", "prose"]) {
      expect(await type(field(page, key), "\ud83d"), key).toEqual([0xd83d, 5, 3]);
      expect(await type(field(page, key), "\ud83d\ude00"), key).toEqual([0xd83d, 6, 4]);
    }
    await expect.poll(async () => (await valueNow(page)).text).toBe("ab\u{1f600}cd");
  });
});

test("a UUID is made by a button, which undo takes back, and kept as it was typed", async ({ page }) => {
  const uuid = (title, more) => ({ title, type: "string", format: "uuid", ...more });
  const parts = { title: "Parts", type: "array", "ui:layout": "table", items: { type: "object", properties: { part: uuid("Part") } } };
  const properties = { order: uuid("Order"), fixed: uuid("Fixed", { readOnly: true }), parts };
  const typed = "{2B4C9F0E-8D1A-4A67-9A55-0C6F1F2F3A4B}";
  await open(page, documentOf({ fixed: "x", parts: [{}] }, undefined, properties));
  const [order, button] = [field(page, "order"), page.getByRole("button", { name: /^New Order/ })];
  await order.fill(typed);
  await expect.poll(() => valueNow(page)).toMatchObject({ order: typed });
  await button.press("Enter");
  await expect(order).toHaveValue(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  const first = await order.inputValue();
  await button.press("Enter");
  await expect(order).not.toHaveValue(first);
  await expect(button).toBeFocused();
  await expect(page.locator("[aria-live]", { hasText: await order.inputValue() })).toHaveCount(1);
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.click();
  await expect(order).toHaveValue(first);
  await undo.click();
  await expect(order).toHaveValue(typed);
  await page.getByRole("button", { name: "New Part, Parts 1" }).click();
  await expect(field(page, "parts/0/part")).toHaveValue(/-4/);
  await expect(field(page, "fixed")).not.toBeEditable();
  await expect(page.getByRole("button", { name: /^New Fixed/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Русский" }).click();
  await expect(page.getByRole("button", { name: /^Создать Order/ })).toBeVisible();
});
