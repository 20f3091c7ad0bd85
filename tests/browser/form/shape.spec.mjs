// Values of several shapes, fields that come and go, and nothing at all.
import { keptDrafts } from "../kept.mjs";
import { expect, expectAccessible, openText, test } from "../page.mjs";

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

const ANYTHING = {
  title: "Anything",
  context: [{
    type: "input",
    schema: { type: "object", properties: { extra: { title: "Extra" }, more: { title: "More" } } },
    input: { extra: { depth: 2.5 } },
  }],
};

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
  await holds("Home").selectOption("Nothing (null)");
  await page.getByRole("textbox", { name: "Age" }).focus();
  await holds("Age").selectOption("Nothing (null)");
  await holds("Note").selectOption("Not set");
  await prompt(/"kept": "",\s*"name": "",\s*"tags": \[\],\s*"home": null,\s*"age": null|"name": "",\s*"age": null,\s*"tags": \[\],\s*"home": null,\s*"kept": ""/);
  await page.getByRole("button", { name: "Add: Home" }).click();
  await page.getByRole("textbox", { name: "City" }).fill("Rome");
  await page.getByRole("textbox", { name: "Age" }).fill("7");
  await expect(holds("Age")).toBeHidden();
  await prompt(/"age": 7,\s*"tags": \[\],\s*"home": \{\s*"city": "Rome"\s*\}/);
});
