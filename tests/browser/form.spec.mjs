// The form of a document: labels, lists, issues, drafts.
import { action, expect, expectAccessible, openText, openTool, test } from "./page.mjs";

const ingredient = (page, number) => page.getByRole("listitem").filter({ hasText: `Ingredient ${number}` });
const names = (page) => page.getByLabel("Name").evaluateAll((inputs) => inputs.map((input) => input.value));

test("labels are tied to controls, and every control is named by its place in the input", async ({ page }) => {
  await openTool(page, "recipe");
  await expect(page.getByLabel("People")).toHaveValue("2");
  await expect(page.getByLabel("People")).toHaveAttribute("name", "/people");
  await expect(page.getByLabel("Time in minutes")).toHaveValue("30");
  await expect(page.getByRole("radiogroup", { name: /^Diet/ }).getByLabel("Vegan", { exact: true })).toBeChecked();
  await expect(page.getByLabel("Name")).toHaveCount(5);
  await expect(page.getByLabel("Name").nth(1)).toHaveAttribute("name", "/atHand/1/name");
  await expect(page.locator("form [data-add]")).toHaveAttribute("data-add", "/atHand");
  const controls = page.locator("#tool-form").locator("input, select, textarea");
  for (const control of await controls.all()) {
    await expect(control).toHaveAttribute("name", /^\/(atHand\/\d\/(name|amount)|people|diet|minutes|oven)$/);
  }
});

test("the form says when it is ready", async ({ page }) => {
  await openTool(page, "article");
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName("form:ready").length)).toBeGreaterThan(0);
});

test("typing changes what the model sees", async ({ page }) => {
  await openTool(page, "article");
  await page.getByLabel("Topic").fill("why \"rain\" falls");
  await page.getByRole("tab", { name: "What the model sees" }).click();
  await expect(page.locator("#tool-prompt")).toContainText(String.raw`why \"rain\" falls`);
  await expectAccessible(page);
  await page.getByRole("tab", { name: "Form" }).first().click();
  await expect(page.getByLabel("Topic")).toHaveValue("why \"rain\" falls");
});

test("an entry is added by keyboard, and the focus goes into it", async ({ page }) => {
  await openTool(page, "recipe");
  await action(page, "Add Ingredient").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Name").nth(5)).toBeFocused();
  await page.keyboard.type("salt");
  expect(await names(page)).toEqual(["chickpeas", "tomatoes", "spinach", "onion", "cumin", "salt"]);
  await expect(page.getByLabel("Name").nth(5)).toHaveAttribute("name", "/atHand/5/name");
});

test("an entry is moved by keyboard, and takes the focus and its name with it", async ({ page }) => {
  await openTool(page, "recipe");
  await action(page, "Move down: Ingredient 1").focus();
  await page.keyboard.press("Space");
  await expect.poll(() => names(page)).toEqual(["tomatoes", "chickpeas", "spinach", "onion", "cumin"]);
  await expect(action(page, "Move down: Ingredient 2")).toBeFocused();
  await expect(page.getByLabel("Name").nth(1)).toHaveAttribute("name", "/atHand/1/name");
  await page.keyboard.press("Space");
  await expect(action(page, "Move down: Ingredient 3")).toBeFocused();
  expect(await names(page)).toEqual(["tomatoes", "spinach", "chickpeas", "onion", "cumin"]);
});

test("an entry is moved by keyboard, and is named anew", async ({ page }) => {
  await openTool(page, "recipe");
  await action(page, "Move up: Ingredient 2").focus();
  await page.keyboard.press("Space");
  await expect.poll(() => names(page)).toEqual(["tomatoes", "chickpeas", "spinach", "onion", "cumin"]);
  await expect(page.getByLabel("Name").nth(0)).toHaveAttribute("name", "/atHand/0/name");
  await expect(action(page, "Move up: Ingredient 1")).toBeDisabled();
});

test("an entry is removed by keyboard, and the focus goes to the one after it", async ({ page }) => {
  await openTool(page, "recipe");
  await action(page, "Remove: Ingredient 2").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => names(page)).toEqual(["chickpeas", "spinach", "onion", "cumin"]);
  await expect(ingredient(page, 2).getByLabel("Name")).toBeFocused();
});

