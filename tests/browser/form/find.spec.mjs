// Finding one's way in a form: folding, looking for fields, what is missing, the next problem.
import { action, expect, expectAccessible, openText, test } from "../page.mjs";
import { settled } from "../settled.mjs";

const search = (page) => page.getByRole("searchbox", { name: "Find a field" });
const controls = (page) => page.locator("#tool-form [name]:visible");
const namesOf = (page) => controls(page).evaluateAll((found) => found.map((control) => control.getAttribute("name")));

const text = (title, more = {}) => ({ type: "string", ...(title && { title }), ...more });

const ORDER = {
  title: "Order",
  context: [{
    type: "input",
    schema: {
      type: "object",
      required: ["customer", "terms"],
      properties: {
        customer: {
          title: "Customer",
          type: "object",
          required: ["name", "email"],
          properties: {
            name: text("Full name"),
            email: text("E-mail", { format: "email" }),
            address: {
              title: "Address",
              type: "object",
              required: ["city"],
              properties: { street: text(), city: text(), zipCode: text("", { description: "As on an envelope" }) },
            },
          },
        },
        rows: {
          title: "Rows",
          type: "array",
          items: {
            title: "Row",
            type: "object",
            required: ["count"],
            properties: { thing: text("Thing"), count: { title: "Count", type: "integer" }, gift: { title: "Gift", type: "boolean" } },
          },
        },
        payment: {
          title: "Payment",
          oneOf: [
            { title: "Card", type: "object", required: ["holder"], properties: { holder: { title: "Holder", type: "object", properties: { first: text("First"), family: text("Family") } } } },
            { title: "Cash", type: "object", required: ["coins"], properties: { coins: { title: "Coins", type: "integer" } } },
          ],
        },
        note: text("Note"),
        terms: text("Terms"),
      },
    },
    input: {
      customer: { name: "Anna", email: "anna@example.org", address: { city: "Berlin" } },
      rows: [{ thing: "cup", count: 2, gift: true }, { thing: "plate", count: 5 }],
      payment: { holder: { first: "Anna", family: "Ode" } },
    },
  }],
};

/** Six hundred fields and two hundred entries, of which the last misses something. */
function long() {
  const properties = Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`field${at}`, text(`Field ${at}`)]));
  const row = { title: "Row", type: "object", required: ["count"], properties: { thing: text("Thing"), count: { title: "Count", type: "integer" } } };
  const rows = Array.from({ length: 200 }, (_, at) => ({ thing: `thing ${at}`, count: at }));
  delete rows[199].count;
  return {
    title: "Long",
    context: [{
      type: "input",
      schema: { type: "object", properties: { ...properties, deep: { title: "Deep", type: "object", properties: { rows: { title: "Rows", type: "array", "ui:layout": "list", items: row } } } } },
      input: { deep: { rows } },
    }],
  };
}

/** Puts back what the document says, with all of it open. */
async function startAnew(page) {
  await action(page, "Reset").click();
  await action(page, "Unfold all").click();
  await expect(action(page, "Customer")).toHaveAttribute("aria-expanded", "true");
}

