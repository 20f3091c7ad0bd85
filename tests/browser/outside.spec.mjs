// Schemas elsewhere, that a form's own refers to.
import { expect, expectAccessible, openText, test } from "./page.mjs";

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