test("a list keeps to its least and most entries", async ({ page }) => {
  await openTool(page, "recipe");
  for (const left of [4, 3, 2, 1]) {
    await action(page, "Remove: Ingredient 1").click();
    await expect(page.getByLabel("Name")).toHaveCount(left);
  }
  await expect(action(page, "Remove: Ingredient 1")).toBeDisabled();
  for (let count = 2; count <= 12; count += 1) {
    await action(page, "Add Ingredient").press("Enter");
    await expect(page.getByLabel("Name")).toHaveCount(count);
  }
  await expect(action(page, "Add Ingredient")).toBeDisabled();
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

test("what is typed survives a reload", async ({ page }) => {
  await openTool(page, "recipe");
  await page.getByLabel("Name").first().fill("lentils");
  await page.getByLabel("People").fill("4x");
  await expect.poll(() => keptDrafts(page)).toContain("4x");
  await page.reload();
  await expect(page.getByLabel("Name").first()).toHaveValue("lentils");
  await expect(page.getByLabel("People")).toHaveValue("4x");
});

test("Reset brings the document's own values back", async ({ page }) => {
  await openTool(page, "recipe");
  await page.getByLabel("Name").first().fill("lentils");
  await page.getByLabel("People").fill("4x");
  await action(page, "Reset").click();
  await expect(page.getByLabel("Name").first()).toHaveValue("chickpeas");
  await expect(page.getByLabel("People")).toHaveValue("2");
  await expect(action(page, "Reset")).toBeDisabled();
});

test("what is typed and how a list changes is undone and redone by keys, and the focus goes there", async ({ page }) => {
  await openTool(page, "recipe");
  await expect(action(page, "Undo")).toBeDisabled();
  const people = page.getByLabel("People");
  await people.fill("");
  await people.pressSequentially("4x");
  await page.getByLabel("Name").first().fill("lentils");
  await action(page, "Remove: Ingredient 2").press("Enter");
  await expect.poll(() => names(page)).toEqual(["lentils", "spinach", "onion", "cumin"]);
  await expectAccessible(page);
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => names(page)).toEqual(["lentils", "tomatoes", "spinach", "onion", "cumin"]);
  await expect(page.getByLabel("Name").nth(1)).toBeFocused();
  await expect(page.getByLabel("Name").nth(1)).toHaveAttribute("name", "/atHand/1/name");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByLabel("Name").first()).toHaveValue("chickpeas");
  await expect(page.getByLabel("Name").first()).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(people).toHaveValue("2");
  await expect(people).toBeFocused();
  await expect(action(page, "Undo")).toBeDisabled();
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(people).toHaveValue("4x");
  await page.keyboard.press("Control+y");
  await expect(page.getByLabel("Name").first()).toHaveValue("lentils");
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect.poll(() => names(page)).toEqual(["lentils", "spinach", "onion", "cumin"]);
  await expect(action(page, "Redo")).toBeDisabled();
});

test("Reset can be undone", async ({ page }) => {
  await openTool(page, "recipe");
  await page.getByLabel("People").fill("4x");
  await action(page, "Reset").click();
  await expect(page.getByLabel("People")).toHaveValue("2");
  await action(page, "Undo").click();
  await expect(page.getByLabel("People")).toHaveValue("4x");
  await action(page, "Undo").click();
  await expect(page.getByLabel("People")).toHaveValue("2");
  await action(page, "Redo").click();
  await expect(page.getByLabel("People")).toHaveValue("4x");
});

/** What the browser keeps of what was typed. */
function keptDrafts(page) {
  return page.evaluate(
    () =>
      new Promise((found, failed) => {
        const open = indexedDB.open("pilcrow");
        open.onerror = () => failed(open.error);
        open.onsuccess = () => {
          const all = open.result.transaction("drafts").objectStore("drafts").getAll();
          all.onsuccess = () => found(JSON.stringify(all.result));
        };
      }),
  );
}

const PAYMENT = {
  title: "Payment",
  context: [{
    type: "input",
    schema: {
      type: "object",
      properties: {
        payment: {
          title: "Payment",
          oneOf: [
            { title: "Card", type: "object", properties: { kind: { const: "card" }, digits: { type: "string" } } },
            { title: "Cash", type: "object", properties: { kind: { const: "cash" }, coins: { type: "integer" } } },
            { type: "string" },
          ],
        },
      },
    },
    input: { payment: { kind: "card", digits: "4111" } },
  }],
};

