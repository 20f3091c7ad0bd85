// The list of tools as its publisher writes it: pictures, many tools, mistakes, and no network.
import { action, expect, expectAccessible, test } from "../page.mjs";
import { settled } from "../settled.mjs";

const main = (page) => page.getByRole("main");
const link = (page, name) => main(page).getByRole("link", { name, exact: true });
const cards = (page) => main(page).getByRole("listitem").filter({ has: page.getByRole("heading") });
const pictures = (page) => page.locator(".tool-picture");
const search = (page) => page.getByRole("searchbox", { name: "Find a tool" });

/** A list in place of the app's own: an object, or a text as it is. */
function publish(page, index) {
  const body = typeof index === "string" ? index : JSON.stringify(index);
  return page.route("**/tools/index.json", (route) => route.fulfill({ body, contentType: "application/json" }));
}

/** So many tools, each with a document that is not there. */
const numbered = (count) =>
  Array.from({ length: count }, (_, at) => ({ id: `t${at}`, documents: `t${at}.json`, title: `Tool ${at}` }));

/** Opens the list of so many tools whose documents are empty, and waits until one is asked for. */
async function openList(page, tools) {
  const documents = /tools\/t\d+\.json/;
  await page.route(documents, (route) => route.fulfill({ body: "{}" }));
  await publish(page, tools);
  const asked = page.waitForRequest(documents);
  await page.goto("./");
  await asked;
}

test("each tool has a picture of its answer, which moves nothing when it comes", async ({ page }) => {
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route(/tools\/\w+\.en\.json/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("./");
  await expect(cards(page)).toHaveCount(15);
  // Letters of another font take another room.
  await page.evaluate(async () => void (await document.fonts.ready));
  await settled(page);
  const rounded = (all) => all.map((card) => ["x", "y", "width", "height"].map((side) => Math.round(card.getBoundingClientRect()[side])));
  const places = () => cards(page).evaluateAll(rounded);
  const before = await places();
  release();
  for (const picture of await pictures(page).all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).not.toBeEmpty();
    await expect(picture).toHaveAttribute("aria-hidden", "true");
  }
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(places).toEqual(before);
  const picture = (name) => cards(page).filter({ has: page.getByRole("link", { name, exact: true }) }).locator(".tool-picture");
  await expect(picture("Invoice reader")).toContainText("Menu cards, A5");
  await expect(picture("Colour palette").locator(".picture-swatches > span")).toHaveCount(4);
  await expect(picture("Quiz maker").locator(".picture-chosen")).toHaveCount(1);
  await expect(picture("Support ticket triage")).toContainText("billing");
});

test("a picture that has just come near when the list is left is not drawn any more", async ({ page }) => {
  await page.addInitScript(() => {
    // What has come near is told at the moment at which it is taken away.
    const seen = (window.seen = []);
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(act, options) {
        super((entries) => seen.push(() => act(entries)), options);
      }
    };
    const isList = ({ removedNodes }) => [...removedNodes].some((node) => node.querySelector?.(".tool-picture"));
    const tell = (changes) => changes.some(isList) && (window.told = seen.splice(0).map((act) => act()).length);
    new MutationObserver(tell).observe(document, { childList: true, subtree: true });
  });
  await page.goto("./");
  await expect(cards(page)).toHaveCount(15);
  await expect.poll(() => page.evaluate(() => window.seen.length)).toBeGreaterThan(0);
  await link(page, "Invoice reader").click();
  await expect(action(page, "Run")).toBeVisible();
  expect(await page.evaluate(() => window.told)).toBeGreaterThan(0);
});

