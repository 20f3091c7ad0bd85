// Tables of an answer: sorted, searched, summed, opened below, cut to what is in sight, growing;
// trees; and values called by the name of their shape or their own.
import { isAtRest } from "../drag.mjs";
import { expect, expectAccessible, test } from "../page.mjs";
import { keepServer } from "../server_page.mjs";
import { startStandIn } from "../stand_in.mjs";

const text = (title, more) => ({ title, type: "string", ...more });
const number = (title, more) => ({ title, type: "number", ...more });
const thing = (title, properties) => ({ title, type: "object", properties });
const list = (title, items) => ({ title, type: "array", items });

const ORDER = thing("Order", {
  customer: text("Customer"),
  status: { title: "Status", enum: ["new", "packed", "sent"] },
  year: { title: "Year", type: "integer" },
  amount: number("Amount"),
  rating: { title: "Rating", type: "integer", minimum: 1, maximum: 5 },
  ordered: text("Ordered", { format: "date" }),
  items: list("Items", thing("Item", { product: text("Product"), quantity: { title: "Quantity", type: "integer" } })),
});
const CUSTOMERS = ["Zed", "ada", "Bob", "Émile", "Ёлка", "Item 10", "Item 9", "Yan", "Quentin"];
const ORDERS = CUSTOMERS.map((customer, at) => ({
  customer,
  status: ["sent", "new", "packed"][at % 3],
  year: 2010 + at,
  amount: at ? at + 0.1 : 1000.25,
  rating: 1 + (at % 5),
  ordered: `2026-0${9 - at}-01`,
  items: [{ product: "Pen", quantity: 1 }, { product: `Ink ${at}`, quantity: 2 }],
}));

const region = (page) => page.getByRole("region", { name: /^(Result|Результат)$/ });
const table = (page, name) => region(page).getByRole("table", { name });
const head = (page, name) => region(page).getByRole("columnheader", { name, exact: true });
const names = (page, name) => table(page, name).locator(":scope > tbody > [data-row] > th");

/** Opens a document whose answer is there. */
async function show(page, schema, solution) {
  const body = JSON.stringify({ title: "Table", schema, solution, context: [] });
  await page.route((url) => url.pathname.endsWith("/table.json"), (route) => route.fulfill({ body }));
  await page.goto("./?src=table.json");
  // On a phone, the result is behind a tab.
  const tab = page.getByRole("tab", { name: /^(Result|Результат)$/ }).first();
  await expect(tab).toBeVisible();
  await tab.click();
  await expect(region(page).getByRole("heading", { level: 2 })).toBeVisible();
}

const orders = (rows = ORDERS) => [thing("Report", { orders: list("Orders", ORDER) }), { orders: rows }];

test("a column sorts by keys, in the order of the language; rows are found as they are read, and what is nested opens", async ({ page }) => {
  await show(page, ...orders());
  const sorted = async (column, ...expected) => {
    const button = head(page, column).getByRole("button");
    for (const [way, first, last] of expected) {
      await button.press("Enter");
      await expect(button).toBeFocused();
      if (way) await expect(head(page, column)).toHaveAttribute("aria-sort", way);
      else await expect(head(page, column)).not.toHaveAttribute("aria-sort");
      await expect(names(page, "Orders").first()).toHaveText(first);
      await expect(names(page, "Orders").last()).toHaveText(last);
    }
  };
  await sorted("Amount", ["ascending", "ada", "Zed"], ["descending", "Zed", "ada"], ["", "Zed", "Quentin"]);
  const filter = region(page).getByRole("searchbox", { name: "Filter rows" });
  await filter.fill("september");
  await expect(names(page, "Orders")).toHaveText(["Zed"]);
  await filter.press("Escape");
  await expect(names(page, "Orders")).toHaveCount(9);
  await sorted("Customer", ["ascending", "ada", "Ёлка"], ["descending", "Ёлка", "ada"]);
  await expect(names(page, "Orders").filter({ hasText: "Item" })).toHaveText(["Item 10", "Item 9"]);
  await expect(head(page, "Items").getByRole("button")).toHaveCount(0);
  const opener = region(page).getByRole("button", { name: "2 items, Items, ada" });
  await opener.press("Enter");
  await expect(table(page, "Items").getByRole("cell", { name: "2", exact: true })).toBeVisible();
  await expectAccessible(page);
  await opener.press("Space");
  await expect(table(page, "Items")).toHaveCount(0);
});