test("a value of several shapes opens the one it has, and what was in another comes back", async ({ page }) => {
  await openText(page, PAYMENT);
  const shape = page.getByRole("combobox", { name: /^Payment/ });
  await expect(shape.locator("option:checked")).toHaveText("Card");
  await expect(page.getByLabel("Digits")).toHaveValue("4111");
  await page.getByLabel("Digits").fill("42 half-typed");
  await shape.focus();
  await page.keyboard.press("ArrowDown");
  await expect(shape.locator("option:checked")).toHaveText("Cash");
  await expect(page.getByLabel("Digits")).toHaveCount(0);
  await page.getByLabel("Coins").fill("3");
  await expectAccessible(page);
  await shape.selectOption("Text");
  await page.getByRole("textbox", { name: /^Payment/ }).fill("later");
  await shape.selectOption("Card");
  await expect(page.getByLabel("Digits")).toHaveValue("42 half-typed");
  await page.getByRole("tab", { name: "What the model sees" }).click();
  await expect(page.locator("#tool-prompt")).toContainText('"digits": "42 half-typed"');
});

test("a reload keeps the shape that was chosen", async ({ page }) => {
  await openText(page, PAYMENT);
  const shape = page.getByRole("combobox", { name: /^Payment/ });
  await shape.selectOption("Cash");
  await page.getByLabel("Coins").fill("3");
  await expect.poll(() => keptDrafts(page)).toContain("coins");
  await page.reload();
  await expect(shape.locator("option:checked")).toHaveText("Cash");
  await expect(page.getByLabel("Coins")).toHaveValue("3");
});

const PRICES = {
  title: "Prices",
  context: [{
    type: "input",
    schema: {
      type: "object",
      properties: { prices: { type: "object", title: "Prices", additionalProperties: { type: "number" } } },
    },
    input: { prices: { tea: 1, milk: 2 } },
  }],
};

test("keys are added, renamed and removed, by keyboard, and none is overwritten", async ({ page }) => {
  await openText(page, PRICES);
  const key = (number) => page.getByRole("textbox", { name: "Name", exact: true }).nth(number);
  const fresh = page.getByRole("textbox", { name: "Name of a new value" });
  await key(0).fill("milk");
  await key(0).press("Tab");
  await expect(key(0)).toHaveValue("tea");
  await expect(page.getByText("“milk” is there already.")).toBeVisible();
  await key(0).fill("green tea");
  await key(0).press("Tab");
  await expect(page.getByRole("textbox", { name: "green tea" })).toHaveAttribute("name", "/prices/green tea");
  await fresh.fill("bread");
  await fresh.press("Enter");
  await expect(page.getByRole("textbox", { name: "bread" })).toBeFocused();
  await page.keyboard.type("3.50");
  await action(page, "Remove: milk").press("Enter");
  await expectAccessible(page);
  await page.getByRole("tab", { name: "What the model sees" }).click();
  await expect(page.locator("#tool-prompt")).toContainText(/"green tea": 1,\s*"bread": 3\.50\s*\}/);
});

const TOPPINGS = {
  context: [{
    type: "input",
    schema: {
      type: "object",
      required: ["toppings"],
      properties: {
        toppings: { title: "Toppings", type: "array", uniqueItems: true, items: { enum: ["cheese", "olives", "basil"] } },
      },
    },
    input: { toppings: ["olives", "anchovy"] },
  }],
};

test("any of a few values are ticked by keyboard, and none that came in is lost", async ({ page }) => {
  await openText(page, TOPPINGS);
  const group = page.getByRole("group", { name: "Toppings" });
  const box = (name) => group.getByRole("checkbox", { name });
  await expect(box("olives")).toBeChecked();
  await expect(box("anchovy")).toBeChecked();
  await box("cheese").press("Space");
  await box("olives").press("Space");
  await expectAccessible(page);
  await page.getByRole("tab", { name: "What the model sees" }).click();
  await expect(page.locator("#tool-prompt")).toContainText(/"toppings": \[\s*"anchovy",\s*"cheese"\s*\]/);
});