test("fields are found, folded, counted and led to, by keys, and lose nothing", async ({ page }) => {
  test.setTimeout(180_000);
  await test.step("fields are found by title, key and description, and so is what is required; all are shown again", async () => {
    await openText(page, ORDER);
    const all = await namesOf(page);
    await action(page, "Address").press("Enter");
    await search(page).fill("zipcode");
    await expect.poll(() => namesOf(page)).toEqual(["/customer/address/zipCode"]);
    await expect(page.getByRole("search").getByRole("status")).toHaveText("Fields found: 1");
    await expect(action(page, "Customer")).toBeVisible();
    await expectAccessible(page);
    await search(page).fill("ENVELOPE");
    await expect.poll(() => namesOf(page)).toEqual(["/customer/address/zipCode"]);
    await search(page).fill("row count");
    await expect.poll(() => namesOf(page)).toEqual(["/rows/0/count", "/rows/1/count"]);
    await search(page).fill("address");
    await expect.poll(() => namesOf(page)).toEqual(["/customer/address/street", "/customer/address/city", "/customer/address/zipCode"]);
    await search(page).press("Enter");
    await expect(page.getByLabel("Street")).toBeFocused();
    await search(page).press("Escape");
    await expect(search(page)).toHaveValue("");
    await expect(action(page, "Address")).toHaveAttribute("aria-expanded", "false");
    await action(page, "Address").press("Enter");
    await expect.poll(() => namesOf(page)).toEqual(all);
    await expect(page.getByRole("search").getByRole("status")).toBeEmpty();

    // Where nothing is found, that is said, with a way back.
    await search(page).fill("nowhere");
    await expect(page.getByText("No field is called “nowhere”.")).toBeVisible();
    await expect(controls(page)).toHaveCount(0);
    await expectAccessible(page);
    await action(page, "Show all fields").press("Enter");
    await expect.poll(() => namesOf(page)).toEqual(all);
    await expect(search(page)).toBeFocused();

    // Only what is required is shown, with what is wrong, and an added entry is at once.
    await page.getByRole("checkbox", { name: "Only required" }).check();
    const required = ["/customer/name", "/customer/email", "/customer/address/city", "/rows/0/count", "/rows/1/count", "/terms"];
    await expect.poll(() => namesOf(page)).toEqual(required);
    await action(page, "Add Row").press("Enter");
    await expect(page.getByLabel("Count").nth(2)).toBeVisible();
    await page.getByRole("checkbox", { name: "Only required" }).uncheck();
    await expect(page.getByLabel("Note")).toBeVisible();

    // The bar's own keys neither run the form nor undo what was typed there.
    await page.getByLabel("Note").fill("typed");
    await search(page).fill("note");
    await search(page).press("Enter");
    await expect(page.getByLabel("Note")).toBeFocused();
    await expect(page.locator("#issue-summary")).toHaveCount(0);
    await search(page).focus();
    await page.keyboard.press("Control+z");
    await expect(page.getByLabel("Note")).toHaveValue("typed");
  });
  await test.step("groups, lists and entries are folded by keyboard, say what is in them, and lose nothing", async () => {
    await search(page).press("Escape");
    await startAnew(page);
    const customer = action(page, "Customer");
    await expect(customer).toHaveAttribute("aria-expanded", "true");
    await customer.press("Enter");
    await expect(customer).toHaveAttribute("aria-expanded", "false");
    await expect(customer).toBeFocused();
    await expect(customer).toHaveAccessibleDescription("Anna · anna@example.org · Berlin");
    await expect(page.getByLabel("Full name")).toBeHidden();
    await action(page, "Row 1").press("Space");
    await expect(action(page, "Row 1")).toHaveAccessibleDescription("cup · 2 · Gift");
    await expect(page.getByLabel("Thing")).toHaveCount(2);
    await expect(page.getByLabel("Thing").first()).toBeHidden();
    await expect(page.getByLabel("Thing").nth(1)).toBeVisible();
    await expectAccessible(page);
    await action(page, "Rows").press("Enter");
    await expect(action(page, "Rows")).toHaveAccessibleDescription("Entries: 2");
    await expect(action(page, "Add Row")).toBeHidden();
    await page.getByRole("tab", { name: "What the model sees" }).click();
    await expect(page.locator("#tool-prompt")).toContainText('"name": "Anna"');
    await page.getByRole("tab", { name: "Form" }).first().click();
    await action(page, "Rows").press("Enter");
    await expect(action(page, "Row 1")).toHaveAttribute("aria-expanded", "false");
    await customer.press("Enter");
    await expect(page.getByLabel("Full name")).toHaveValue("Anna");
    await expect(customer).not.toHaveAccessibleDescription(/Anna/);
    await action(page, "Row 1").press("Enter");

    // What is folded stays so while what is around it is drawn anew.
    const shape = page.getByRole("combobox", { name: /^Payment/ });
    await action(page, "Holder").press("Enter");
    await shape.selectOption("Cash");
    await expect(page.getByLabel("Coins")).toBeVisible();
    await shape.selectOption("Card");
    await expect(action(page, "Holder")).toHaveAttribute("aria-expanded", "false");
    await expect(action(page, "Holder")).toHaveAccessibleDescription("Anna · Ode");
    await expect(page.getByLabel("Family")).toBeHidden();
    await action(page, "Row 2").press("Enter");
    await action(page, "Move up: Row 2").press("Enter");
    await expect(action(page, "Row 1")).toHaveAttribute("aria-expanded", "false");
    await expect(action(page, "Row 2")).toHaveAttribute("aria-expanded", "true");
  });
  await test.step("an entry that is taken away leaves the focus on the folded one behind it, and an added one is open", async () => {
    await startAnew(page);
    await action(page, "Fold all").click();
    await action(page, "Rows").press("Enter");
    await action(page, "Remove: Row 1").press("Enter");
    await expect(action(page, "Row 1")).toBeFocused();
    await expect(action(page, "Row 1")).toHaveAccessibleDescription("plate · 5");
    await action(page, "Add Row").press("Enter");
    await expect(page.getByLabel("Thing").nth(1)).toBeFocused();
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await expect(page.getByLabel("Thing").first()).toBeFocused();
    await expect(page.getByLabel("Thing").first()).toHaveValue("cup");
  });
  await test.step("what is missing is counted, and F8 leads from one to the next and around", async () => {
    await action(page, "Unfold all").click();
    const bar = page.getByRole("search");
    await expect(bar).toContainText("1 still to fill");
    await page.getByLabel("Full name").fill("");
    await page.getByLabel("City").fill("");
    await expect(bar).toContainText("3 still to fill");
    await page.getByLabel("E-mail").fill("nobody");
    await action(page, "Address").press("Enter");
    // Nothing leads to what the validator has not said yet.
    await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(/email/i);
    await page.keyboard.press("F8");
    await expect(page.getByLabel("City")).toBeFocused();
    await page.keyboard.press("F8");
    await expect(page.getByLabel("Terms")).toBeFocused();
    await page.keyboard.press("F8");
    await expect(page.getByLabel("Full name")).toBeFocused();
    await page.keyboard.press("F8");
    await expect(page.getByLabel("E-mail")).toBeFocused();
    await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(/email/i);
    await action(page, "Next problem").press("Enter");
    await expect(page.getByLabel("City")).toBeFocused();
    for (const [label, value] of [["City", "Bonn"], ["Full name", "Ann"], ["E-mail", "ann@example.org"], ["Terms", "yes"]]) {
      await page.getByLabel(label).fill(value);
    }
    await expect(bar).toContainText("Nothing left to fill");
    await expect(action(page, "Next problem")).toBeDisabled();
  });
  await test.step("an issue within a folded part is told at its name, and its link unfolds it", async () => {
    await startAnew(page);
    await page.getByLabel("City").fill("");
    await action(page, "Address").press("Enter");
    await action(page, "Customer").press("Enter");
    await expect(action(page, "Customer")).toHaveAccessibleDescription(/To correct: 1$/);
    await action(page, "Run").click();
    await expect(page.getByLabel("Terms")).not.toBeFocused();
    await expect(page.getByLabel("City")).toBeFocused();
    await action(page, "Customer").press("Enter");
    await expect(page.getByLabel("City")).toBeHidden();
    await expectAccessible(page);
    await page.getByRole("link", { name: /City/ }).click();
    await expect(page.getByLabel("City")).toBeFocused();
    await expect(action(page, "Address")).toHaveAttribute("aria-expanded", "true");
  });
});