const READING = thing("Reading", {
  station: text("Station"),
  day: text("Day", { format: "date" }),
  kind: { title: "Kind", enum: ["air", "water"] },
  value: number("Amount"),
  count: { title: "Count", type: "integer" },
  ok: { title: "Checked", type: "boolean" },
  place: text("Place"),
  note: text("Note"),
});
const reading = (at) => ({
  station: `Station ${at}`,
  day: `2026-01-${String(1 + (at % 28)).padStart(2, "0")}`,
  kind: at % 2 ? "air" : "water",
  value: at + 0.5,
  count: at,
  ok: at % 3 === 0,
  place: `Place ${at % 17}`,
  note: "word ".repeat(at % 30),
});
const READINGS = thing("Weather", { rows: list("Readings", READING), after: text("After") });

test("ten thousand rows are there at once, scroll by keyboard, and are sorted, found and counted", async ({ page }) => {
  test.setTimeout(90_000);
  const rows = Array.from({ length: 10_000 }, (_, at) => reading(at));
  await show(page, READINGS, { rows, after: "The end" });
  const readings = table(page, "Readings");
  await expect(readings).toHaveAttribute("aria-rowcount", "10001");
  await expect.poll(() => names(page, "Readings").count()).toBeLessThan(80);
  await expect(region(page).getByText("The end")).toBeVisible();
  const scroller = region(page).getByRole("group", { name: "Readings" }).last();
  await scroller.focus();
  for (const [key, first] of [["End", "Station 9999"], ["Home", "Station 0"]]) {
    await page.keyboard.press(key);
    await expect(readings.getByRole("rowheader", { name: first, exact: true })).toBeInViewport();
  }
  await page.keyboard.press("End");
  const last = readings.getByRole("row").filter({ hasText: "Station 9999" });
  await expect(last).toHaveAttribute("aria-rowindex", "10001");
  await head(page, "Amount").getByRole("button").click();
  await head(page, "Amount").getByRole("button").click();
  await expect(names(page, "Readings").first()).toHaveText("Station 9999");
  await region(page).getByRole("searchbox").fill("station 99 water");
  await expect(readings.getByRole("rowheader", { name: "Station 9998", exact: true })).toBeVisible();
  await expect(region(page).getByRole("status").filter({ hasText: "of 10000" })).toBeVisible();
  await region(page).getByRole("searchbox").fill("");
  await expectAccessible(page);
});

test("a table that is cut to what is in sight is printed and copied whole", async ({ page }) => {
  const rows = Array.from({ length: 300 }, (_, at) => reading(at));
  await show(page, READINGS, { rows, after: "The end" });
  await expect.poll(() => names(page, "Readings").count()).toBeLessThan(100);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(names(page, "Readings")).toHaveCount(300);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect.poll(() => names(page, "Readings").count()).toBeLessThan(100);
  const copied = page.evaluate(
    () =>
      new Promise((done) => {
        getSelection().selectAllChildren(document.querySelector(".result"));
        document.addEventListener("copy", () => setTimeout(() => done(String(getSelection()))), { once: true });
        document.execCommand("copy");
      }),
  );
  expect(await copied).toContain("Station 299");
});

test("a table grows by rows, and what is read does not move", async ({ page }) => {
  test.setTimeout(90_000);
  const stand = await startStandIn();
  try {
    const document = { title: "Table", schema: READINGS, context: [{ type: "text", role: "user", text: "Go" }] };
    const body = JSON.stringify(document);
    await page.route((url) => url.pathname.endsWith("/table.json"), (route) => route.fulfill({ body }));
    await keepServer(page, { baseUrl: stand.baseUrl, model: "stand-in" });
    await page.goto("./?src=table.json");
    stand.behaviour = "held";
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await expect.poll(() => Boolean(stand.send)).toBe(true);
    const rows = (from, to) =>
      Array.from({ length: to - from }, (_, at) => JSON.stringify(reading(from + at))).join(",");
    stand.send(`{"rows":[${rows(0, 150)}`);
    // A slow machine takes its time for the first rows.
    await expect(names(page, "Readings")).toHaveCount(150, { timeout: 30_000 });
    await expect(table(page, "Readings").locator(":scope > tfoot")).toHaveCount(0);
    const read = names(page, "Readings").filter({ hasText: /^Station 100$/ });
    await read.evaluate((row) => row.scrollIntoView({ block: "center" }));
    await isAtRest(read);
    const before = await read.boundingBox();
    stand.send(`,${rows(150, 260)}`);
    await expect(table(page, "Readings")).toHaveAttribute("aria-rowcount", /^2[0-9]{2}$/);
    await expect(read).toBeInViewport();
    // Many rows are cut to those in sight before the next picture.
    await expect.poll(async () => Math.abs((await read.boundingBox()).y - before.y)).toBeLessThan(4);
    // Sorted and searched, it goes on growing.
    await head(page, "Amount").getByRole("button").click();
    await head(page, "Amount").getByRole("button").click();
    stand.send(`,${rows(260, 320)}`);
    await expect(names(page, "Readings").first()).toHaveText("Station 318");
    await region(page).getByRole("searchbox").fill("Station 33");
    stand.send(`,${rows(320, 340)}],"after":"The end"}`);
    await expect(names(page, "Readings")).toHaveCount(13);
    stand.end();
    await expect(table(page, "Readings").locator(":scope > tfoot")).toContainText("Total of those shown");
  } finally {
    await stand.stop();
  }
});

