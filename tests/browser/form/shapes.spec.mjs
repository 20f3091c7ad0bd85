// What schemas do to a form while it is filled: shapes that are there from the start, entries and
// names that follow conditions, fixed values that may be missing, hints for single shapes.
import { action, expect, expectAccessible, openText, test } from "../page.mjs";

const text = (title) => ({ title, type: "string" });
const thing = (title, properties, more) => ({ title, type: "object", properties, ...more });
const is = (key, value) => ({ properties: { [key]: { const: value } }, required: [key] });

/** Opens a form over a schema. */
const open = (page, schema, input) =>
  openText(page, { title: "Shapes", context: [{ type: "input", schema, ...(input && { input }) }] });

const SHAPES = [
  thing("Card", { kind: { const: "card" }, digits: text("Digits") }, { required: ["kind"] }),
  thing("Cash", { kind: { const: "cash" }, coins: text("Coins") }, { required: ["kind"] }),
];

test("a form is about as long from the start as with everything laid out, so that its scroll bar stays", async ({ page }) => {
  const choice = (number) => ({ title: `Payment ${number}`, oneOf: SHAPES });
  const choices = Array.from({ length: 20 }, (_, number) => [`payment${number}`, choice(number)]);
  await open(page, thing("Payments", Object.fromEntries(choices)), Object.fromEntries(choices.map(([key]) => [key, { kind: "card", digits: "4" }])));
  await expect(page.getByLabel("Digits").first()).toBeVisible();
  const length = () => page.locator(".input-form").evaluate((form) => form.scrollHeight);
  const estimated = await length();
  await page.locator(".branches").evaluateAll((parts) => parts.forEach((part) => { part.style.contentVisibility = "visible"; }));
  const whole = await length();
  expect(estimated / whole).toBeGreaterThan(0.5);
  expect(estimated / whole).toBeLessThan(1.5);
});

const TRIP = thing("Trip", {
  country: text("Country"),
  stops: { title: "Stops", type: "array", items: thing("Stop", { city: text("City") }) },
  home: thing("Home", { code: text("Code") }),
  prices: { title: "Prices", type: "object", additionalProperties: { type: "number" } },
}, {
  required: ["home", "prices"],
  if: is("country", "US"),
  then: { properties: {
    stops: { title: "Stations", description: "From east to west.", items: { properties: { state: text("State") } } },
    home: { title: "Domicile", description: "As the **post** has it." },
    prices: { title: "Prices in dollars", additionalProperties: false },
  } },
});

test("entries, names and descriptions follow a condition, and the person stays where they are", async ({ page }) => {
  await open(page, TRIP, { stops: [{ city: "Boston" }], home: { code: "1" }, prices: { tea: 1 } });
  const country = page.getByLabel("Country");
  await expect(page.getByRole("group", { name: /^Home/ })).toBeVisible();
  await expect(page.getByLabel("State")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add a key", exact: false }).or(page.locator(".map input")).first())
    .toBeVisible();
  await country.pressSequentially("US");
  await expect(country).toBeFocused();
  await expect(page.getByLabel("State")).toBeVisible();
  await expect(page.getByRole("group", { name: /^Domicile/ })).toBeVisible();
  await expect(page.getByRole("group", { name: /^Stations/ })).toBeVisible();
  await expect(page.getByText("As the post has it.")).toBeVisible();
  await expect(page.getByText("From east to west.")).toBeVisible();
  await expect(page.getByRole("group", { name: /^Prices in dollars/ })).toBeVisible();
  await expect(page.locator(".map")).toHaveCount(0);
  await expect(page.getByLabel("Code")).toHaveValue("1");
  await expectAccessible(page);
  await page.keyboard.press("Backspace");
  await expect(page.getByRole("group", { name: /^Home/ })).toBeVisible();
  await expect(page.getByLabel("State")).toHaveCount(0);
  await expect(page.getByLabel("City")).toHaveValue("Boston");
  await expect(page.locator(".map")).toHaveCount(1);
});

test("a call is read out of the code around it", async ({ page }) => {
  await page.goto("./");
  await action(page, "Open a document").click();
  const code = `const { solution } = await Agent.Request({
    context: [{ type: 'input', schema: ${JSON.stringify(thing("Order", { size: text("Size") }))} }],
  });`;
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(code);
  await dialog.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByLabel("Size")).toBeVisible();
});