test("in a long form, what is not drawn yet is folded, found and led to", async ({ page }) => {
  await openText(page, long());
  await expect(page.getByRole("search")).toContainText("1 still to fill");
  await page.keyboard.press("F8");
  await expect(page.locator('[name="/deep/rows/199/count"]')).toBeFocused();
  await search(page).fill("deep thing");
  await expect(page.getByRole("search").getByRole("status")).toHaveText("Fields found: 200");
  await expect(page.locator('[name="/field1"]')).toBeHidden();
  await expect(page.locator('[name="/deep/rows/0/thing"]')).toBeVisible();
  await expect(page.locator('[name="/deep/rows/0/count"]')).toBeHidden();
  await page.locator('[name="/deep/rows/0/thing"]').focus();
  await search(page).fill("field 599");
  await expect.poll(() => namesOf(page)).toEqual(["/field599"]);
  // What is not looked for is not made on the way.
  expect(await page.locator("#tool-form .awaited").count()).toBeGreaterThan(400);
  await search(page).press("Escape");
  await expect(page.locator('[name="/field0"]')).toBeVisible();
  await action(page, "Fold all").click();
  await action(page, "Deep").press("Enter");
  await action(page, "Rows").press("Enter");
  await expect(action(page, "Row 1")).toHaveAccessibleDescription("thing 0 · 0");
  await page.locator("#tool-form li").nth(99).scrollIntoViewIfNeeded();
  await expect(action(page, "Row 100")).toHaveAccessibleDescription("thing 99 · 99");
  await action(page, "Unfold all").click();
  await expect(action(page, "Row 100")).toHaveAttribute("aria-expanded", "true");
});

test("a small tool has no bar, and nothing moves where there is one", async ({ page }) => {
  for (const small of ["article", "recipe"]) {
    await page.goto(`./?tool=${small}`);
    await expect(action(page, "Run")).toBeVisible();
    await expect(page.getByRole("search")).toHaveCount(0);
  }
  await openText(page, ORDER);
  await expect(page.getByRole("search")).toBeVisible();
  await page.addInitScript(() => {
    globalThis.shifts = [];
    new PerformanceObserver((list) => globalThis.shifts.push(...list.getEntries().map((entry) => entry.value)))
      .observe({ type: "layout-shift", buffered: true });
  });
  await page.reload();
  await expect(page.getByRole("search")).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("Anna");
  await settled(page);
  expect(await page.evaluate(() => globalThis.shifts.reduce((sum, shift) => sum + shift, 0))).toBeLessThan(0.02);
});