const DELIVERY = {
  title: "Delivery",
  context: [{
    type: "input",
    schema: {
      type: "object",
      properties: {
        by: { title: "By", enum: ["post", "courier"] },
        note: { title: "Note", type: "string" },
      },
      required: ["by"],
      if: { properties: { by: { const: "courier" } }, required: ["by"] },
      then: { properties: { phone: { title: "Phone", type: "string" } }, required: ["phone", "note"] },
      else: { properties: { box: { title: "Box", type: "string" } } },
    },
    input: { by: "post", box: "12" },
  }],
};

test("fields come and go by what is chosen, and keep what was typed and where the person is", async ({ page }) => {
  await openText(page, DELIVERY);
  const by = (name) => page.getByRole("radiogroup", { name: "By" }).getByLabel(name, { exact: true });
  const field = (name) => page.getByRole("textbox", { name });
  await expect(field("Box")).toHaveValue("12");
  await expect(field("Phone")).toHaveCount(0);
  await expect(field("Note")).toHaveAccessibleName("Note optional");
  await field("Note").fill("Ring twice");
  await by("courier").press("Space");
  await expect(by("courier")).toBeFocused();
  await expect(field("Box")).toHaveCount(0);
  await expect(field("Note")).toHaveValue("Ring twice");
  await expect(field("Note")).toHaveAccessibleName("Note");
  await expect(field("Note")).toHaveAttribute("aria-required", "true");
  await expect(field("Phone")).toHaveAttribute("name", "/phone");
  await field("Phone").fill("555");
  await expectAccessible(page);
  await page.getByRole("tab", { name: "What the model sees" }).click();
  await expect(page.locator("#tool-prompt")).toContainText(/"by": "courier",\s*"note": "Ring twice",\s*"phone": "555"\s*\}/);
  await page.getByRole("tab", { name: "Form" }).first().click();
  await by("post").press("Space");
  await expect(field("Box")).toHaveValue("12");
  await expect(field("Phone")).toHaveCount(0);
  await by("courier").press("Space");
  await expect(field("Phone")).toHaveValue("555");
});

const POINT = {
  title: "Point",
  context: [{
    type: "input",
    schema: {
      type: "object",
      properties: {
        at: {
          title: "Place",
          type: "array",
          prefixItems: [{ title: "Latitude", type: "number" }, { title: "Longitude", type: "number" }],
          items: { title: "Remark", type: "string" },
          minItems: 2,
        },
        pair: { title: "Pair", type: "array", items: [{ title: "Left", type: "string" }], additionalItems: false },
      },
    },
    input: { at: [1.5] },
  }],
};

test("a tuple has a field for each of its places, and further entries after them", async ({ page }) => {
  await openText(page, POINT);
  const list = page.getByRole("group", { name: /^Place/ });
  await expect(list.getByLabel("Latitude")).toHaveValue("1.5");
  await list.getByLabel("Longitude").fill("2.50");
  await expect(list.getByLabel("Longitude")).toHaveAttribute("name", "/at/1");
  await expect(list.getByRole("button", { name: /^Remove: (Latitude|Longitude|Place 1)/ })).toHaveCount(0);
  await list.getByRole("button", { name: "Add Remark" }).press("Enter");
  await expect(list.getByRole("textbox", { name: "Remark 3" })).toBeFocused();
  await page.keyboard.type("windy");
  await expect(action(page, "Move up: Remark 3")).toBeDisabled();
  await expectAccessible(page);
  await action(page, "Add: Pair").press("Enter");
  await expect(page.getByLabel("Left")).toBeFocused();
  await page.keyboard.type("a");
  await expect(page.getByRole("group", { name: /^Pair/ }).getByRole("button", { name: /^Add/ })).toHaveCount(0);
  await page.getByRole("tab", { name: "What the model sees" }).click();
  await expect(page.locator("#tool-prompt")).toContainText(/"at": \[\s*1\.5,\s*2\.50,\s*"windy"\s*\],\s*"pair": \[\s*"a"\s*\]/);
});

const ANYTHING = {
  title: "Anything",
  context: [{
    type: "input",
    schema: { type: "object", properties: { extra: { title: "Extra" }, more: { title: "More" } } },
    input: { extra: { depth: 2.5 } },
  }],
};

