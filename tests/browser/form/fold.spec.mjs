// Folds: of values of several shapes and of keys, and how long they last.
import { action, expect, expectAccessible, openText, test } from "../page.mjs";

const text = (title) => ({ title, type: "string" });

const TRIP = {
  title: "Trip",
  context: [{
    type: "input",
    schema: {
      type: "object",
      properties: {
        guest: { title: "Guest", type: "object", properties: { name: text("Full name"), town: text("Town") } },
        stops: { title: "Stops", type: "array", "ui:layout": "list", items: { title: "Stop", type: "object", properties: { place: text("Place") } } },
        payment: {
          title: "Payment",
          oneOf: [
            { title: "Card", type: "object", properties: { holder: text("Holder"), digits: text("Digits") } },
            { title: "Voucher", type: "string" },
          ],
        },
        rooms: {
          title: "Rooms",
          type: "object",
          additionalProperties: { type: "object", properties: { beds: { title: "Beds", type: "integer" }, view: text("View") } },
        },
        prices: { title: "Prices", type: "object", additionalProperties: { type: "number" } },
      },
    },
    input: {
      guest: { name: "Anna", town: "Oslo" },
      stops: [{ place: "Bergen" }, { place: "Voss" }],
      payment: { holder: "Anna Ode", digits: "4242" },
      rooms: { attic: { beds: 2, view: "Fjord" }, cellar: { beds: 1, view: "Wall" } },
      prices: { tea: 3 },
    },
  }],
};

const isFolded = (page, name, folded = true) =>
  expect(action(page, name)).toHaveAttribute("aria-expanded", String(!folded));

test("the value of a key is folded, and so is a value of several shapes where its shape is a group", async ({ page }) => {
  await openText(page, TRIP);
  await expect(action(page, "tea")).toHaveCount(0);
  await action(page, "attic").press("Enter");
  await isFolded(page, "attic");
  await expect(action(page, "attic")).toHaveAccessibleDescription("2 · Fjord");
  await expect(page.locator('[name="/rooms/attic/beds"]')).toBeHidden();
  await expect(page.locator('[name="/rooms/cellar/beds"]')).toBeVisible();
  await expectAccessible(page);
  const key = page.getByRole("group", { name: /^Rooms/ }).getByRole("textbox", { name: "Name", exact: true }).first();
  await key.fill("loft");
  await key.press("Tab");
  await isFolded(page, "loft");
  await expect(page.locator('[name="/rooms/loft/beds"]')).toBeHidden();
  await action(page, "loft").click();
  await expect(page.locator('[name="/rooms/loft/beds"]')).toHaveValue("2");

  // A value of several shapes, by keyboard.
  const shape = page.getByRole("combobox", { name: /^Payment/ });
  await isFolded(page, "Payment", false);
  await action(page, "Payment").press("Enter");
  await isFolded(page, "Payment");
  await expect(action(page, "Payment")).toBeFocused();
  await expect(action(page, "Payment")).toHaveAccessibleDescription("Anna Ode · 4242");
  await expect(page.getByLabel("Holder")).toBeHidden();
  await expect(shape).toBeHidden();
  await expectAccessible(page);
  await action(page, "Payment").press("Space");
  await expect(page.getByLabel("Holder")).toBeVisible();
  await shape.selectOption("Voucher");
  await expect(action(page, "Payment")).toHaveCount(0);
  await expect(shape).toBeVisible();
  await action(page, "Fold all").click();
  await expect(shape).toBeVisible();
  await shape.selectOption("Card");
  await expect(page.getByLabel("Holder")).toHaveValue("Anna Ode");
  await expect(page.getByLabel("Holder")).toBeVisible();
});

test("what is folded out of sight takes the room of its heading, though it was in sight before", async ({ page }) => {
  const day = (number) => ({ title: `Day ${number}`, type: "object", properties: Object.fromEntries(["Morning", "Noon", "Evening", "Night"].map((time) => [time, text(time)])) });
  const days = Object.fromEntries(Array.from({ length: 40 }, (_, number) => [`day${number}`, day(number)]));
  const input = Object.fromEntries(Object.keys(days).map((key) => [key, { Noon: "lunch" }]));
  await openText(page, { title: "Days", context: [{ type: "input", schema: { type: "object", properties: days }, input }] });
  const show = async (field) => {
    await field.evaluate((field) => field.scrollIntoView());
    await expect(field).toBeVisible();
  };
  const noon = (number) => page.locator(`[name="/day${number}/Noon"]`);
  for (let number = 0; number < 40; number += 1) await show(noon(number));
  await show(noon(0));
  await action(page, "Fold all").click();
  await expect(noon(0)).toBeHidden();
  expect(await page.locator(".input-form").evaluate((form) => form.scrollHeight)).toBeLessThan(40 * 100);
});

test("folds outlive Reset, its undo and a reload, and go where their entry goes", async ({ page }) => {
  await openText(page, TRIP);
  for (const name of ["Guest", "Payment", "attic", "Stop 2"]) await action(page, name).press("Enter");
  await action(page, "Move up: Stop 2").press("Enter");
  await isFolded(page, "Stop 1");
  await action(page, "Reset").click();
  for (const name of ["Guest", "Payment", "attic", "Stop 1"]) await isFolded(page, name);
  await isFolded(page, "Stop 2", false);
  await expect(action(page, "Guest")).toHaveAccessibleDescription("Anna · Oslo");
  await action(page, "Undo").click();
  for (const name of ["Guest", "Payment", "attic", "Stop 1"]) await isFolded(page, name);
  await expect(action(page, "Stop 1")).toHaveAccessibleDescription("Voss");
  await page.reload();
  for (const name of ["Guest", "Payment", "attic", "Stop 1"]) await isFolded(page, name);
  await isFolded(page, "Stop 2", false);
  await expect(page.getByLabel("Town")).toBeHidden();
  await expect(action(page, "Guest")).toHaveAccessibleDescription("Anna · Oslo");
});

test("while something is looked for all is open, and the folds come back after it and after a reload", async ({ page }) => {
  await openText(page, TRIP);
  await action(page, "Guest").press("Enter");
  const search = page.getByRole("searchbox", { name: "Find a field" });
  await search.fill("town");
  await expect(page.getByLabel("Town")).toBeVisible();
  await page.reload();
  await isFolded(page, "Guest");
  await search.fill("town");
  await page.getByLabel("Town").fill("Voss");
  await action(page, "Reset").click();
  await expect(page.getByLabel("Town")).toHaveValue("Oslo");
  await search.press("Escape");
  await isFolded(page, "Guest");
});
