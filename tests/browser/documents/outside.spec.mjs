// Schemas elsewhere that a form's own refers to.
import { keptDrafts } from "../kept.mjs";
import { action, expect, expectAccessible, openText, test } from "../page.mjs";

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

const PERSON = {
  $defs: { age: { type: "integer", title: "Age", "x-help": "In whole years" } },
  properties: { age: { $ref: "#/$defs/age" }, pets: { title: "Pets", type: "array", items: { type: "string" } } },
};

/** A document whose schema is elsewhere, and how often that was asked for. */
async function openElsewhere(page) {
  const asked = [];
  await page.route("https://schemas.example/**", (route) => {
    asked.push(route.request().url());
    return route.fulfill({ headers: { "Access-Control-Allow-Origin": "*" }, json: PERSON });
  });
  const schema = { properties: { person: { title: "Person", $ref: "https://schemas.example/person.json" }, note: { title: "Note", type: "string" } } };
  await openText(page, { title: "Elsewhere", context: [{ type: "input", schema, input: { person: { age: 41, pets: ["cat"] } } }] });
  return asked;
}

const fetchButton = (page) => page.getByRole("button", { name: "Fetch from schemas.example" });

test("a fetched schema is kept over a reload with what was typed, and its hints are read", async ({ page }) => {
  const asked = await openElsewhere(page);
  await fetchButton(page).click();
  const age = page.getByRole("textbox", { name: "Age" });
  await expect(age).toHaveAccessibleDescription("In whole years");
  await age.fill("4x");
  await expect.poll(() => keptDrafts(page)).toContain("4x");
  await page.reload();
  await expect(age).toHaveValue("4x");
  await expect(age).toHaveAccessibleDescription(/^In whole years/);
  await expect(page.getByRole("group", { name: /^Pets/ }).getByRole("textbox")).toHaveValue("cat");
  await expect(fetchButton(page)).toHaveCount(0);
  await expect(action(page, "Undo")).toBeDisabled();
  await expectAccessible(page);
  expect(asked).toHaveLength(1);
});

test("where there is no room for it that is said, and it is fetched again", async ({ page }) => {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (name, text) {
      if (name.startsWith("schemas:")) throw new DOMException("full", "QuotaExceededError");
      return setItem.call(this, name, text);
    };
  });
  const asked = await openElsewhere(page);
  await fetchButton(page).click();
  await expect(page.getByRole("status").filter({ hasText: "There is no room in this browser" })).toBeVisible();
  await page.getByRole("textbox", { name: "Age" }).fill("42");
  await expect.poll(() => keptDrafts(page)).toContain("42");
  await page.reload();
  await fetchButton(page).click();
  await expect(page.getByRole("textbox", { name: "Age" })).toHaveValue("42");
  await expect.poll(() => asked.length).toBe(2);
});

test("when the fetch is undone the schema is offered again", async ({ page }) => {
  await openElsewhere(page);
  await fetchButton(page).click();
  await expect(page.getByRole("textbox", { name: "Age" })).toHaveValue("41");
  await expect(fetchButton(page)).toHaveCount(0);
  await action(page, "Undo").click();
  await expect(fetchButton(page)).toBeVisible();
});