test("lists of tools as their publishers write them: a dozen, many, with mistakes, damaged and empty, with pictures and without", async ({ page, complaints }) => {
  test.setTimeout(120_000);
  await test.step("a dozen tools are found by looking, and more by a field", async () => {
    await openList(page, { tools: numbered(12) });
    await expect(cards(page)).toHaveCount(12);
    await expect(search(page)).toHaveCount(0);
    await publish(page, { tools: numbered(13) });
    await page.reload();
    await expect(cards(page)).toHaveCount(13);
    await expect(search(page)).toBeVisible();
  });
  await test.step("many tools are narrowed by words, whatever their case and accents, and by tags", async () => {
    const named = [
      { id: "cafe", documents: "t1.json", title: "Café menu", description: "What is cooked today.", tags: ["Food", "Text"] },
      { id: "tree", documents: "t2.json", title: "Ёлка", tags: ["Feasts"] },
      { id: "soup", documents: "t3.json", title: "Soup", description: "Out of what is there.", tags: ["Food"] },
    ];
    await openList(page, { tools: [...numbered(37), ...named] });
    await expect(cards(page)).toHaveCount(40);
    await search(page).fill("CAFE menu");
    await expect(cards(page)).toHaveCount(1);
    await expect(link(page, "Café menu")).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Found: 1 of 40" })).toBeVisible();
    await search(page).fill("елка");
    await expect(link(page, "Ёлка")).toBeVisible();
    await search(page).fill("");
    await action(page, "Food").click();
    await expect(cards(page)).toHaveCount(2);
    await search(page).fill("there");
    await expect(cards(page)).toHaveCount(1);
    await expectAccessible(page);
    await link(page, "Soup").click();
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Tools" }).click();
    await expect(search(page)).toHaveValue("there");
    await expect(action(page, "Food")).toHaveAttribute("aria-pressed", "true");
    await search(page).fill("teapot");
    await expect(main(page)).toContainText("No tool matches “teapot”.");
    await expectAccessible(page);
    await action(page, "Show all tools").click();
    await expect(cards(page)).toHaveCount(40);
    await expect(search(page)).toBeFocused();
  });
  await test.step("mistakes in the list are told by entry and line, and take no other tool away", async () => {
    const lines = [
      '{"tools": [',
      '  {"id": "t1", "documents": "t1.json", "title": "Whole"},',
      '  {"id": "order", "document": "order.json"},',
      '  {"documents": "t2.json"},',
      '  "t3.json",',
      '  {"id": "t4", "documents": "t4.json", "name": "Nameless"}',
      "]}",
    ];
    await openList(page, lines.join("\n"));
    await expect(cards(page)).toHaveCount(2);
    await expect(link(page, "t4")).toBeVisible();
    const told = main(page).locator(".notice");
    await expect(told.getByRole("listitem")).toHaveText([
      "Entry 2 (“order”), line 3: “document” is ignored: the name is “documents”. Without it, the tool is left out.",
      /^Entry 3, line 4: There is no “id”/,
      /^Entry 4, line 5: This is not a tool/,
      "Entry 5 (“t4”), line 6: “name” is ignored: the name is “title”.",
    ]);
    await expectAccessible(page);
  });
  await test.step("a list that is called otherwise, and one that is no JSON, are told, and an empty one says what one can do", async () => {
    await publish(page, { tool: [] });
    await page.goto("./");
    await expect(main(page)).toContainText("“tool” is ignored: the name is “tools”.");
    await publish(page, '{"tools": [\n  {"id" "order"}\n]}');
    await page.reload();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("The list of tools (tools/index.json) cannot be read");
    await expect(alert).toContainText("Line 2, column 9");
    await expect(alert).toContainText('{"id" "order"}');
    await publish(page, { tools: [] });
    await page.reload();
    await expect(page.getByRole("heading", { name: "There are no tools here yet" })).toBeVisible();
    await expect(action(page, "Open a document")).toBeVisible();
    await expectAccessible(page);
  });
  await test.step("without an example the picture shows the places of the schema, and one that cannot be had leaves the card", async () => {
    const schema = { title: "Order", type: "object", properties: { item: { type: "string", title: "Item" }, count: { type: "integer", title: "Count" } } };
    await publish(page, { tools: [{ id: "plain", documents: "plain.json", title: "Plain" }, { id: "gone", documents: "gone.json", title: "Gone" }] });
    await page.route("**/tools/plain.json", (route) => route.fulfill({ json: { schema, context: [] } }));
    await page.route("**/tools/gone.json", (route) => route.fulfill({ status: 404 }));
    const asked = page.waitForResponse("**/tools/gone.json");
    await page.goto("./");
    await expect(pictures(page).first()).toContainText("Order");
    await expect(pictures(page).first()).toContainText("Count");
    await asked;
    await expect(pictures(page).last()).toBeEmpty();
    await expect(link(page, "Gone")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    complaints.length = 0;
  });
});

test("without a network the list stays, and the tool opens by itself once there is one", async ({ page, context, complaints }) => {
  await page.goto("./");
  await expect(cards(page)).toHaveCount(15);
  await context.setOffline(true);
  await link(page, "Quiz maker").click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("You are offline");
  await expect(alert).not.toContainText(/CORS|address/);
  await expect(cards(page)).toHaveCount(15);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Tools" }).click();
  await expect(alert).toContainText("You are offline");
  await expect(cards(page)).toHaveCount(15);
  await link(page, "Quiz maker").click();
  await expect(alert).toContainText("You are offline");
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Quiz maker" })).toBeVisible();
  await expect(alert).toHaveCount(0);
  complaints.length = 0;
});

test("a tool is called the same in the list, on its page and in its tab, in both languages", async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto("./");
  for (const tools of ["Tools", "Инструменты"]) {
    if (tools !== "Tools") await action(page, "Русский").click();
    await expect(page.getByRole("heading", { level: 1, name: tools, exact: true })).toBeVisible();
    await expect(cards(page)).toHaveCount(15);
    for (const name of await cards(page).getByRole("link").allTextContents()) {
      await link(page, name).click();
      await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
      await expect(page).toHaveTitle(`${name} · Pilcrow`);
      await page.getByRole("navigation").first().getByRole("link", { name: tools, exact: true }).click();
      await expect(page).toHaveTitle("Pilcrow");
    }
  }
});