const CATEGORY = {
  type: "object",
  properties: {
    name: text("Name"),
    count: { title: "Things", type: "integer" },
    children: { title: "Below", type: "array", items: { $ref: "#/$defs/category" } },
  },
};
const PAYMENT = {
  oneOf: [
    { ...thing("By card", { kind: { const: "card" }, last: text("Last digits"), code: { type: ["integer", "null"] } }) },
    { ...thing("By bank", { kind: { const: "bank" }, iban: text("IBAN") }) },
  ],
};
const STRUCTURE = {
  ...thing("Structure", {
    tree: list("Categories", { $ref: "#/$defs/category" }),
    payment: { ...PAYMENT, title: "Payment" },
    scores: { title: "Scores", type: "object", additionalProperties: number("Score", { minimum: 0, maximum: 10 }) },
    cities: { title: "Cities", type: "object", additionalProperties: thing("City", { city: text("City"), people: { title: "People", type: "integer" } }) },
    chapters: list("Chapters", thing("Chapter", { title: text("Title"), body: text("Body", { contentMediaType: "text/markdown" }) })),
  }),
  $defs: { category: CATEGORY },
};
const STRUCTURED = {
  tree: [
    { name: "Drinks", count: 3, children: [{ name: "Tea", count: 2, children: [{ name: "Green", count: 1, children: [] }] }] },
    { name: "Food", count: 1, children: [] },
  ],
  payment: { kind: "card", code: null },
  scores: { en_US: 8.5, ru: 9 },
  cities: { fr: { city: "Paris", people: 2102650 }, de: { city: "Berlin", people: 3755251 } },
  chapters: [{ title: "Begin", body: "# One\n\nText" }, { title: "Go on", body: "More *text*" }],
};

test("a tree is folded by its names, maps are tables by their keys, shapes and entries are named", async ({ page }) => {
  await show(page, STRUCTURE, STRUCTURED);
  const tea = region(page).getByText("Tea", { exact: true });
  await expect(region(page).getByText("Green", { exact: true })).toBeVisible();
  await tea.click();
  await expect(region(page).getByText("Green", { exact: true })).toBeHidden();
  await expect(region(page).getByText("nothing in the list")).toHaveCount(0);
  await expect(table(page, "Scores").getByRole("rowheader", { name: "en_US" })).toBeVisible();
  await expect(table(page, "Scores").locator(":scope > tfoot")).toContainText("8.8");
  await expect(table(page, "Cities").getByRole("rowheader", { name: "fr", exact: true })).toBeVisible();
  await expect(table(page, "Cities").locator(":scope > tfoot")).toContainText("5,857,901");
  const payment = region(page).getByRole("group", { name: "Payment" });
  await expect(payment).toContainText("By card");
  await expect(payment).toContainText("card");
  await expect(payment.getByRole("group", { name: "Last digits" })).toContainText("not given");
  await expect(payment.getByRole("group", { name: "Code" })).toContainText("none");
  await expect(region(page).getByRole("heading", { name: "Go on" })).toBeVisible();
  await expectAccessible(page);
});

test.describe("in Russian", () => {
  test.use({ locale: "ru-RU", viewport: { width: 390, height: 844 } });

  test("all is said in Russian, and on a phone only the table scrolls sideways", async ({ page }) => {
    await show(page, ...orders());
    await expect(region(page).getByRole("searchbox", { name: "Отобрать строки" })).toBeVisible();
    await expect(table(page, "Orders").locator(":scope > tfoot")).toContainText("Итого");
    await expect(region(page).getByRole("button", { name: "2 записи, Items, ada" })).toHaveCount(1);
    await region(page).getByRole("searchbox").fill("1 000,25");
    await expect(names(page, "Orders")).toHaveText(["Zed"]);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