test("a value of any type shows the type it has, and another can be chosen", async ({ page }) => {
  await openText(page, ANYTHING);
  const shape = (name) => page.getByRole("combobox", { name });
  await expect(shape(/^Extra/).locator("option:checked")).toHaveText("Group of values");
  await expect(shape("depth").locator("option:checked")).toHaveText("Number");
  await expect(page.getByRole("textbox", { name: "depth" })).toHaveValue("2.5");
  await shape(/^More/).selectOption("List");
  await page.getByRole("group", { name: /^More/ }).getByRole("button", { name: "Add an entry" }).click();
  await shape("More 1").selectOption("Text");
  await page.getByRole("textbox", { name: "More 1" }).fill("two\nlines");
  await expectAccessible(page);
  await page.getByRole("tab", { name: "What the model sees" }).click();
  await expect(page.locator("#tool-prompt")).toContainText(/"depth": 2\.5\s*\},\s*"more": \[\s*"two\\nlines"/);
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

test("a part of the form is replaced by pasted JSON, and what cannot be read changes nothing", async ({ page }) => {
  await openText(page, STAY);
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

test("a field goes back to its default", async ({ page }) => {
  await openText(page, STAY);
  await action(page, "Reset to default Floor").press("Enter");
  await expect(page.getByLabel("Floor")).toHaveValue("1");
  await expect(page.getByLabel("Floor")).toBeFocused();
  await expect(action(page, "Reset to default Floor")).toHaveCount(0);
  await expectAccessible(page);
});

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

test("of a long form the fields are made as they come near, and when the focus is to go to one", async ({ page }) => {
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

test("on a wide screen the panes scroll, and the page does not", async ({ page }) => {
  await openText(page, STAY);
  await page.setViewportSize({ width: 1280, height: 420 });
  const heights = () => page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  const [whole, seen] = await heights();
  expect(whole).toBe(seen);
});

test("deeply nested values fit the width of a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const input = { extra: { colour: "red", tags: ["a", { b: [1, { c: true }] }] } };
  await openText(page, { title: "Deep", context: [{ ...ANYTHING.context[0], input }] });
  await expect(page.getByRole("textbox", { name: "colour" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveCount(4);
  const beyond = await page.locator("main").locator("input, select, textarea, button").evaluateAll((controls) =>
    controls.filter((control) => control.getBoundingClientRect().right > 390).map((control) => control.outerHTML),
  );
  expect(beyond).toEqual([]);
});

const NOTHINGS = {
  title: "Nothings",
  context: [{
    type: "input",
    schema: {
      type: "object",
      required: ["kept"],
      properties: {
        name: { title: "Name", type: "string" },
        note: { title: "Note", type: ["string", "null"] },
        age: { title: "Age", type: ["integer", "null"] },
        tags: { title: "Tags", type: "array", items: { type: "string" } },
        home: { title: "Home", type: ["object", "null"], default: null, properties: { city: { title: "City", type: "string" } } },
        kept: { title: "Kept", type: "string" },
      },
    },
    input: { note: null, kept: "" },
  }],
};

test("nothing, null and empty are told apart, and chosen", async ({ page }) => {
  await openText(page, NOTHINGS);
  const holds = (name) => {
    const place = page.locator(".field, .list, .group").filter({ hasText: new RegExp(`^${name}`) });
    return place.last().getByRole("combobox", { name: "What this holds" }).last();
  };
  const prompt = async (expected) => {
    await page.getByRole("tab", { name: "What the model sees" }).click();
    await expect(page.locator("#tool-prompt")).toContainText(expected);
    await page.getByRole("tab", { name: "Form" }).last().click();
  };
  await expect(holds("Note")).toHaveValue("null");
  await expect(holds("Kept")).toHaveValue("empty");
  await expect(page.getByLabel("Note")).toHaveValue("");
  await expect(holds("Name")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Name" }).focus();
  await page.keyboard.press("Shift+Tab");
  await expect(holds("Name")).toBeFocused();
  await holds("Name").selectOption("Empty text");
  await holds("Tags").selectOption("Empty list");
  await holds("Home").selectOption("Null");
  await page.getByRole("textbox", { name: "Age" }).focus();
  await holds("Age").selectOption("Null");
  await holds("Note").selectOption("Not set");
  await prompt(/"kept": "",\s*"name": "",\s*"tags": \[\],\s*"home": null,\s*"age": null|"name": "",\s*"age": null,\s*"tags": \[\],\s*"home": null,\s*"kept": ""/);
  await page.getByRole("button", { name: "Add: Home" }).click();
  await page.getByRole("textbox", { name: "City" }).fill("Rome");
  await page.getByRole("textbox", { name: "Age" }).fill("7");
  await expect(holds("Age")).toBeHidden();
  await prompt(/"age": 7,\s*"tags": \[\],\s*"home": \{\s*"city": "Rome"\s*\}/);
});

const KEYS = {
  title: "Keys",
  context: [{
    type: "input",
    schema: {
      type: "object",
      properties: {
        ports: {
          title: "Ports",
          type: "object",
          patternProperties: { "^[0-9]{2,5}$": { type: "integer" }, "^[a-z]\\w*$": { type: "string" } },
          additionalProperties: false,
        },
        words: {
          title: "Words",
          type: "object",
          propertyNames: { enum: ["red", "green"] },
          additionalProperties: { type: "string" },
        },
      },
    },
    input: { ports: { 80: 8080, web: "on" }, words: { red: "rot" } },
  }],
};

test("keys are held against their patterns, and described by those that they match", async ({ page }) => {
  await openText(page, KEYS);
  const ports = page.getByRole("group", { name: /^Ports/ });
  const added = ports.getByRole("textbox", { name: "Name of a new value" });
  await added.fill("443X");
  await expect(ports.getByText("“443X” cannot be a name here")).toBeVisible();
  await added.press("Enter");
  await expect(added).toHaveValue("443X");
  await added.fill("443");
  await expect(ports.getByText("cannot be a name here")).toHaveCount(0);
  await added.press("Enter");
  await page.keyboard.type("8443");
  await expect(ports.getByLabel("443", { exact: true })).toHaveAttribute("inputmode", "text");
  const name = ports.getByRole("textbox", { name: "Name", exact: true });
  await name.nth(1).fill("80");
  await name.nth(1).press("Tab");
  await expect(ports.getByText("“80” is there already.")).toBeVisible();
  await expect(name.nth(1)).toHaveValue("web");
  const words = page.getByRole("group", { name: /^Words/ });
  await words.getByRole("combobox", { name: "Name of a new value" }).fill("blue");
  await expect(words.getByText(/“blue” cannot be a name here: Choose one of/)).toBeVisible();
  await expect(words.locator("option")).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole("tab", { name: "What the model sees" }).click();
  await expect(page.locator("#tool-prompt")).toContainText(/"80": 8080,\s*"web": "on",\s*"443": 8443/);
});

test("a schema elsewhere is named, and fetched only when the person says so", async ({ page, complaints }) => {
  const asked = [];
  await page.route("https://schemas.example/**", (route) => {
    asked.push(route.request().url());
    if (asked.length === 1) return route.abort();
    return route.fulfill({
      contentType: "application/schema+json",
      headers: { "Access-Control-Allow-Origin": "*" },
      body: JSON.stringify({ $defs: { age: { type: "integer", title: "Age" } }, properties: { age: { $ref: "#/$defs/age" } } }),
    });
  });
  const schema = { properties: { person: { title: "Person", $ref: "https://schemas.example/person.json" }, note: { title: "Note", type: "string" } } };
  await openText(page, { title: "Elsewhere", context: [{ type: "input", schema, input: { person: { age: 41, x: 1.50 } } }] });
  await page.getByRole("textbox", { name: "Note" }).fill("kept");
  const fetch = page.getByRole("button", { name: "Fetch from schemas.example" });
  await expect(fetch).toBeVisible();
  await expectAccessible(page);
  expect(asked).toEqual([]);
  await fetch.click();
  await expect(page.getByText("https://schemas.example/person.json").first()).toBeVisible();
  await expect(page.getByRole("alert")).toBeVisible();
  expect(complaints.splice(0).length).toBeGreaterThan(0);
  await fetch.click();
  await expect(page.getByRole("textbox", { name: "Age" })).toHaveValue("41");
  await expect(page.getByRole("textbox", { name: "Note" })).toHaveValue("kept");
  await expect(fetch).toHaveCount(0);
  await page.getByRole("tab", { name: "What the model sees" }).click();
  await expect(page.locator("#tool-prompt")).toContainText(/"age": 41,\s*"x": 1\.50?\s*\},\s*"note": "kept"/);
});
