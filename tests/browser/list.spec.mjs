// Lists: entries added, moved and removed, and tuples.
import { action, expect, expectAccessible, openText, openTool, test } from "./page.mjs";

const ingredient = (page, number) => page.getByRole("row").filter({ hasText: `Ingredient ${number}` });

const names = (page) => page.getByLabel("Name").evaluateAll((inputs) => inputs.map((input) => input.value));

test("entries are added, moved and removed by keyboard, and the focus goes with them", async ({ page }) => {
  await openTool(page, "recipe");
  await action(page, "Add Ingredient").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Name").nth(5)).toBeFocused();
  await page.keyboard.type("salt");
  await expect.poll(() => names(page)).toEqual(["chickpeas", "tomatoes", "spinach", "onion", "cumin", "salt"]);
  await expect(page.getByLabel("Name").nth(5)).toHaveAttribute("name", "/atHand/5/name");

  await action(page, "Move down: Ingredient 1").focus();
  await page.keyboard.press("Space");
  await expect.poll(() => names(page)).toEqual(["tomatoes", "chickpeas", "spinach", "onion", "cumin", "salt"]);
  await expect(action(page, "Move down: Ingredient 2")).toBeFocused();
  await expect(page.getByLabel("Name").nth(1)).toHaveAttribute("name", "/atHand/1/name");
  await page.keyboard.press("Space");
  await expect(action(page, "Move down: Ingredient 3")).toBeFocused();
  await expect.poll(() => names(page)).toEqual(["tomatoes", "spinach", "chickpeas", "onion", "cumin", "salt"]);

  await action(page, "Remove: Ingredient 2").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => names(page)).toEqual(["tomatoes", "chickpeas", "onion", "cumin", "salt"]);
  await expect(ingredient(page, 2).getByLabel("Name")).toBeFocused();
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
  await expect(page.locator(".field-issue p")).not.toBeEmpty();
  await expect(group).toHaveAccessibleDescription(await page.locator(".field-issue p").textContent());
  await expectAccessible(page);
  await page.getByRole("tab", { name: "What the model sees" }).click();
  await expect(page.locator("#tool-prompt")).toContainText(/"toppings": \[\s*"anchovy",\s*"cheese"\s*\]/);
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

test("three presses of Add make three entries, since nothing above it moves when an empty entry is left", async ({ page }) => {
  const names = { title: "Names", type: "array", items: { title: "Name", type: "string" } };
  await openText(page, { context: [{ type: "input", schema: { type: "object", properties: { names } }, input: {} }] });
  for (const count of [1, 2, 3]) {
    await action(page, "Add Name").click();
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveCount(count);
    await expect(page.getByRole("textbox", { name: "Name" }).last()).toBeFocused();
  }
});
