// What a person does before the code for it has come; and what is printed.
import { action, expect, openText } from "../page.mjs";
import { keepServer, result, test } from "../server_page.mjs";

/** Holds a file of the page back; what is given lets it through. */
async function hold(page, name) {
  let free;
  const held = new Promise((done) => { free = done; });
  await page.route(`**/${name}`, async (route) => {
    await held;
    await route.continue();
  });
  return free;
}

test("a click on a JSON button opens the dialog as soon as the part has come that draws it", { tag: "@release" }, async ({ page }) => {
  const free = await hold(page, "split_run.wasm");
  await page.goto("./?tool=article");
  await action(page, "The form as JSON").press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  free();
  await expect(page.getByRole("dialog", { name: "As JSON: Value" })).toBeVisible();
});

test("a part is folded as soon as it can be, unless the person has gone on", { tag: "@release" }, async ({ page }) => {
  // Where there is room, its entries are rows of a table, which have no folds.
  await page.setViewportSize({ width: 600, height: 800 });
  let free = await hold(page, "split_run.wasm");
  await page.goto("./?tool=recipe");
  await action(page, "Ingredient 2").click();
  free();
  await expect(action(page, "Ingredient 2")).toHaveAttribute("aria-expanded", "false");
  await page.evaluate(() => sessionStorage.clear());
  await page.unroute("**/split_run.wasm");
  free = await hold(page, "split_run.wasm");
  await page.reload();
  await action(page, "Ingredient 2").click();
  await page.getByLabel("People").click();
  free();
  await expect(action(page, "Run")).toBeVisible();
  await expect(action(page, "Ingredient 2")).toHaveAttribute("aria-expanded", "true");
});

test("where the part does not come that is said, and the click counts once it has", { tag: "@release" }, async ({ page, complaints }) => {
  await page.route("**/split_run.wasm", (route) => route.abort());
  await page.goto("./?tool=article");
  await action(page, "The form as JSON").click();
  await expect(page.getByText("Part of the app did not load")).toBeVisible();
  expect(complaints.splice(0).length).toBeGreaterThan(0);
  await page.unroute("**/split_run.wasm");
  await action(page, "Try again").click();
  await expect(page.getByRole("dialog", { name: "As JSON: Value" })).toBeVisible();
});

test("a file that is dropped before the gallery has come is opened when it has", { tag: "@release" }, async ({ page }) => {
  const free = await hold(page, "split_gallery.wasm");
  await page.goto("./?tool=article");
  await expect(page.getByLabel("Topic")).toBeVisible();
  const document = { title: "Dropped", context: [{ type: "input", schema: { properties: { name: { title: "Name", type: "string" } } } }] };
  const dataTransfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "dropped.json"));
    return data;
  }, JSON.stringify(document));
  await page.getByRole("main").dispatchEvent("drop", { dataTransfer });
  free();
  await expect(page.getByRole("heading", { name: "Dropped" })).toBeVisible();
  await expect(page.getByLabel("Name")).toBeVisible();
});

test("what is changed before the code of runs that begin by themselves has come is answered once it has", { tag: "@release" }, async ({ page, stand }) => {
  const free = await hold(page, "split_aside.wasm");
  await keepServer(page, { baseUrl: stand.baseUrl, model: "stand-in" });
  stand.answers.push(JSON.stringify({ word: "Sunny" }));
  const input = { type: "input", schema: { type: "object", properties: { place: { title: "Place", type: "string" } } } };
  await openText(page, { title: "Early", schema: { type: "object", properties: { word: { title: "Word", type: "string" } } }, context: [input] });
  await page.getByRole("checkbox", { name: "Run as I change" }).check();
  await page.getByLabel("Place").fill("Oslo");
  free();
  await expect(result(page)).toContainText("Sunny");
  expect(stand.calls).toHaveLength(1);
});

test("Run is not lost while the record of the run before is being kept", async ({ page, stand }) => {
  await keepServer(page, { baseUrl: stand.baseUrl, model: "stand-in" });
  await openText(page, { title: "Twice", schema: { type: "object", properties: { word: { type: "string" } } }, context: ["Say a word."] });
  // Nothing else is written to the runs until this is let go.
  await page.evaluate(async () => {
    const [{ name }] = await indexedDB.databases();
    const database = await new Promise((done) => (indexedDB.open(name).onsuccess = ({ target }) => done(target.result)));
    const store = database.transaction("runs", "readwrite").objectStore("runs");
    const hold = () => { if (!window.isFree) store.count().onsuccess = hold; };
    hold();
  });
  stand.answers.push(JSON.stringify({ word: "Sunny" }), JSON.stringify({ word: "Windy" }));
  await action(page, "Run").click();
  await expect(result(page)).toContainText("Sunny");
  await action(page, "Run").click();
  expect(stand.calls).toHaveLength(1);
  await page.evaluate(() => { window.isFree = true; });
  await expect(result(page)).toContainText("Windy");
});

test("a long form is printed whole", async ({ page }) => {
  const text = (title) => ({ title, type: "string" });
  const properties = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`field${at}`, text(`Field ${at}`)]));
  const deep = { title: "Deep", type: "object", properties: Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`deep${at}`, text(`Deep ${at}`)])) };
  await openText(page, { title: "Long", context: [{ type: "input", schema: { type: "object", properties: { ...properties, deep } }, input: { deep: {} } }] });
  await expect(page.getByLabel("Field 299")).toHaveCount(0);
  await page.pdf();
  await expect(page.getByLabel("Field 299")).toHaveCount(1);
  await expect(page.getByLabel("Deep 39")).toHaveCount(1);
  await expect(page.locator(".awaited")).toHaveCount(0);
});
