// The page's other language: words, and the tool itself.
import { action, expect, expectAccessible, openTool, test } from "./page.mjs";

const heading = (page) => page.getByRole("heading", { level: 1 });

test("a tool follows the language of the page, with what was typed and without what nobody typed", async ({ page }) => {
  await openTool(page, "recipe");
  await page.getByLabel("People").fill("5");
  await action(page, "Русский").click();
  await expect(heading(page)).toHaveText("Рецепт из того, что есть");
  await expect(page.getByLabel("Едоки")).toHaveValue("5");
  await expect(page.locator('[name="/atHand/0/name"]')).toHaveValue("картофель");
  await expectAccessible(page);
  await action(page, "English").click();
  await expect(heading(page)).toHaveText("Recipe from what is there");
  await expect(page.getByLabel("People")).toHaveValue("5");
});

test("a version that comes once the page's first language is chosen again is let go", async ({ page }) => {
  let release;
  const held = new Promise((resolve) => { release = resolve; });
  await page.route("**/tools/trip.ru.json", async (route) => {
    await held;
    await route.continue();
  });
  await openTool(page, "trip");
  const came = page.waitForResponse("**/tools/trip.ru.json");
  await action(page, "Русский").click();
  await action(page, "English").click();
  release();
  await (await came).finished();
  // What would be drawn of it comes with the next pictures.
  await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))); }));
  await expect(heading(page)).toHaveText("Trip planner");
  await expect(page).toHaveTitle(/^Trip planner/);
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

test("whoever opens a tool from the list is led to its heading", async ({ page }) => {
  await page.goto("./");
  await page.getByRole("link", { name: /Recipe/ }).press("Enter");
  await expect(heading(page)).toBeFocused();
  await action(page, "Русский").click();
  await expect(heading(page)).toHaveText("Рецепт из того, что есть");
  // Whoever changes the language stays where that was.
  await expect(action(page, "English")).toBeFocused();
});
