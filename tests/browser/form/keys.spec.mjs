// Keys that a person adds, renames and removes.
import { action, expect, expectAccessible, openText, test } from "../page.mjs";

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
  await expect(page.getByText("“milk” already exists.")).toBeVisible();
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
  await expect(ports.getByLabel("443", { exact: true })).toBeFocused();
  await page.keyboard.type("8443");
  await expect(ports.getByLabel("443", { exact: true })).toHaveAttribute("inputmode", "text");
  const name = ports.getByRole("textbox", { name: "Name", exact: true });
  await name.nth(1).fill("80");
  await name.nth(1).press("Tab");
  await expect(ports.getByText("“80” already exists.")).toBeVisible();
  await expect(name.nth(1)).toHaveValue("web");
  const words = page.getByRole("group", { name: /^Words/ });
  await words.getByRole("combobox", { name: "Name of a new value" }).fill("blue");
  await expect(words.getByText(/“blue” cannot be a name here: Choose one of/)).toBeVisible();
  await expect(words.locator("option")).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole("tab", { name: "What the model sees" }).click();
  await expect(page.locator("#tool-prompt")).toContainText(/"80": 8080,\s*"web": "on",\s*"443": 8443/);
});
