// Lists: entries added, moved and removed, and tuples.
import { action, expect, expectAccessible, openNext, openText, openTool, test } from "../page.mjs";

const ingredient = (page, number) => page.getByRole("row").filter({ hasText: `Ingredient ${number}` });

const names = (page) => page.getByLabel("Name").evaluateAll((inputs) => inputs.map((input) => input.value));

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

test("entries are added, moved, ticked and removed by keyboard, and the focus goes with them", async ({ page }) => {
  test.setTimeout(120_000);
  await test.step("entries are added, moved and removed by keyboard, and the focus goes with them", async () => {
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
  await test.step("any of a few values are ticked by keyboard, and none that came in is lost", async () => {
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
  await test.step("three presses of Add make three entries, since nothing above it moves when an empty entry is left", async () => {
    const names = { title: "Names", type: "array", items: { title: "Name", type: "string" } };
    await openNext(page, { context: [{ type: "input", schema: { type: "object", properties: { names } }, input: {} }] });
    for (const count of [1, 2, 3]) {
      await action(page, "Add Name").click();
      await expect(page.getByRole("textbox", { name: "Name" })).toHaveCount(count);
      await expect(page.getByRole("textbox", { name: "Name" }).last()).toBeFocused();
    }
  });
});
