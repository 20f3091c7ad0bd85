// The page's other language: words, and the tool itself.
import { FETCHED, PROCESS, letter } from "../steps/lending.mjs";
import { action, expect, expectAccessible, openTool } from "../page.mjs";
import { chooseServer, keepServer, test } from "../server_page.mjs";
import { settled } from "../settled.mjs";

const heading = (page) => page.getByRole("heading", { level: 1 });

/** Keeps an address waiting; gives what lets it go on. */
async function hold(page, address) {
  let release;
  const held = new Promise((resolve) => { release = resolve; });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test("whoever opens a tool from the list is led to its heading; it follows the language of the page, with what was typed and without what nobody typed", async ({ page }) => {
  await page.goto("./");
  await page.getByRole("link", { name: /Recipe/ }).press("Enter");
  await expect(heading(page)).toBeFocused();
  await page.getByLabel("People").fill("5");
  await action(page, "Русский").click();
  await expect(heading(page)).toHaveText("Рецепт из того, что есть");
  // Whoever changes the language stays where that was.
  await expect(action(page, "English")).toBeFocused();
  await expect(page.getByLabel("Едоки")).toHaveValue("5");
  await expect(page.locator('[name="/atHand/0/name"]')).toHaveValue("картофель");
  await expectAccessible(page);
  await action(page, "English").click();
  await expect(heading(page)).toHaveText("Recipe from what is there");
  await expect(page.getByLabel("People")).toHaveValue("5");
});

test("a version that comes once the page's first language is chosen again is let go", async ({ page }) => {
  const release = await hold(page, "**/tools/trip.ru.json");
  await openTool(page, "trip");
  const asked = page.waitForRequest("**/tools/trip.ru.json");
  const came = page.waitForResponse("**/tools/trip.ru.json");
  await action(page, "Русский").click();
  await asked;
  await action(page, "English").click();
  release();
  await (await came).finished();
  // What would be drawn of it has come by then.
  await settled(page);
  await expect(heading(page)).toHaveText("Trip planner");
  await expect(page).toHaveTitle(/^Trip planner/);
});

test("a run that is wanted while the tool in the other language is on its way waits for it", async ({ page, stand }) => {
  const release = await hold(page, "**/tools/trip.ru.json");
  await keepServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await openTool(page, "trip");
  await page.getByLabel("City").fill("Oslo");
  await action(page, "Русский").click();
  await action(page, "Запустить").click();
  await expect(page.getByText("Инструмент на русском ещё загружается. Запуск начнётся, как только он появится.")).toBeVisible();
  await expectAccessible(page);
  expect(stand.calls).toEqual([]);
  release();
  await expect(heading(page)).toHaveText("План поездки");
  await expect.poll(() => stand.calls.length).toBe(1);
  expect(stand.calls[0].body).toContain("Город");
  expect(stand.calls[0].body).toContain("Oslo");
  await expect(page.getByText("Инструмент на русском ещё загружается")).toBeHidden();
});

test("a run that waits for a tool that does not come begins nothing", async ({ page, stand, complaints }) => {
  await page.route("**/tools/trip.ru.json", (route) => route.abort());
  await keepServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await openTool(page, "trip");
  const release = await hold(page, "**/tools/index.json");
  await action(page, "Русский").click();
  await action(page, "Запустить").click();
  await expect(page.getByText("Инструмент на русском ещё загружается")).toBeVisible();
  release();
  await expect(page.getByRole("alert")).toContainText("trip.ru.json");
  await expect(page.getByText("Инструмент на русском ещё загружается")).toBeHidden();
  await expect(heading(page)).toHaveText("Trip planner");
  expect(stand.calls).toEqual([]);
  expect(complaints.splice(0).join()).toContain("trip.ru.json");
});

test("a process that waits in the other language's version is told of, and one goes back to it", async ({ page, stand }) => {
  const documents = { en: "lending.en.json", ru: "lending.ru.json" };
  await page.route("**/tools/index.json", (route) => route.fulfill({ json: { tools: [{ id: "lending", title: "Lending", documents }] } }));
  await page.route("**/tools/lending.en.json", (route) => route.fulfill({ json: PROCESS }));
  await page.route("**/tools/lending.ru.json", (route) => route.fulfill({ json: { ...PROCESS, title: "Выдать книгу" } }));
  await openTool(page, "lending");
  stand.answers = [FETCHED, letter("Nine pages.")];
  await chooseServer(page, { baseUrl: stand.baseUrl, model: "m" });
  await action(page, "Run").click();
  const pages = page.getByRole("textbox", { name: "Pages" });
  await pages.fill("9");
  await action(page, "Русский").click();
  await expect(heading(page)).toHaveText("Выдать книгу");
  await expect(page.getByText("В версии этого инструмента на другом языке (English) вас ждёт незаконченный процесс.")).toBeVisible();
  await expectAccessible(page);
  await action(page, "Перейти к той версии").click();
  await expect(heading(page)).toHaveText("Lend a book");
  await expect(pages).toHaveValue("9");
  await expect(action(page, "Go to the version in that language")).toHaveCount(0);
  await action(page, "Answer").click();
  await expect(page.getByRole("region", { name: "Result", exact: true })).toContainText("Nine pages.");
});

test("what does not fit the tool in the other language is named, and stays in the first", async ({ page }) => {
  await openTool(page, "trip");
  await page.getByRole("radio", { name: "GBP" }).check();
  await action(page, "Русский").click();
  await expect(page.getByText(/Часть введённого сюда не подошла.*: Валюта\./)).toBeVisible();
  await expectAccessible(page);
  await action(page, "English").click();
  await expect(page.getByRole("radio", { name: "GBP" })).toBeChecked();
});

test("a tool that is there in one language only stays, and that is said", async ({ page }) => {
  await page.route("**/tools/index.json", (route) =>
    route.fulfill({ json: { tools: [{ id: "article", title: "Article", documents: { en: "article.en.json" } }] } }));
  await openTool(page, "article");
  await page.getByLabel("Topic").fill("clouds");
  await action(page, "Русский").click();
  await expect(page.getByText("Этого инструмента нет на русском")).toBeVisible();
  await expect(page.getByLabel("Topic")).toHaveValue("clouds");
});
